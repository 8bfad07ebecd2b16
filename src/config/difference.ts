import { resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { configKeys, type ConfigKey } from '../../generated/config/v1/keys.ts'
import type { Loaded } from './loaded.ts'
import { maskedOf } from './masking.ts'
import { shown, whereFrom } from './summary.ts'
import { split, valueAt } from './tree.ts'
import { speltOut } from './value.ts'

/** A key that somebody set. */
export interface Difference {
  readonly key: string
  /** Undefined where there is no default. */
  readonly default: unknown
  /** Secrets are masked. */
  readonly value: unknown
  readonly at: string
  /** Whether it is what it would be anyway. */
  readonly same: boolean
}

/** Everything that was set, beside what holds when nothing is. */
export function differences(
  { config, origins }: Pick<Loaded, 'config' | 'origins'>,
  cwd: string,
): readonly Difference[] {
  return configKeys.flatMap((key) => {
    const origin = origins[key.path] ?? { from: 'default' as const }
    if (origin.from === 'default') return []
    const value = valueAt(config, split(key.path))
    const usual = defaultOf(key, cwd)
    const same = isDeepStrictEqual(value, usual)
    return [{ key: key.path, default: usual, value: maskedOf(key, value, origin), at: whereFrom(origin), same }]
  })
}

function defaultOf(key: ConfigKey, cwd: string): unknown {
  if (key.isPath === true && typeof key.default === 'string') return resolve(cwd, key.default)
  return speltOut(key, key.default)
}

/** `config diff` for people. */
export function differencesText(found: readonly Difference[]): string {
  const different = found.filter(({ same }) => !same)
  const same = found.filter((one) => one.same)
  if (different.length === 0 && same.length === 0) return 'Nothing is set: everything has its default.'
  const lines = different.flatMap(({ key, default: usual, value, at }) => [
    `${key}  # ${at}`,
    `  - ${shown(usual)}`,
    `  + ${shown(value)}`,
  ])
  if (different.length === 0) lines.push('Nothing differs from the defaults.')
  if (same.length > 0) {
    lines.push('', `Set to what ${same.length === 1 ? 'it is' : 'they are'} anyway:`)
    lines.push(...same.map(({ key, at }) => `  ${key}  # ${at}`))
  }
  return lines.join('\n')
}
