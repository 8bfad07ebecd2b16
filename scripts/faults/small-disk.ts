import { fullDisk } from './disks.ts'
import { onDisk } from './on-disk.ts'
import { outage } from './outage.ts'
import type { Scenario } from './scenario.ts'

/** Little more than the rows take that are written. */
const megabytes = 24

/** A disk with hardly any room beside the rows: calls go on all the same, after it was full and was given back, too. */
export const smallDisk: Scenario = ({ random, short }) =>
  onDisk(
    (folder) => fullDisk(folder, megabytes),
    random,
    async (one, disk) => {
      const calls = short ? 4000 : 12_000
      let gateway = await one.start()
      await one.loadFor(gateway, calls)
      await outage(one, gateway, disk)
      await one.loadFor(gateway, calls)
      await gateway.kill()
      gateway = await one.start()
      await one.loadFor(gateway, 300)
      const last = one.answers.slice(-300).filter(({ code }) => code === 'ledger_unavailable').length
      if (last > 0) one.violations.push(`${last} of the last 300 calls were refused on a disk with room`)
    },
  )
