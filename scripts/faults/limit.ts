import { startLoad } from './clients.ts'
import { buildHouse, toolNames } from './house.ts'
import type { Scenario } from './scenario.ts'
import { later, trial } from './trial.ts'

const most = 1000
const callers = 200
const clients = { calls: { callsPerDay: most }, money: { paidCalls: most } }

/** 200 callers at once against a limit of 1,000: exactly 1,000 run. */
export const limit: Scenario = ({ random }) =>
  trial(
    `${callers} callers at once, limits of ${most} calls and of money for as many`,
    random,
    async ({ start, answers, house, violations }) => {
      const gateway = await start()
      for (const client of Object.keys(clients)) {
        const going = startLoad(gateway.url, { clients: [client], width: callers, tools: toolNames, random })
        const ran = (): number => house.executed().filter((one) => one.client === client).length
        await until(() => ran() >= most)
        await later(200)
        await going.stop()
        answers.push(...going.answers)
        if (ran() !== most) violations.push(`${client}: ${ran()} calls ran, not exactly ${most}`)
        const other = going.answers.find(({ outcome, code }) => outcome !== 'ok' && !expected.includes(code ?? ''))
        if (other !== undefined) violations.push(`${client}: ${JSON.stringify(other)}`)
      }
    },
    () => buildHouse(clients),
    callers,
  )

/** The same with crashes in between: never more, and what is not used is not lost for ever either. */
export const limitAcrossCrashes: Scenario = ({ random, short }) => {
  const crashes = short ? 1 : 4
  return trial(
    `the same, killed ${crashes === 1 ? 'once' : `${crashes} times`} meanwhile`,
    random,
    async ({ start, answers, house, notes }) => {
      for (let crash = 0; crash <= crashes; crash += 1) {
        const gateway = await start()
        const options = { clients: Object.keys(clients), width: callers / 2, tools: toolNames, random }
        const going = startLoad(gateway.url, options)
        const before = going.answers.length
        const target = random.between(100, Math.floor((2 * most) / (crashes + 1)))
        await until(() => going.answers.length - before >= (crash === crashes ? 3 * most : target))
        await (crash === crashes ? going.stop() : gateway.kill())
        await going.done
        answers.push(...going.answers)
      }
      const ran = Object.keys(clients).map((client) => house.executed().filter((one) => one.client === client).length)
      notes.push(`${ran.join(' and ')} ran`)
    },
    () => buildHouse(clients),
    callers,
  )
}

/** `pay_and_fail` ends with an error of its own. */
const expected = ['execution_error', 'rate_limited', 'budget_exceeded']

async function until(holds: () => boolean): Promise<void> {
  for (let waited = 0; waited < 60_000 && !holds(); waited += 20) await later(20)
}
