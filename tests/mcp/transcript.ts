import { Fault } from '../../src/core/fault.ts'
import { ToolError } from '../../src/core/tool.ts'
import type { Entry } from '../../src/core/provider.ts'
import { testChannel, testServer, tool, type TestChannel, type TestServer, type Thing } from './server.ts'

/** A step of a transcript: what a client sends, and what it gets. Lines of prose are kept as they are. */
export type Section =
  | { readonly kind: 'prose'; readonly text: string }
  | { readonly kind: 'client'; readonly heading: string; readonly text: string }
  | { readonly kind: 'server'; readonly heading: string; readonly text: string }

/**
 * A transcript is prose, then `-- client --` with what is sent, then `-- server --` with what comes: `http STATUS` and
 * the messages, one a line. A client's heading may say `POST` with headers, `GET`, `DELETE` or `leave`; `$META`
 * and `$SESSION` stand for what they say. Over stdio the same text is sent without headers.
 */
export function parseTranscript(text: string): Section[] {
  const sections: Section[] = []
  let lines: string[] = []
  let heading: string | undefined
  const end = (): void => {
    const body = lines.join('\n').trim()
    // A paragraph is what is sent or came; what follows it is prose again.
    const split = heading === undefined ? -1 : body.indexOf('\n\n')
    const text = split < 0 ? body : body.slice(0, split)
    if (heading === undefined) sections.push({ kind: 'prose', text })
    else sections.push({ kind: heading.startsWith('client') ? 'client' : 'server', heading, text })
    if (split >= 0) sections.push({ kind: 'prose', text: body.slice(split).trim() })
    lines = []
  }
  for (const line of text.split('\n')) {
    const [, found] = /^-- (.*) --$/.exec(line) ?? []
    if (found === undefined) lines.push(line)
    else {
      end()
      heading = found
    }
  }
  end()
  return sections
}

export const formatTranscript = (sections: readonly Section[]): string =>
  sections
    .map((section) => (section.kind === 'prose' ? `${section.text}\n` : `-- ${section.heading} --\n${section.text}\n`))
    .join('\n')

export const meta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'transcript', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': { elicitation: {} },
}

/** What every transcript's server has. */
const things: readonly Thing[] = [
  tool('add', ({ a, b }: { a: number; b: number }) => ({ sum: a + b }), {
    description: 'Adds two numbers.',
    inputSchema: {
      type: 'object',
      properties: { a: { type: 'number' }, b: { type: 'number' } },
      required: ['a', 'b'],
      additionalProperties: false,
    },
    outputSchema: { type: 'object', properties: { sum: { type: 'number' } }, required: ['sum'] },
    annotations: { readOnlyHint: true },
  }),
  tool('broken', () => {
    throw new Error('the password of the database is hunter2')
  }),
  { ...tool('slow', () => new Promise(() => undefined)), timeoutMs: 20 },
  tool('forbidden', () => 'ran'),
  tool('busy', () => 'ran'),
  tool('unlucky', () => {
    throw new ToolError('The city is not on the map.')
  }),
  tool('greet', async (_input: never, call) => {
    const answer = await call.ask('name', {
      kind: 'form',
      message: 'Who are you?',
      schema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
    })
    return answer.action === 'accept' ? `Hello ${String(answer.content?.['name'])}` : 'Hello stranger'
  }),
  tool('steps', (_input: never, call) => {
    call.progress({ progress: 1, total: 2, message: 'half' })
    call.progress({ progress: 2, total: 2 })
    call.log('info', 'done', 'steps')
    return 'walked'
  }),
  {
    kind: 'resource',
    name: 'skill://math/add',
    listing: { name: 'add', mimeType: 'text/markdown', size: 5, tags: ['numbers'] },
    run: () => ({ contents: [{ uri: 'skill://math/add', mimeType: 'text/markdown', text: '# add' }] }),
  },
  {
    kind: 'prompt',
    name: 'review',
    listing: { description: 'Reviews code.', arguments: [{ name: 'language', required: true }] },
    run: ({ language }: { language?: string }) => ({
      messages: [{ role: 'user', content: { type: 'text', text: `Review this ${String(language)}.` } }],
    }),
    complete: ({ argument }) => ['typescript', 'rust'].filter((name) => name.startsWith(argument.value)),
  },
]

const policy = {
  checkPermission: ({ name }: Entry): void => {
    if (name === 'forbidden') throw new Fault('permission_denied', 'You may not use forbidden.')
  },
  checkRate: ({ name }: Entry): void => {
    if (name === 'busy')
      throw new Fault('rate_limited', 'You have made your 60 calls of this minute.', { retryAfter: 12 })
  },
}

/** Sends a transcript's client side over one kind of channel; answers the same transcript with what came. */
export async function play(sections: readonly Section[], transport: 'http' | 'stdio'): Promise<Section[]> {
  const server = testServer({ things, policy })
  const connection = testChannel({ transport: 'stdio' })
  const state: State = { server, connection, transport, session: '', requestState: '', seen: new Map() }
  const played: Section[] = []
  for (const section of sections) {
    if (section.kind === 'prose') played.push(section)
    if (section.kind !== 'client') continue
    played.push(section, { kind: 'server', heading: 'server', text: await send(section, state) })
  }
  await server.mcp.close(0)
  return played
}

interface State {
  readonly server: TestServer
  readonly connection: TestChannel
  readonly transport: 'http' | 'stdio'
  session: string
  requestState: string
  readonly seen: Map<string, string>
}

async function send({ heading, text }: Section & { kind: 'client' }, state: State): Promise<string> {
  const body = text
    .replaceAll('$META', JSON.stringify(meta))
    .replaceAll('$SESSION', state.session)
    .replaceAll('$STATE', state.requestState)
  const channel =
    state.transport === 'http' ? testChannel({ headers: headersOf(heading, body, state) }) : state.connection
  const already = { pushed: channel.pushed.length, answered: channel.answered.length }
  if (heading.includes('GET')) state.server.mcp.openStream(channel, undefined)
  else if (heading.includes('DELETE')) state.server.mcp.deleteSession(channel)
  else state.server.mcp.receive(body, channel)
  if (!heading.includes('GET')) await settled(channel, already.answered)
  const answers = channel.answered.slice(already.answered)
  state.session = answers.at(-1)?.headers['Mcp-Session-Id'] ?? state.session
  const pushed = channel.pushed.slice(already.pushed).map(({ message }) => JSON.stringify(message))
  const lines = [...pushed, ...answers.flatMap(({ body: answer }) => answer ?? [])]
  state.requestState = /"requestState":"([^"]+)"/.exec(lines.join('\n'))?.[1] ?? state.requestState
  const status = answers.at(-1)?.status
  return [...(status === undefined ? [] : [`http ${status}`]), ...lines.map((line) => masked(line, state))].join('\n')
}

/** A client that speaks HTTP sends along what its revision wants; `bare` ones send nothing but what is written. */
function headersOf(heading: string, body: string, { session }: State): Record<string, string> {
  const written = Object.fromEntries(
    [...heading.matchAll(/([\w-]+): ([^;]+)(?:;|$)/g)].map(([, name = '', value = '']) => [
      name.toLowerCase(),
      value.trim(),
    ]),
  )
  if (heading.includes('bare')) return written
  const wanted: Record<string, string> = {}
  if (body.includes('protocolVersion":"2026-07-28"')) {
    const { method, params } = JSON.parse(body) as { method: string; params: { name?: string; uri?: string } }
    Object.assign(wanted, { 'mcp-protocol-version': '2026-07-28', 'mcp-method': method })
    const name = params.name ?? params.uri
    if (name !== undefined) wanted['mcp-name'] = name
  } else if (session !== '') wanted['mcp-session-id'] = session
  return { ...wanted, ...written }
}

/** Until the message is answered: a moment for what is answered at once, as long as it takes otherwise. */
async function settled(channel: TestChannel, answered: number): Promise<void> {
  const until = Date.now() + 5000
  while (channel.answered.length === answered) {
    if (Date.now() > until) throw new Error('no answer came')
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
}

/** What is another each time, by the order in which it came. */
function masked(line: string, { seen }: State): string {
  const nameOf = (kind: string, value: string): string => {
    const known = seen.get(value)
    if (known !== undefined) return known
    const name = `<${kind} ${[...seen.values()].filter((other) => other.startsWith(`<${kind} `)).length + 1}>`
    seen.set(value, name)
    return name
  }
  return line
    .replaceAll(/"incident_id":"([^"]+)"/g, (_, id: string) => `"incident_id":"${nameOf('incident', id)}"`)
    .replaceAll(/"trace_id":"([^"]+)"/g, (_, id: string) => `"trace_id":"${nameOf('trace', id)}"`)
    .replaceAll(/"requestState":"([^"]+)"/g, (_, id: string) => `"requestState":"${nameOf('state', id)}"`)
}
