// The official TypeScript SDK v2 with the same tools: `sdk-v2.mjs modern|session|stdio TOOLS`. Without Express, which only
// costs. It runs where scripts/bench/peers.ts has installed the SDK.
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { NodeStreamableHTTPServerTransport, toNodeHandler } from '@modelcontextprotocol/node'
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { z } from 'zod'

const [mode, tools] = process.argv.slice(2)
const inputSchema = z.object({ text: z.string() })
const sessions = new Map()

function serverOfTools() {
  const server = new McpServer({ name: 'bench', version: '1' })
  for (let index = 0; index < Number(tools); index += 1) {
    const name = index === 0 ? 'echo' : `tool_${index}`
    server.registerTool(name, { description: `Tool number ${index}`, inputSchema }, ({ text }) => ({
      content: [{ type: 'text', text }],
    }))
  }
  return server
}

async function session(req, res) {
  const known = sessions.get(req.headers['mcp-session-id'])
  await (known ?? (await newSession())).handleRequest(req, res)
}

async function newSession() {
  const transport = new NodeStreamableHTTPServerTransport({
    sessionIdGenerator: randomUUID,
    enableJsonResponse: true,
    onsessioninitialized: (id) => void sessions.set(id, transport),
  })
  await serverOfTools().connect(transport)
  return transport
}

if (mode === 'stdio') await serveStdio(serverOfTools)
else {
  const handle = mode === 'modern' ? toNodeHandler(createMcpHandler(serverOfTools)) : session
  const http = createServer((req, res) => void handle(req, res))
  http.listen(0, '127.0.0.1', () => {
    console.log(`listens at http://127.0.0.1:${http.address().port}`)
  })
}
