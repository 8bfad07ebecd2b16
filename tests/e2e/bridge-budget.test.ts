import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openReading } from '../../src/ledger/ledger.ts'
import { newFolder } from './gateway-process.ts'
import { skills, stdioClient, type StdioClient } from './stdio-client.ts'

const limit = 40

/** A tool whose effects are counted outside the gateway. */
function effects() {
  const file = join(newFolder(), 'effects')
  appendFileSync(file, '')
  const folder = skills({
    effect: `import { appendFileSync } from 'node:fs'
export const tool = { inputSchema: { type: 'object' } }
export default (_input, call) => { appendFileSync(${JSON.stringify(file)}, call.principal.id + '\\n'); return 'done' }\n`,
  })
  return { folder, made: () => readFileSync(file, 'utf8').split('\n').slice(0, -1) }
}

async function verdictOf(data: string) {
  const reader = openReading(data)
  const verdict = await reader.verify()
  await reader.close()
  return verdict
}

const env = { MCP_SERVER_GOVERNANCE_DEFAULT_QUOTA_MAX_CALLS_PER_DAY: String(limit) }
const calls = (client: StdioClient, count: number, name = '') =>
  Array.from({ length: count }, (_, index) => client.call(`${name}${index}`, 'effect'))

describe('five stdio starts on one data folder', () => {
  it('[R8.7] of one client share one budget, which is never exceeded, and one ledger that verifies, whoever owns it', async () => {
    const data = newFolder()
    const { folder, made } = effects()
    const clients = Array.from({ length: 5 }, () => stdioClient({ data, skills: folder, env }))
    const first = await Promise.all(clients.flatMap((client) => calls(client, 4)))
    expect(first.every(({ result }) => result !== undefined)).toBe(true)
    const { pid } = JSON.parse(readFileSync(join(data, 'owner.json'), 'utf8')) as { readonly pid: number }
    const owner = clients.find(({ child }) => child.pid === pid)
    const others = clients.filter((client) => client !== owner)
    const more = others.map((client) => calls(client, 15, 'more-'))
    owner?.child.kill('SIGKILL')
    const answers = (await Promise.all(more.map((some) => Promise.all(some)))).flat()
    const codes = new Set(answers.flatMap(({ error }) => error?.data.code ?? []))
    expect([...codes].every((code) => ['rate_limited', 'outcome_unknown'].includes(code))).toBe(true)
    const done = answers.filter(({ result }) => result !== undefined).length
    const unknown = answers.filter(({ error }) => error?.data.code === 'outcome_unknown').length
    expect(made().length).toBeLessThanOrEqual(limit)
    expect(made().length).toBeGreaterThanOrEqual(20 + done)
    expect(made().length).toBeLessThanOrEqual(20 + done + unknown)
    const rest = await Promise.all(others.flatMap((client) => calls(client, limit / 2, 'rest-')))
    expect(rest.some(({ error }) => error?.data.code === 'rate_limited')).toBe(true)
    expect(made().length).toBeLessThanOrEqual(limit)
    for (const client of others) client.child.stdin.end()
    await Promise.all(others.map(({ ended }) => ended))
    expect(await verdictOf(data)).toMatchObject({ ok: true })
  })

  it('[R8.7] of five clients have a budget each', async () => {
    const data = newFolder()
    const { folder, made } = effects()
    const clients = ['a', 'b', 'c', 'd', 'e'].map((clientId) => stdioClient({ data, skills: folder, env, clientId }))
    const answers = await Promise.all(clients.map((client) => Promise.all(calls(client, limit + 5))))
    for (const some of answers) expect(some.filter(({ result }) => result !== undefined)).toHaveLength(limit)
    for (const clientId of ['a', 'b', 'c', 'd', 'e'])
      expect(made().filter((made) => made === clientId)).toHaveLength(limit)
    for (const client of clients) client.child.stdin.end()
    await Promise.all(clients.map(({ ended }) => ended))
    expect(await verdictOf(data)).toMatchObject({ ok: true })
  })
})
