import { createInterface } from 'node:readline'

/** The least a stdio server can do: a line, JSON.parse, the answer. */
interface Message {
  readonly id: number
  readonly params: { readonly arguments?: { readonly text: string } }
}
createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, params } = JSON.parse(line) as Message
  const result = { content: [{ type: 'text', text: params.arguments?.text ?? '' }] }
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, result })}\n`)
})
