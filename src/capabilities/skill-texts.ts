import { join, resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { fingerprint } from '../core/fingerprint.ts'
import { packageVersions } from './package-versions.ts'
import { readSealed, writeSealed } from './sealed-json.ts'
import type { SkillText } from './skill-text.ts'

/**
 * The texts of a folder's skills, each taken apart once for whoever reads it: YAML and its parser take longer than all else
 * that is done for a skill. What is kept over starts is what was written, not that it is right: it is judged each time.
 */
export interface SkillTexts {
  /** `skill` is the path of its folder. Throws an Error that says what is wrong with the frontmatter. */
  readonly read: (skill: string, text: string) => Promise<SkillText>
  /** Writes down those that were read since the start, where others are written. */
  readonly keep: () => Promise<void>
}

/** A text that was taken apart. */
interface Known {
  readonly print: string
  readonly frontmatter: unknown
  /** Where the rest begins. */
  readonly restAt: number
}

interface Kept {
  readonly madeBy: string
  readonly texts: readonly (readonly [skill: string, known: Known])[]
}

/** Those of the folder `root`, kept in `cacheFolder`; without one nothing outlives the process. */
export function skillTexts(root: string, cacheFolder?: string): SkillTexts {
  const file = cacheFolder === undefined ? undefined : join(cacheFolder, `skills-${fingerprint(resolve(root))}.json`)
  let known: ReadonlyMap<string, Known> | undefined
  const met = new Map<string, Known>()
  const before = (): ReadonlyMap<string, Known> => (known ??= written(file))
  return {
    read: async (skill, text) => {
      const { judgedFrontmatter } = await import('./skill-text.ts')
      const print = fingerprint(text)
      const same = [met.get(skill), before().get(skill)].find((one) => one?.print === print)
      const { frontmatter, restAt } = same ?? (await takenApart(print, text))
      met.set(skill, { print, frontmatter, restAt })
      return { frontmatter: judgedFrontmatter(frontmatter), body: text.slice(restAt).trim() }
    },
    keep: async () => {
      if (file === undefined || known === undefined) return
      const old = known
      const texts = [...met].filter(([, { frontmatter }]) => isPlain(frontmatter)).sort(([a], [b]) => (a < b ? -1 : 1))
      if (texts.length === old.size && texts.every(([skill, { print }]) => old.get(skill)?.print === print)) return
      known = new Map(texts)
      await writeSealed(file, { madeBy: makers(), texts } satisfies Kept)
    },
  }
}

function written(file: string | undefined): ReadonlyMap<string, Known> {
  const kept = file === undefined ? undefined : (readSealed(file) as Kept | undefined)
  return new Map(kept?.madeBy === makers() ? kept.texts : [])
}

async function takenApart(print: string, text: string): Promise<Known> {
  const { parted } = await import('./frontmatter.ts')
  const { frontmatter, rest } = parted(text)
  return { print, frontmatter, restAt: text.length - rest.length }
}

/** YAML can say more than JSON: a value that holds itself, or none that is a number. */
function isPlain(value: unknown): boolean {
  try {
    return isDeepStrictEqual(JSON.parse(JSON.stringify(value)), value)
  } catch {
    return false
  }
}

const makers = (): string => [...packageVersions('gray-matter', 'yaml'), 'frontmatter 2'].join(', ')
