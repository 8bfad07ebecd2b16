import { startLoad, type Answer, type Load } from './clients.ts'
import { startGateway, type Gateway } from './gateway.ts'
import { buildHouse, toolNames, type House } from './house.ts'
import { judge } from './judge.ts'
import type { Random } from './random.ts'
import type { Report } from './scenario.ts'
import { tamperWith } from './tampering.ts'

/** One house under one kind of fault: gateways that come and go in it, and all that clients were told. */
export interface Trial {
  readonly house: House
  readonly answers: Answer[]
  readonly violations: string[]
  readonly notes: string[]
  /** Calls that the ledger may know nothing of, since its disk lost them. */
  readonly forgotten: Set<string>
  /** Starts a gateway; that it does not start by itself is a violation, and ends the trial. */
  readonly start: () => Promise<Gateway>
  readonly load: (gateway: Gateway) => Load
  /** Loads it until so many are answered, and keeps the answers. */
  readonly loadFor: (gateway: Gateway, calls: number) => Promise<void>
}

/** Each has another limit that it runs into; the first has none. */
export const clients = {
  free: {},
  daily: { callsPerDay: 900 },
  minute: { callsPerMinute: 300 },
  paying: { paidCalls: 900 },
} as const

/** Calls of each client that are in flight at a time. */
const width = 4

export const later = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const longestLoadMs = 20_000

/** Until so many are answered, or it takes too long. */
export async function answered({ answers }: Load, calls: number): Promise<void> {
  const until = performance.now() + longestLoadMs
  while (answers.length < calls && performance.now() < until) await later(2)
}

/** Runs the trial, ends its last gateway in good order, and judges what is left. */
export async function trial(
  injected: string,
  random: Random,
  body: (trial: Trial) => Promise<void>,
  houseOf = (): House => buildHouse(clients),
  atOnce = width,
): Promise<Report> {
  const house = houseOf()
  const running = new Set<Gateway>()
  const answers: Answer[] = []
  const violations: string[] = []
  const notes: string[] = []
  const forgotten = new Set<string>()
  let slowest = 0
  const start = async (): Promise<Gateway> => {
    const gateway = await startGateway(house)
    slowest = Math.max(slowest, gateway.startMs)
    running.add(gateway)
    void gateway.ended.then(() => running.delete(gateway))
    return gateway
  }
  const load = (gateway: Gateway): Load =>
    startLoad(gateway.url, { clients: Object.keys(house.limits), width, tools: toolNames, random })
  const loadFor = async (gateway: Gateway, calls: number): Promise<void> => {
    const going = load(gateway)
    await answered(going, calls)
    await going.stop()
    answers.push(...going.answers)
  }
  let rows = 0
  try {
    await body({ house, answers, violations, notes, forgotten, start, load, loadFor })
    for (const gateway of running) {
      const end = await gateway.stop()
      if (end !== '0') violations.push(`the gateway ended with ${end} when it was asked to stop`)
    }
    const executed = house.executed().filter(({ nonce }) => !forgotten.has(nonce))
    const known = answers.filter(({ nonce }) => !forgotten.has(nonce))
    const judged = await judge(house, known, executed, atOnce)
    rows = judged.rows
    violations.push(...judged.violations)
    if (judged.unknown > 0) notes.push(`${judged.unknown} unknown`)
    if (judged.violations.length === 0) violations.push(...(await tamperWith(house.data, random)).violations)
  } catch (thrown) {
    violations.push(thrown instanceof Error ? thrown.message : String(thrown))
  } finally {
    for (const gateway of running) await gateway.kill()
  }
  notes.push(`slowest start ${(slowest / 1000).toFixed(1)} s`)
  const told = answers.filter(({ outcome }) => outcome !== 'lost').length
  const report = { injected, answers: told, executed: house.executed().length, rows, violations, notes }
  if (violations.length === 0) house.remove()
  else notes.push(`kept: ${house.path}`)
  return report
}
