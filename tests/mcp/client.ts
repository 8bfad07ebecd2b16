import { testChannel, type ChannelOptions, type TestChannel, type TestServer } from './server.ts'

export type Message = Readonly<Record<string, unknown>> & {
  readonly id?: unknown
  readonly method?: string
  readonly params?: Readonly<Record<string, unknown>>
  readonly result?: Readonly<Record<string, unknown>>
  readonly error?: { readonly code: number; readonly message: string; readonly data: Readonly<Record<string, unknown>> }
}

export const modernMeta = (more: object = {}, capabilities: object = {}): Record<string, unknown> => ({
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': capabilities,
  ...more,
})

export interface Sent {
  readonly channel: TestChannel
  /** The last answer, read. */
  readonly answer: () => Promise<Message>
  readonly pushed: () => Message[]
}

let ids = 0
export const nextId = (): number => (ids += 1)

export function sendText(server: TestServer, text: string, options: ChannelOptions = {}): Sent {
  const channel = testChannel(options)
  server.mcp.receive(text, channel)
  return sentOn(channel)
}

const sentOn = (channel: TestChannel): Sent => ({
  channel,
  answer: async () => {
    const { body } = await channel.done()
    // A stream ends with the answer as its last event.
    return (body === undefined ? channel.pushed.at(-1)?.message : JSON.parse(body)) as Message
  },
  pushed: () => channel.pushed.map(({ message }) => message as Message),
})

export interface ModernOptions extends ChannelOptions {
  readonly meta?: object
  readonly capabilities?: object
  readonly id?: unknown
}

/** A request of the modern era over HTTP, with the headers it needs. */
export function modern(server: TestServer, method: string, params: object = {}, options: ModernOptions = {}): Sent {
  const { meta = {}, capabilities = {}, id = nextId(), headers = {}, ...rest } = options
  const { name, uri, taskId } = params as { readonly name?: string; readonly uri?: string; readonly taskId?: string }
  const named = name ?? uri ?? taskId
  const body = { jsonrpc: '2.0', id, method, params: { ...params, _meta: modernMeta(meta, capabilities) } }
  return sendText(server, JSON.stringify(body), {
    ...rest,
    headers: {
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': method,
      ...(named === undefined ? {} : { 'mcp-name': named }),
      ...headers,
    },
  })
}

export interface LegacyClient {
  readonly session: string
  readonly request: (method: string, params?: object, options?: ChannelOptions & { readonly id?: unknown }) => Sent
  readonly notify: (method: string, params?: object) => Sent
  /** Answers a question of the server's. */
  readonly respond: (message: object) => Sent
  readonly stream: (lastEventId?: string) => TestChannel
  readonly end: () => TestChannel
}

/** A client with a session over HTTP. */
export async function legacy(
  server: TestServer,
  {
    revision = '2025-11-25',
    capabilities = {},
    principal = 'ann',
  }: { revision?: string; capabilities?: object; principal?: string } = {},
): Promise<LegacyClient> {
  const clientInfo = { name: 'test', version: '1' }
  const opening = {
    jsonrpc: '2.0',
    id: nextId(),
    method: 'initialize',
    params: { protocolVersion: revision, capabilities, clientInfo },
  }
  const { channel } = sendText(server, JSON.stringify(opening), { principal })
  const session = (await channel.done()).headers['Mcp-Session-Id'] ?? ''
  const headers = { 'mcp-session-id': session }
  const post = (message: object, options: ChannelOptions = {}): Sent =>
    sendText(server, JSON.stringify({ jsonrpc: '2.0', ...message }), {
      principal,
      ...options,
      headers: { ...headers, ...options.headers },
    })
  post({ method: 'notifications/initialized' })
  return {
    session,
    request: (method, params, { id = nextId(), ...options } = {}) =>
      post({ id, method, ...(params && { params }) }, options),
    notify: (method, params) => post({ method, ...(params && { params }) }),
    respond: (message) => post(message),
    stream: (lastEventId) => {
      const stream = testChannel({ headers, principal })
      server.mcp.openStream(stream, lastEventId)
      return stream
    },
    end: () => {
      const ending = testChannel({ headers, principal })
      server.mcp.deleteSession(ending)
      return ending
    },
  }
}

/** Until something is true that others bring about. */
export async function eventually(check: () => boolean): Promise<void> {
  const until = Date.now() + 5000
  while (!check()) {
    if (Date.now() > until) throw new Error('it did not come true')
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
}
