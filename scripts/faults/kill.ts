import { abandonStart } from './gateway.ts'
import { buildHouse, type House } from './house.ts'
import type { Scenario } from './scenario.ts'
import { answered, clients, later, trial } from './trial.ts'

/** Killed at any moment under load, and now and then while it starts, over and over on one folder. */
export const kill: Scenario = ({ random, kills, say }) =>
  trial(
    `${kills} times, after 0 to 400 answers or while starting`,
    random,
    async ({ house, start, load, loadFor, answers, notes }) => {
      let [lost, starting] = [0, 0]
      for (let count = 1; count <= kills; count += 1) {
        if (count % 10 === 0) say(`killed ${count} times`)
        if (random.share() < 0.15) {
          await abandonStart(house, random.between(50, 1500))
          starting += 1
          continue
        }
        const gateway = await start()
        const going = load(gateway)
        await answered(going, random.between(0, 400))
        await later(random.between(0, 20))
        await gateway.kill()
        await going.done
        answers.push(...going.answers)
        lost += going.answers.filter(({ outcome }) => outcome === 'lost').length
      }
      notes.push(`${lost} calls lost with the process, ${starting} times killed while starting`)
      await loadFor(await start(), 300)
    },
    () => buildHouse(limitsFor(kills)),
  )

/** So that most of them run into their limits late, and calls run until then. */
const limitsFor = (kills: number): House['limits'] => ({
  ...clients,
  other: {},
  daily: { callsPerDay: 100 + 30 * kills },
  paying: { paidCalls: 100 + 30 * kills },
})
