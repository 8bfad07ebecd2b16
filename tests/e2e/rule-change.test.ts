import { mkdirSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { newFolder, startGateway } from './gateway-process.ts'

const callers = 48
const byRest = 12
const byFile = 4
/** Each version is known by its limit, which every answer names. */
const limitOf = (version: number): number => 1_000_000 + version
/** In every second version the one tool may be called, in the others the other. */
const allows = (version: number, tool: string): boolean => (version % 2 === 0) === (tool === 'look')

const documentOf = (version: number): object => ({
  policy: 1,
  permissions: [{ effect: 'allow', tools: [version % 2 === 0 ? 'look' : 'send'] }],
  visibility: [{ effect: 'show', tools: ['look', 'send'] }],
  limits: [{ max_calls_per_day: limitOf(version) }],
})

/** Two tools that say how often they ran: one that reads, one with effects. */
function toolsIn(folder: string): string {
  for (const [name, readOnly] of [
    ['look', true],
    ['send', false],
  ] as const) {
    const at = join(folder, 'capabilities', 'tests', name)
    mkdirSync(at, { recursive: true })
    writeFileSync(
      join(at, 'handler.js'),
      `let ran = 0
export const tool = { name: '${name}', inputSchema: { type: 'object' }, annotations: { readOnlyHint: ${readOnly} } }
export default async function ${name}() {
  const mine = ++ran
  if (mine % 3 === 0) await new Promise((resolve) => setTimeout(resolve, 1))
  return { ran: mine }
}
`,
    )
  }
  return join(folder, 'capabilities')
}

interface Answer {
  readonly limit: number
  readonly remaining: number
  /** How often the tool had run, or why it did not. */
  readonly said: number | string
}

interface Made extends Answer {
  readonly tool: string
  /** The version that was in force for certain when it was sent, and the latest that may have been when it was answered. */
  readonly least: number
  readonly most: number
}

it('[R8.8] a rule that is changed under full load holds for every call after it, none fails, and each is under one version only', async () => {
  const folder = newFolder()
  const policy = join(folder, 'policy.json')
  const config = join(folder, 'mcp-server.json')
  writeFileSync(policy, JSON.stringify(documentOf(0)))
  writeFileSync(config, JSON.stringify({ mcp_server: { governance: { policy_file: policy } } }))
  const { url } = await startGateway({
    skills: toolsIn(folder),
    data: join(folder, 'data'),
    args: ['--config', config],
  })
  const agent = new Agent({ keepAlive: true, maxSockets: callers + 1 })
  onTestFinished(() => agent.destroy())
  let [inForce, proposed, stop] = [0, 0, false]
  const made: Made[] = []
  const call = async (tool: string, how = overRest): Promise<Made> => {
    const least = inForce
    const answer = { ...(await how(url, agent, tool)), tool, least, most: proposed }
    made.push(answer)
    return answer
  }
  const caller = async (number: number): Promise<void> => {
    for (let count = 0; !stop; count += 1) {
      await call((number + count) % 2 === 0 ? 'look' : 'send', count % 3 === 0 ? overRest : overMcp)
    }
  }
  /** Some calls by everybody, under whatever holds now. */
  const someCalls = async (): Promise<void> => {
    const before = made.length
    while (!stop && made.length < before + callers * 2) await new Promise(setImmediate)
  }
  const working = Promise.all(Array.from({ length: callers }, (_, number) => caller(number)))
  working.catch(() => (stop = true))
  const change = async (put: (document: object) => Promise<void>): Promise<void> => {
    await someCalls()
    proposed += 1
    await put(documentOf(proposed))
    inForce = proposed
  }
  const overHttp = async (document: object): Promise<void> => {
    expect((await ask(`${url}/v1/policy`, agent, { document }, 'PUT')).status).toBe(200)
  }
  const inFile = async (document: object): Promise<void> => {
    writeFileSync(policy, JSON.stringify(document))
    while ((await call('look')).limit !== limitOf(proposed)) await new Promise(setImmediate)
  }
  for (let one = 0; one < byRest; one += 1) await change(overHttp)
  for (let one = 0; one < byFile; one += 1) await change(inFile)
  await someCalls()
  stop = true
  await working
  const last = await call('look')

  const wrong = made.filter(({ limit, tool, said, least, most }) => {
    const version = limit - limitOf(0)
    const isOne = version >= least && version <= most
    return !isOne || (allows(version, tool) ? typeof said !== 'number' : said !== 'permission_denied')
  })
  expect(wrong).toEqual([])
  expect(new Set(made.map(({ limit }) => limit)).size).toBe(1 + byRest + byFile)
  // Each that ran was counted once, whatever version it came under, and no other.
  const ran = (wanted: string): number =>
    Math.max(...made.map(({ tool, said }) => (tool === wanted && typeof said === 'number' ? said : 0)))
  expect(ran('look') + ran('send')).toBe(made.filter(({ said }) => typeof said === 'number').length)
  expect(last.limit - last.remaining).toBe(ran('look') + ran('send'))
})

interface Received {
  readonly status: number
  readonly limit: number
  readonly remaining: number
  readonly body: Readonly<Record<string, unknown>>
}

/** Fails when the connection breaks. */
function ask(url: string, agent: Agent, body: object, method = 'POST'): Promise<Received> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
    const asked = request(url, { method, agent, headers }, (res) => {
      let text = ''
      res.on('data', (chunk: Buffer) => (text += chunk.toString()))
      res.on('error', reject)
      res.on('end', () =>
        resolve({
          status: res.statusCode ?? 0,
          limit: Number(res.headers['x-ratelimit-limit']),
          remaining: Number(res.headers['x-ratelimit-remaining']),
          body: JSON.parse(text) as Received['body'],
        }),
      )
    })
    asked.on('error', reject)
    asked.end(JSON.stringify(body))
  })
}

async function overRest(url: string, agent: Agent, tool: string): Promise<Answer> {
  const { body, ...rest } = await ask(`${url}/v1/tools/${tool}/calls`, agent, { arguments: {} })
  const { structuredContent, code } = body as { structuredContent?: { ran: number }; code?: string }
  return { ...rest, said: structuredContent?.ran ?? String(code) }
}

async function overMcp(url: string, agent: Agent, tool: string): Promise<Answer> {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: tool, arguments: {} } }
  const { body, ...rest } = await ask(`${url}/mcp`, agent, message)
  const { result, error } = body as {
    readonly result?: { readonly content: readonly [{ readonly text: string }] }
    readonly error?: { readonly data: { readonly code: string } }
  }
  if (result === undefined) return { ...rest, said: String(error?.data.code) }
  return { ...rest, said: (JSON.parse(result.content[0].text) as { readonly ran: number }).ran }
}
