import { clock } from './clock.ts'
import { damage } from './damage.ts'
import { freeze } from './freeze.ts'
import { kill } from './kill.ts'
import { limit, limitAcrossCrashes } from './limit.ts'
import { diskFull, readOnly } from './outage.ts'
import type { Scenario } from './scenario.ts'
import { smallDisk } from './small-disk.ts'
import { stdio } from './stdio.ts'

/** By the names that `--only` takes. */
export const scenarios: Readonly<Record<string, Scenario>> = {
  kill,
  'disk-full': diskFull,
  'small-disk': smallDisk,
  'read-only': readOnly,
  freeze,
  damage,
  clock,
  limit,
  'limit-across-crashes': limitAcrossCrashes,
  stdio,
}
