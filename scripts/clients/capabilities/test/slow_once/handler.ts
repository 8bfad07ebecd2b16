interface Waiting {
  readonly signal: AbortSignal
}

export const tool = {
  name: 'slow_once',
  title: 'Be slow once',
  description: 'Keeps the first call with a key waiting beyond the time limit; answers the next one at once.',
  inputSchema: {
    type: 'object',
    properties: { key: { type: 'string', description: 'Whose first call it is.' } },
    required: ['key'],
    additionalProperties: false,
  },
  annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  timeoutSeconds: 1,
}

const seen = new Set<string>()

export default async function slowOnce(input: { key: string }, call: Waiting): Promise<string> {
  if (seen.has(input.key)) return 'here I am'
  seen.add(input.key)
  await new Promise<void>((resolve) => call.signal.addEventListener('abort', () => resolve(), { once: true }))
  return 'too late'
}
