import { writeFileSync } from 'node:fs'
import { callOnce } from './clients.ts'
import { readLedger } from './ledger-rows.ts'
import type { Gateway } from './gateway.ts'
import { buildHouse } from './house.ts'
import type { Scenario } from './scenario.ts'
import { later, trial, type Trial } from './trial.ts'

const dayMs = 86_400_000
/** So many rows, and some are pruned once they are old. */
const wholeSegment = 4200
const limits = { free: {}, daily: { callsPerDay: 30 }, minute: { callsPerMinute: 30 }, paying: { paidCalls: 30 } }

/** The wall clock jumps both ways while it runs and between two starts: no window is granted twice. */
export const clock: Scenario = ({ random, short }) =>
  trial(
    'by hours, and by 2 to 300 days, both ways, running and between starts',
    random,
    async (one) => {
      const { start, loadFor, violations } = one
      let gateway = await start()
      const jump = async (ms: number): Promise<void> => {
        writeFileSync(one.house.clock, String(ms))
        gateway.child.kill('SIGUSR2')
        await later(150)
      }
      const restart = async (ms: number, gently: boolean): Promise<void> => {
        await (gently ? gateway.stop() : gateway.kill())
        writeFileSync(one.house.clock, String(ms))
        gateway = await start()
      }
      await useUp(one, gateway)
      await restart(-3 * 3_600_000, false)
      await expectRefused(one, gateway, 'after a crash and a start with the clock 3 hours back')
      await jump(-2 * dayMs)
      await expectRefused(one, gateway, 'after the clock was set back by 2 days')
      await restart(-40 * dayMs, true)
      await expectRefused(one, gateway, 'after a start with the clock 40 days back')
      await restart(0, false)
      await jump(120_000)
      await expectRefused(one, gateway, 'after a jump of 2 minutes ahead', ['daily', 'paying'])
      // Another month: what belongs to it is granted once, and not again when the clock comes back.
      const expectGranted = async (when: string): Promise<void> => {
        const before = one.house.executed().length
        await useUp(one, gateway)
        if (one.house.executed().length - before < 60) violations.push(`${when}: calls are still refused`)
      }
      await jump(40 * dayMs)
      await expectGranted('in another month')
      // What was used at times that are yet to come counts where the clock was set back to, and locks nothing after that.
      await jump(300 * dayMs)
      await expectGranted('far ahead')
      await jump(80 * dayMs)
      await expectRefused(one, gateway, 'after a clock that was far ahead was set back', ['daily', 'paying'])
      await jump(120 * dayMs)
      await expectGranted('in the month after a clock that was far ahead was set back')
      await jump(0)
      await expectRefused(one, gateway, 'after a month ahead and back', ['daily', 'paying'])
      await restart(0, true)
      await expectRefused(one, gateway, 'after a month ahead, back and a start', ['daily', 'paying'])
      await loadFor(gateway, short ? 100 : 1000)
      while (!short && readLedger(one.house.data).rows.length < wholeSegment) await loadFor(gateway, 1000)
      // So far ahead that all rows are older than they are kept for: nothing goes for a clock that nobody can believe.
      const written = readLedger(one.house.data).rows
      await restart(450 * dayMs, true)
      if (!gateway.said().includes('the clock jumped')) violations.push('a clock 450 days ahead is not said')
      if (!short) await later(65_000) // the first look at the age of rows is a minute after a start
      await loadFor(gateway, 50)
      const now = new Set(readLedger(one.house.data).rows.map(({ seq }) => seq))
      const gone = written.filter(({ seq }) => !now.has(seq)).length
      if (gone > 0) violations.push(`${gone} rows were pruned, since the clock was 450 days ahead`)
      await restart(0, true)
      await loadFor(gateway, 50)
    },
    // Within one month of the true clock; what is over is judged here, and by month.
    () => ({ ...buildHouse(limits), limits: { free: {} } }),
  )

/** Calls until nobody but the free one is let in any more, and holds each to its limit. */
async function useUp({ answers, violations }: Trial, { url }: Gateway): Promise<void> {
  for (const [client, limit] of Object.entries(limits)) {
    if (client === 'free') continue
    let ok = 0
    for (let count = 0; count < 40; count += 1) {
      const answer = await callOnce(url, { client, tool: count % 2 === 0 ? 'pay' : 'look', surface: 'rest' })
      answers.push(answer)
      if (answer.outcome === 'ok') ok += 1
    }
    const [most = 0] = Object.values(limit) as readonly number[]
    if (ok > most) violations.push(`${client} may make ${most} calls, and ${ok} were answered`)
  }
}

async function expectRefused(
  { answers, violations }: Trial,
  { url }: Gateway,
  when: string,
  clients: readonly string[] = ['daily', 'paying', 'minute'],
): Promise<void> {
  for (const client of clients) {
    for (const tool of ['pay', 'look'] as const) {
      const answer = await callOnce(url, { client, tool, surface: 'mcp' })
      answers.push(answer)
      if (answer.outcome === 'ok') violations.push(`${when}: ${tool} of ${client} was let in, whose limit is used up`)
    }
  }
}
