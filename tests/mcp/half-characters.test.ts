import { describe, expect, it } from 'vitest'
import { asJson } from '../../src/capabilities/as-json.ts'
import { legacy, modern, type Sent } from './client.ts'
import { testServer, tool, type Thing } from './server.ts'

const half = 'a\ud83d'
const cut = `${'x'.repeat(199)}😀 and more`

const things: readonly Thing[] = [
  tool('cut', () => half, { description: half, title: half }),
  tool('structured', () => asJson('structured', { [half]: [half] })),
  tool('telling', (_, call) => {
    call.progress({ progress: 1, message: half })
    call.log('info', { [half]: half })
    return 'told'
  }),
  tool('asking', (_, call) =>
    call.ask('k', { kind: 'form', message: half, schema: { type: 'object', properties: {} } }),
  ),
  tool('failing', () => ({ content: [{ type: 'text', text: half }], isError: true })),
  {
    kind: 'resource',
    name: 'test://a',
    listing: { name: half, description: half },
    run: () => ({ contents: [{ uri: 'test://a', text: half }] }),
  },
  {
    kind: 'prompt',
    name: 'p',
    listing: { description: half },
    run: () => ({ description: half, messages: [{ role: 'user', content: { type: 'text', text: half } }] }),
  },
]

const asked: readonly (readonly [method: string, params: object])[] = [
  ['tools/list', {}],
  ['resources/list', {}],
  ['prompts/list', {}],
  ['tools/call', { name: 'cut' }],
  ['tools/call', { name: 'structured' }],
  ['tools/call', { name: 'telling' }],
  ['tools/call', { name: 'asking' }],
  ['tools/call', { name: 'failing' }],
  ['tools/call', { name: cut }],
  ['resources/read', { uri: 'test://a' }],
  ['resources/read', { uri: `test://${cut}` }],
  ['resources/subscribe', { uri: `test://${cut}` }],
  ['prompts/get', { name: 'p' }],
  ['prompts/get', { name: cut }],
  ['completion/complete', { ref: { type: 'ref/prompt', name: cut }, argument: { name: cut, value: cut } }],
  [cut, {}],
]

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null)
    for (const [name, each] of Object.entries(value)) {
      yield name
      yield* textsIn(each)
    }
}

async function heard(sent: Sent): Promise<unknown[]> {
  return [await sent.answer(), ...sent.pushed()]
}

describe('half a character, which many parsers refuse with all that stands around it', () => {
  it.each(asked)('[R1.1] [R13.5] is in no message: %s %o', async (method, params) => {
    const server = testServer({ things })
    const meta = { progressToken: 1, 'io.modelcontextprotocol/logLevel': 'debug' }
    const now = modern(server, method, params, { meta, capabilities: { elicitation: { form: {} } } })
    const session = await legacy(server)
    const then = session.request(method, { ...params, _meta: { progressToken: 1 } })
    const all = [...(await heard(now)), ...(await heard(then))]
    expect([...textsIn(all)].filter((text) => !text.isWellFormed())).toEqual([])
  })
})
