import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { z } from 'zod'

/** The official TypeScript SDK v1 with the same tool. */
const server = new McpServer({ name: 'bench', version: '1' })
server.registerTool('echo', { inputSchema: { text: z.string() } }, ({ text }) => ({
  content: [{ type: 'text', text }],
}))
await server.connect(new StdioServerTransport())
