import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { newFolder, startGateway, type Running } from './gateway-process.ts'

type Body = Readonly<Record<string, unknown>>

/** Handlers that leave a line in a file for each time they run, and end when they are let. */
function capabilities(folder: string): { readonly skills: string; readonly lines: (name: string) => number } {
  const skills = join(folder, 'skills')
  const handler = (name: string, annotations: object, work: string): void => {
    mkdirSync(join(skills, 'work', name), { recursive: true })
    const metadata = { name, annotations, async: true, inputSchema: { type: 'object' } }
    const source = `
import { appendFileSync, existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
export const tool = ${JSON.stringify(metadata)}
export default async function run(input, call) {
  ${work}
}
`
    writeFileSync(join(skills, 'work', name, 'handler.js'), source)
  }
  const file = (name: string): string => join(folder, `${name}.txt`)
  const working = (name: string): string =>
    `appendFileSync(${JSON.stringify(file(name))}, input.what + '\\n')
  while (!existsSync(${JSON.stringify(join(folder, 'go'))})) await sleep(10, undefined, { signal: call.signal })
  return 'done ' + input.what`
  handler('sum', { idempotentHint: true }, working('sum'))
  handler('pay', {}, working('pay'))
  const question = { kind: 'form', message: 'Sure?', schema: { type: 'object' } }
  handler('ask', {}, `return (await call.ask('sure', ${JSON.stringify(question)})).action`)
  const lines = (name: string): number =>
    existsSync(file(name)) ? readFileSync(file(name), 'utf8').trimEnd().split('\n').length : 0
  return { skills, lines }
}

async function request({ url }: Running, path: string, body?: object): Promise<{ status: number; body: Body }> {
  const response = await fetch(`${url}${path}`, {
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    headers: { 'content-type': 'application/json' },
  })
  return { status: response.status, body: (await response.json()) as Body }
}

async function begin(gateway: Running, name: string): Promise<string> {
  const { status, body } = await request(gateway, `/v1/tools/${name}/calls`, { arguments: { what: name } })
  expect(status).toBe(202)
  expect(body['entry'], 'what has begun has a name in the ledger').toMatch(/-\d+$/)
  return `/v1/runs/${String(body['id'])}`
}

const until = (gateway: Running, path: string, state: string): Promise<Body> =>
  vi.waitFor(async () => {
    const { body } = await request(gateway, path)
    expect(body['state']).toBe(state)
    return body
  }, 20_000)

/** A process that was killed in the middle of its runs, and the one after it. */
async function killed(signal: NodeJS.Signals) {
  const folder = newFolder()
  const { skills, lines } = capabilities(folder)
  const data = join(folder, 'data')
  const first = await startGateway({ skills, data })
  const [sum, pay, ask] = [await begin(first, 'sum'), await begin(first, 'pay'), await begin(first, 'ask')]
  await until(first, ask, 'input_required')
  await vi.waitFor(() => expect([lines('sum'), lines('pay')]).toEqual([1, 1]), 20_000)
  first.child.kill(signal)
  await first.ended
  const second = await startGateway({ skills, data })
  return { second, sum, pay, ask, lines, go: () => writeFileSync(join(folder, 'go'), '') }
}

it.each(['SIGKILL', 'SIGTERM'] as const)(
  'after %s a run goes on or is called unknown, never twice, and can be answered',
  async (signal) => {
    const { second, sum, pay, ask, lines, go } = await killed(signal)
    expect((await until(second, pay, 'failed'))['problem']).toMatchObject({ code: 'outcome_unknown', status: 500 })
    await vi.waitFor(() => expect(lines('sum')).toBe(2), 20_000)
    const answers = { sure: { action: 'accept', content: {} } }
    expect((await request(second, `${ask}/answers`, { answers })).status).toBe(200)
    expect((await until(second, ask, 'completed'))['result']).toMatchObject({ content: [{ text: 'accept' }] })
    go()
    expect((await until(second, sum, 'completed'))['result']).toMatchObject({ content: [{ text: 'done sum' }] })
    expect(lines('pay')).toBe(1)
    const { body } = await request(second, '/v1/runs')
    expect((body['runs'] as Body[]).map(({ tool, state }) => [tool, state]).sort()).toEqual([
      ['ask', 'completed'],
      ['pay', 'failed'],
      ['sum', 'completed'],
    ])
  },
)
