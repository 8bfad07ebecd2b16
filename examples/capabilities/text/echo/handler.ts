export const tool = {
  annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  tags: ['text', 'test'],
}

/**
 * Answers with the text it was given.
 *
 * The schema that clients see is made from the types below and from this comment.
 *
 * @title Echo a text
 */
export default function echo(input: {
  /**
   * What to say.
   * @maxLength 10000
   */
  text: string
}): string {
  return input.text
}
