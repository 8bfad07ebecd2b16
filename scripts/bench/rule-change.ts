import { writeFileSync } from 'node:fs'
import type { AnswerCheck } from './answers.ts'
import { callsPerMinute, policyText, type GovernedFolder } from './governed-folder.ts'
import { governedCalls } from './governed-job.ts'
import { load } from './load.ts'
import { table, type Finding } from './report.ts'
import type { Plan } from './rounds.ts'
import type { ServerProcess } from './server-process.ts'

const connections = 64
const changes = 20
const betweenMs = 250
const patienceMs = 20_000

/** Puts a document in force. */
type Change = (text: string) => Promise<void>

/** How long calls are still answered by a rule after somebody began to change it, while all connections are busy. */
export async function ruleChanges(folder: GovernedFolder, server: ServerProcess, plan: Plan): Promise<Finding> {
  const ways: readonly (readonly [string, Change])[] = [
    ['PUT /v1/policy', overRest(server.url, folder.adminKey)],
    ['another policy file', async (text) => writeFileSync(folder.policyFile, text)],
  ]
  // The first request over REST reads its contract, which no change of a rule has to wait for afterwards.
  await overRest(server.url, folder.adminKey)(policyText(callsPerMinute))
  const rows: (string | number)[][] = []
  const targets: { what: string; value: number; most: number }[] = []
  for (const [name, change] of ways) {
    const { delays, errors, calls } = await changed(folder, server, change, plan.say)
    const sorted = delays.toSorted((a, b) => a - b)
    const [middle = NaN, slowest = NaN] = [sorted[sorted.length >> 1], sorted.at(-1)]
    plan.say(`governed: ${name}: ${delays.map((ms) => ms.toFixed(0)).join(' ')} ms, ${errors} errors`)
    rows.push([name, delays.length, middle.toFixed(1), slowest.toFixed(1), calls, errors])
    targets.push(
      { what: `governed: slowest change of a rule by ${name}, ms`, value: slowest, most: 100 },
      { what: `governed: calls failed or under no one rule meanwhile, by ${name}`, value: errors, most: 0 },
    )
  }
  const head = ['changed', 'median ms', 'slowest ms', 'calls meanwhile', 'errors']
  return { text: table([`A rule, under ${connections} connections`, ...head], rows), targets }
}

interface Changed {
  readonly delays: readonly number[]
  readonly errors: number
  readonly calls: number
}

async function changed(
  folder: GovernedFolder,
  { url }: ServerProcess,
  change: Change,
  say: Plan['say'],
): Promise<Changed> {
  const calls = governedCalls({ url, connections, credentials: folder.keys, tools: folder.callable })
  const seen = createSeen(calls.check)
  const delays: number[] = []
  let isOver = false
  const loading = load({ ...calls, check: seen.check }, { connections, goesOn: () => !isOver })
  for (let one = 0; one < changes; one += 1) {
    await passed(betweenMs)
    const limit = callsPerMinute - 1 - (one % 2)
    const at = performance.now()
    await change(policyText(limit))
    await until(() => seen.firstOf(limit) > at)
    await passed(50)
    delays.push(seen.lastOfOthers(limit) - at)
  }
  isOver = true
  const { errors, answered, firstError } = await loading
  if (firstError !== undefined) say(`governed: ${firstError}`)
  await change(policyText(callsPerMinute))
  return { delays: delays.map((ms) => Math.max(0, ms)), errors, calls: answered }
}

/** Which limit the answers named, and when each was last and first seen since it changed. */
function createSeen(inner: AnswerCheck) {
  const last = new Map<number, number>()
  const first = new Map<number, number>()
  let current: number | undefined
  const note = (limit: number): void => {
    const now = performance.now()
    last.set(limit, now)
    if (limit !== current) first.set(limit, now)
    current = limit
  }
  const check: AnswerCheck = {
    mistake: (raw, kind, id, body) => {
      const wrong = inner.mistake(raw, kind, id, body)
      if (wrong !== undefined) return wrong
      const limit = Number(/"name":"minute","unit":"calls","limit":(\d+)/.exec(body())?.[1])
      if (Number.isNaN(limit)) return 'an answer that no limit was counted for'
      note(limit)
      return undefined
    },
  }
  return {
    check,
    firstOf: (limit: number): number => first.get(limit) ?? -Infinity,
    lastOfOthers: (limit: number): number =>
      Math.max(-Infinity, ...[...last].flatMap(([other, at]) => (other === limit ? [] : at))),
  }
}

const passed = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

async function until(happened: () => boolean): Promise<void> {
  const giveUpAt = performance.now() + patienceMs
  while (!happened()) {
    if (performance.now() > giveUpAt) throw new Error(`a changed rule was not in force after ${patienceMs / 1000} s`)
    await passed(1)
  }
}

const overRest =
  (url: URL, key: string): Change =>
  async (text) => {
    const headers = { 'Content-Type': 'application/json', 'X-API-Key': key }
    const answer = await fetch(new URL('/v1/policy', url), { method: 'PUT', headers, body: JSON.stringify({ text }) })
    if (answer.status !== 200) throw new Error(`PUT /v1/policy answered ${answer.status}: ${await answer.text()}`)
    await answer.text()
  }
