// The least a server can do: node:http, JSON.parse, the answer. No checks, no headers read, no tools but one that works.
// Plain JavaScript, so that its start is not slowed by taking types out.
import { createServer } from 'node:http'

const inputSchema = { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] }
const tools = Array.from({ length: Number(process.argv[2] ?? 1) }, (_one, index) => ({
  name: index === 0 ? 'echo' : `tool_${index}`,
  description: `Tool number ${index}`,
  inputSchema,
}))

const server = createServer((req, res) => {
  const chunks = []
  req.on('data', (chunk) => chunks.push(chunk))
  req.on('end', () => {
    const body = chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)
    const { id, method, params } = JSON.parse(body.toString())
    const result = method === 'tools/list' ? { tools } : { content: [{ type: 'text', text: params.arguments.text }] }
    const text = JSON.stringify({ jsonrpc: '2.0', id, result })
    res.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
    res.end(text)
  })
})
server.listen(0, '127.0.0.1', () => {
  console.log(`listens at http://127.0.0.1:${server.address().port}`)
})
