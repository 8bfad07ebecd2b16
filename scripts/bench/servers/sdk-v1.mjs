// The official TypeScript SDK v1 with the same tools: `sdk-v1.mjs session|stateless|stdio TOOLS`. Without Express, which
// only costs.
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { z } from 'zod'

const [mode, tools] = process.argv.slice(2)
const sessions = new Map()

function serverOfTools() {
  const server = new McpServer({ name: 'bench', version: '1' })
  for (let index = 0; index < Number(tools); index += 1) {
    const name = index === 0 ? 'echo' : `tool_${index}`
    const description = `Tool number ${index}`
    server.registerTool(name, { description, inputSchema: { text: z.string() } }, ({ text }) => ({
      content: [{ type: 'text', text }],
    }))
  }
  return server
}

/** What the SDK's own documentation shows: a server and a transport for each request. */
async function stateless(req, res) {
  const server = serverOfTools()
  const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined, enableJsonResponse: true })
  res.on('close', () => {
    void transport.close()
    void server.close()
  })
  await server.connect(transport)
  await transport.handleRequest(req, res)
}

async function session(req, res) {
  const known = sessions.get(req.headers['mcp-session-id'])
  await (known ?? (await newSession())).handleRequest(req, res)
}

async function newSession() {
  const transport = new StreamableHTTPServerTransport({
    sessionIdGenerator: randomUUID,
    enableJsonResponse: true,
    onsessioninitialized: (id) => void sessions.set(id, transport),
  })
  await serverOfTools().connect(transport)
  return transport
}

if (mode === 'stdio') await serverOfTools().connect(new StdioServerTransport())
else {
  const handle = mode === 'stateless' ? stateless : session
  const http = createServer((req, res) => void handle(req, res))
  http.listen(0, '127.0.0.1', () => {
    console.log(`listens at http://127.0.0.1:${http.address().port}`)
  })
}
