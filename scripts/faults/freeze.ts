import type { Scenario } from './scenario.ts'
import { later, trial } from './trial.ts'

/** Stopped and continued under load: everybody waits, and nothing else happens. Killed in its sleep at last. */
export const freeze: Scenario = ({ random, short }) => {
  const times = short ? 2 : 10
  return trial(
    `${times} times, for 50 to 1,500 ms; then killed while stopped`,
    random,
    async ({ start, load, loadFor, answers, violations }) => {
      const gateway = await start()
      const going = load(gateway)
      for (let count = 0; count < times; count += 1) {
        await later(random.between(50, 300))
        gateway.child.kill('SIGSTOP')
        await later(random.between(50, 1500))
        gateway.child.kill('SIGCONT')
      }
      await going.stop()
      answers.push(...going.answers)
      const lost = going.answers.filter(({ outcome }) => outcome === 'lost').length
      if (lost > 0) violations.push(`${lost} calls got no answer from a gateway that was only stopped for a while`)
      const again = load(gateway)
      await later(random.between(50, 300))
      gateway.child.kill('SIGSTOP')
      await later(200)
      await gateway.kill()
      await again.done
      answers.push(...again.answers)
      await loadFor(await start(), 200)
    },
  )
}
