import { connect, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { modernMeta } from '../mcp/client.ts'
import { testServer, type ServerOptions, type TestServer } from '../mcp/server.ts'
import { start, type Answer, type Options, type Served } from '../rest/served.ts'

export interface McpServed extends Served {
  readonly mcp: TestServer
  readonly post: (body: unknown, headers?: Readonly<Record<string, string>>) => Promise<Answer>
  /** What initialize gave. */
  readonly session: (revision?: string, capabilities?: object) => Promise<Readonly<Record<string, string>>>
}

/** The real protocol over the real HTTP front, until the test ends. */
export async function mcpServed(things: ServerOptions = {}, options: Options = {}): Promise<McpServed> {
  const mcp = testServer(things)
  const server = await start({ ...options, mcp: mcp.mcp })
  onTestFinished(() => server.http.close(0))
  const post: McpServed['post'] = (body, headers) =>
    server.ask('POST', '/mcp', { accept: both, ...headers }, typeof body === 'string' ? body : JSON.stringify(body))
  return {
    ...server,
    mcp,
    post,
    session: async (revision = '2025-11-25', capabilities = {}) => {
      const { headers } = await post(initialize(revision, 1, capabilities))
      const session = { 'mcp-session-id': String(headers['mcp-session-id']), 'mcp-protocol-version': revision }
      await post({ jsonrpc: '2.0', method: 'notifications/initialized' }, session)
      return session
    },
  }
}

export const both = 'application/json, text/event-stream'

export const initialize = (protocolVersion: string, id: unknown = 1, capabilities: object = {}) => ({
  jsonrpc: '2.0',
  id,
  method: 'initialize',
  params: { protocolVersion, capabilities, clientInfo: { name: 'test', version: '1' } },
})

export const modernCall = (name: string, input: unknown = {}, id: unknown = 1, meta: object = {}) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: input, _meta: modernMeta(meta) },
})

export const modernHeaders = (method: string, name?: string): Record<string, string> => ({
  'mcp-protocol-version': '2026-07-28',
  'mcp-method': method,
  ...(name === undefined ? {} : { 'mcp-name': name }),
})

/** A request as bytes. */
export const requestText = (
  line: string,
  headers: Readonly<Record<string, string | number>> = {},
  body: string | Buffer = '',
): string =>
  [`${line} HTTP/1.1`, 'Host: localhost', ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)].join(
    '\r\n',
  ) + `\r\n\r\n${String(body)}`

export interface Wire {
  readonly socket: Socket
  readonly text: () => string
  /** Settles when what came matches; rejects when the server hung up before. */
  readonly until: (pattern: RegExp) => Promise<string>
  readonly closed: Promise<void>
}

/** A connection of its own that reads all along. */
export function wire(port: number, bytes: string): Wire {
  const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
  onTestFinished(() => {
    socket.destroy()
  })
  let text = ''
  socket.setEncoding('utf8')
  socket.on('data', (chunk: string) => (text += chunk))
  socket.on('error', () => socket.destroy())
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  return {
    socket,
    text: () => text,
    closed,
    until: (pattern) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          if (pattern.test(text)) resolve(text)
        }
        socket.on('data', look)
        void closed.then(() => reject(new Error(`It hung up and never said ${String(pattern)}:\n${text}`)))
        look()
      }),
  }
}

/** Settles once it is so. */
export async function eventually(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 10))
}
