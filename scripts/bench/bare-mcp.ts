/** The least a server can do: node:http, JSON.parse, the answer. No checks, no headers read, no tools but one. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Message {
  readonly id: number
  readonly method: string
  readonly params: { readonly arguments: { readonly text: string } }
}

const inputSchema = { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] }
const tools = Array.from({ length: Number(process.argv[2] ?? 1) }, (_one, index) => ({
  name: index === 0 ? 'echo' : `tool_${index}`,
  description: `Tool number ${index}`,
  inputSchema,
}))

const server = createServer((req, res) => {
  const chunks: Buffer[] = []
  req.on('data', (chunk: Buffer) => chunks.push(chunk))
  req.on('end', () => {
    const [first] = chunks
    const body = chunks.length === 1 && first !== undefined ? first : Buffer.concat(chunks)
    const { id, method, params } = JSON.parse(body.toString()) as Message
    const result = method === 'tools/list' ? { tools } : { content: [{ type: 'text', text: params.arguments.text }] }
    const text = JSON.stringify({ jsonrpc: '2.0', id, result })
    res.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
    res.end(text)
  })
})
server.listen(0, '127.0.0.1', () => {
  console.log(`bare node:http listens at http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
