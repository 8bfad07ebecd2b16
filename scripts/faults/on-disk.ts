import { cpSync } from 'node:fs'
import { join } from 'node:path'
import type { Disk } from './disks.ts'
import { buildHouse } from './house.ts'
import type { Random } from './random.ts'
import type { Report } from './scenario.ts'
import { clients, trial, type Trial } from './trial.ts'

/** A trial whose data folder is on a disk of its own; what is there is copied away before the disk goes, where something failed. */
export async function onDisk(
  diskOf: (folder: string) => Disk,
  random: Random,
  body: (trial: Trial, disk: Disk) => Promise<void>,
): Promise<Report> {
  const house = buildHouse(clients)
  const disk = diskOf(house.data)
  const remove = (): void => {
    disk.remove()
    house.remove()
  }
  const report = await trial(
    disk.how,
    random,
    (one) => body(one, disk),
    () => ({ ...house, remove }),
  )
  if (report.violations.length > 0) {
    cpSync(house.data, join(house.path, 'data-kept'), { recursive: true, filter: (path) => !path.endsWith('.sock') })
    disk.remove()
  }
  return report
}
