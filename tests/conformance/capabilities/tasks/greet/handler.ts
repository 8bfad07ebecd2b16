/** Greets, at once. */
export default function greet({ name }: { name: string }): string {
  return `Hello, ${name}!`
}

export const tool = { annotations: { readOnlyHint: true } }
