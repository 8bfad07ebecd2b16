import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { newFolder, startGateway } from './gateway-process.ts'

const callers = 200
const callsEach = 10
const hour = new Date().getUTCHours()

interface House {
  readonly skills: string
  readonly data: string
  readonly args: readonly string[]
  /** How often the handlers ran, as they themselves wrote it down. */
  readonly ran: () => Promise<number>
}

/** Two tools that write down that they ran, at a price of a cent, and a day in the middle of which it is now. */
async function house(quota: string, more = ''): Promise<House> {
  const folder = newFolder()
  const notes = join(folder, 'ran.txt')
  await writeFile(notes, '')
  for (const [name, readOnly] of [
    ['look', true],
    ['send', false],
  ] as const) {
    const at = join(folder, 'capabilities', 'tests', name)
    await mkdir(at, { recursive: true })
    await writeFile(
      join(at, 'handler.js'),
      `import { appendFileSync } from 'node:fs'
export const tool = { name: '${name}', price: 0.01, inputSchema: { type: 'object' }, annotations: { readOnlyHint: ${readOnly} } }
export default async function ${name}() {
  appendFileSync(${JSON.stringify(notes)}, 'x')
  await new Promise((resolve) => setTimeout(resolve, Math.random() * 3))
  return {}
}
`,
    )
  }
  const config = join(folder, 'mcp-server.yaml')
  const zone = `Etc/GMT${hour < 12 ? '-' : '+'}${Math.abs(hour - 12)}`
  await writeFile(
    config,
    `ledger: { enabled: true }
mcp_server:
  logging: { level: ERROR }
  governance: { time_zone: ${zone}, default_quota: { ${quota} }${more} }
`,
  )
  return {
    skills: join(folder, 'capabilities'),
    data: join(folder, 'data'),
    args: ['--config', config],
    ran: async () => (await readFile(notes, 'utf8')).length,
  }
}

type Outcome = 'ran' | 'refused' | 'lost'

/** Everybody at once, each over a connection of its own, one call after another, by REST and MCP in turn. */
async function storm(url: string, onAnswer: (outcome: Outcome) => void = () => undefined): Promise<Outcome[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: callers })
  onTestFinished(() => agent.destroy())
  const outcomes: Outcome[] = []
  const caller = async (number: number): Promise<void> => {
    for (let count = 0; count < callsEach; count++) {
      const name = (number + count) % 2 === 0 ? 'look' : 'send'
      const outcome = await (count % 2 === 0 ? byRest(url, agent, name) : byMcp(url, agent, name))
      outcomes.push(outcome)
      onAnswer(outcome)
    }
  }
  await Promise.all(Array.from({ length: callers }, (_, number) => caller(number)))
  return outcomes
}

async function byRest(url: string, agent: Agent, name: string): Promise<Outcome> {
  const answer = await post(`${url}/v1/tools/${name}/calls`, agent, { arguments: {} })
  if (answer === undefined) return 'lost'
  if (answer.status === 200) return 'ran'
  expect(['rate_limited', 'budget_exceeded']).toContain(answer.body['code'])
  return 'refused'
}

async function byMcp(url: string, agent: Agent, name: string): Promise<Outcome> {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: {} } }
  const answer = await post(`${url}/mcp`, agent, message)
  if (answer === undefined) return 'lost'
  if ('result' in answer.body) return 'ran'
  const { data } = answer.body['error'] as { readonly data: Readonly<Record<string, unknown>> }
  expect(['rate_limited', 'budget_exceeded']).toContain(data['code'])
  return 'refused'
}

interface Answer {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

/** Undefined when the connection broke. */
function post(url: string, agent: Agent, body: object): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
    const asked = request(
      url,
      { method: 'POST', agent, headers: { ...headers, 'x-mcp-client-id': 'alice' } },
      (res) => {
        let text = ''
        res.on('data', (chunk: Buffer) => (text += chunk.toString()))
        res.on('error', () => resolve(undefined))
        res.on('end', () => resolve({ status: res.statusCode ?? 0, body: JSON.parse(text) as Answer['body'] }))
      },
    )
    asked.on('error', () => resolve(undefined))
    asked.end(JSON.stringify(body))
  })
}

const count = (outcomes: readonly Outcome[], wanted: Outcome): number =>
  outcomes.filter((outcome) => outcome === wanted).length

describe('200 callers over HTTP against a limit of 1,000 calls', () => {
  it('[R5.4] [R8.4] [P4] exactly 1,000 run, by REST and MCP together', async () => {
    const { ran, ...options } = await house('max_calls_per_day: 1000')
    const { url } = await startGateway(options)
    const outcomes = await storm(url)
    expect([count(outcomes, 'ran'), count(outcomes, 'refused')]).toEqual([1000, 1000])
    expect(await ran()).toBe(1000)
  })

  it('[R8.3] [R8.4] [P4] never more, though the process is killed in the middle', async () => {
    const { ran, ...options } = await house('max_calls_per_day: 1000, monthly_budget: 10')
    const first = await startGateway(options)
    let answered = 0
    const before = await storm(first.url, (outcome) => {
      if (outcome === 'ran' && ++answered === 400) first.child.kill('SIGKILL')
    })
    await first.ended
    expect(count(before, 'ran')).toBeGreaterThanOrEqual(400)
    const { url } = await startGateway(options)
    const after = await storm(url)
    expect(await ran()).toBeLessThanOrEqual(1000)
    expect(count(before, 'ran') + count(after, 'ran')).toBeLessThanOrEqual(1000)
    expect(count(after, 'lost')).toBe(0)
    expect(count(await storm(url), 'ran')).toBe(0)
  })
})

describe('a policy over a configuration that limits somebody else', () => {
  const policy = (limits: string): string => `policy: 1\npermissions: [{ effect: allow }]\n${limits}\n`

  it.each([
    ['SIGKILL', 'limits: [{ clients: [alice], max_calls_per_minute: 3 }]', 'send'],
    ['SIGKILL', 'rates: [{ tools: [look], max_calls_per_minute: 3 }]', 'look'],
    ['SIGTERM', 'rates: [{ tools: [look], max_calls_per_minute: 3 }]', 'look'],
  ] as const)(
    '[R7.10] [R8.4] [P4] grants a minute once, though the process ends by %s: %s',
    async (signal, limits, name) => {
      const file = join(newFolder(), 'policy.yaml')
      await writeFile(file, policy(limits))
      const { ran, ...options } = await house('', `, clients: { bob: { monthly_budget: 20 } }, policy_file: ${file}`)
      const agent = new Agent()
      onTestFinished(() => agent.destroy())
      const five = async (url: string): Promise<number> => {
        const outcomes: Outcome[] = []
        for (let calls = 0; calls < 5; calls += 1) outcomes.push(await byRest(url, agent, name))
        return count(outcomes, 'ran')
      }
      const first = await startGateway(options)
      expect(await five(first.url)).toBe(3)
      first.child.kill(signal)
      await first.ended
      expect(await five((await startGateway(options)).url)).toBe(0)
      expect(await ran()).toBe(3)
    },
  )
})
