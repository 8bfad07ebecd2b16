/** How a client talks: 2026-07-28, or 2025-11-25 with a session, or 2025-11-25 without one as the SDKs also allow. */
export type Form = 'modern' | 'session' | 'stateless'

/** One request, in which every id stands as the digits of `firstId`, to be stamped over. */
export interface Message {
  readonly bytes: Buffer
  /** Where the digits of the id stand. */
  readonly ids: readonly number[]
}

/** Eight digits all along, so that no length ever changes. */
export const firstId = 10_000_000
const digits = 8

export const clientInfo = { name: 'bench', version: '1' }
export const legacyRevision = '2025-11-25'
const meta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': clientInfo,
  'io.modelcontextprotocol/clientCapabilities': {},
}

/** Sixteen sizes from 64 to 1,024 characters, each text beginning with the id of its call, so that no two are the same. */
const texts = Array.from({ length: 16 }, (_one, index) => String(firstId) + 'abcdefgh'.repeat(8 * index + 7))

/** What the call of this kind with this id says, and must be answered. */
export const textOf = (kind: number, id: number): string => String(id) + (texts[kind]?.slice(digits) ?? '')

const rpc = (method: string, params: object, form: Form): string =>
  JSON.stringify({
    ...{ jsonrpc: '2.0', id: firstId, method },
    params: form === 'modern' ? { ...params, _meta: meta } : params,
  })

/** `tools/call` in sixteen sizes, as JSON. */
export const callBodies = (form: Form): readonly string[] =>
  texts.map((text) => rpc('tools/call', { name: 'echo', arguments: { text } }, form))

/** `tools/list`, one for each page. */
export const listBodies = (form: Form, cursors: readonly (string | undefined)[]): readonly string[] =>
  cursors.map((cursor) => rpc('tools/list', cursor === undefined ? {} : { cursor }, form))

export function headersOf(form: Form, method: string, session: string | undefined): Readonly<Record<string, string>> {
  return {
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
    ...(form === 'modern' ? { 'Mcp-Protocol-Version': '2026-07-28', 'Mcp-Method': method } : {}),
    ...(form === 'modern' && method === 'tools/call' ? { 'Mcp-Name': 'echo' } : {}),
    ...(form === 'session' ? { 'Mcp-Protocol-Version': legacyRevision } : {}),
    ...(session === undefined ? {} : { 'Mcp-Session-Id': session }),
  }
}

/** The whole request as it goes over the socket. */
export function httpMessage(url: URL, body: string, headers: Readonly<Record<string, string>>): Message {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const length = `Content-Length: ${Buffer.byteLength(body)}\r\n`
  const head = `POST ${url.pathname} HTTP/1.1\r\nHost: ${url.host}\r\n${lines.join('')}${length}\r\n`
  return messageOf(Buffer.from(head + body))
}

export const lineMessage = (body: string): Message => messageOf(Buffer.from(`${body}\n`))

const messageOf = (bytes: Buffer): Message => ({ bytes, ids: placesOf(bytes, firstId) })

/** Every place at which this id stands. */
export function placesOf(bytes: Buffer, id: number): readonly number[] {
  const found: number[] = []
  for (let at = bytes.indexOf(String(id)); at !== -1; at = bytes.indexOf(String(id), at + digits)) found.push(at)
  return found
}

/** Writes the id wherever one stands. */
export function stamp({ bytes, ids }: Message, id: number): void {
  for (const place of ids) {
    let rest = id
    for (let at = place + digits - 1; at >= place; at -= 1) {
      const next = Math.floor(rest / 10)
      bytes[at] = 48 + rest - next * 10
      rest = next
    }
  }
}
