import { Fault } from '../core/fault.ts'
import { problemText } from '../config/config.ts'
import { differencesOf } from './policy-difference.ts'
import { readPolicy, readPolicyHere } from './policy-reading.ts'
import type { Mistake } from './policy-text.ts'
import type { PolicySource, PolicyVersion, PolicyVersions } from './policy-versions.ts'
import type { RuleBook } from './rule-book.ts'

/** What is in force: a version and its rules, or the default policy. */
export interface InForce {
  readonly version: PolicyVersion
  readonly book: RuleBook
}

export interface Proposed {
  readonly text: string
  /** Where it stands, for its mistakes. */
  readonly name: string
  readonly author: string
  /** The ETag of the version that it was made from. */
  readonly ifMatch?: string | undefined
}

type Taken = Omit<Proposed, 'name'> & { readonly source: PolicySource }

export interface PolicyKeeper {
  readonly inForce: () => InForce | undefined
  readonly versions: PolicyVersions
  /** Throws PolicyMistakes, and the old one stays; answers what is in force then. The same text again is no new version. */
  readonly propose: (proposed: Proposed) => Promise<InForce>
  /**
   * Puts in force what the policy file says, if that is another text than it had when it was last taken. Throws as
   * `propose` does; undefined where the file is as it was, whatever came since.
   */
  readonly takeFile: (text: string, path: string) => Promise<InForce | undefined>
  readonly rollBack: (number: number, author: string, ifMatch?: string) => Promise<InForce>
}

/** A document that can't be taken, with everything that is wrong with it. */
export class PolicyMistakes extends Error {
  readonly mistakes: readonly Mistake[]

  constructor(mistakes: readonly Mistake[]) {
    super(mistakes.map(problemText).join('\n'))
    this.mistakes = mistakes
  }
}

/** Such as `"policy-3"`; `"policy-0"` is the default policy. */
export const etagOf = (inForce: InForce | undefined): string => `"policy-${inForce?.version.number ?? 0}"`

/** Keeps the versions, and puts one of them in force at a time: read, compiled, written down, and only then swapped. */
export function createPolicyKeeper(
  versions: PolicyVersions,
  put: (inForce: InForce) => void,
  before: InForce | undefined,
): PolicyKeeper {
  let current = before
  const read = async (text: string, name: string): Promise<RuleBook> => {
    const found = await readPolicy(text, name)
    if (!found.ok) throw new PolicyMistakes(found.mistakes)
    return found.book
  }
  /** Nothing is awaited in here: of two who propose at once, the second finds what the first did. */
  const take = (book: RuleBook, { text, author, source, ifMatch }: Taken): InForce => {
    if (ifMatch !== undefined && !matches(ifMatch, etagOf(current))) {
      throw new Fault(
        'precondition_failed',
        /(?:^|,)\s*W\//.test(ifMatch)
          ? `If-Match takes no weak ETag, such as ${ifMatch.slice(0, 100)}. The policy is ${etagOf(current)}: send that, without W/.`
          : `The policy is ${etagOf(current)} by now. Read it, make your change to that one, and send it again.`,
      )
    }
    // What a file says is written down even where it is in force already: else nobody knew later that it was taken.
    if (current?.version.text === text && source !== 'file') return current
    const difference = differencesOf(current?.book.document ?? {}, book.document)
    const version = versions.add({ at: Date.now(), author, source, text, difference })
    current = { version, book }
    put(current)
    return current
  }
  return {
    inForce: () => current,
    versions,
    propose: async ({ name, ...proposed }) => take(await read(proposed.text, name), { ...proposed, source: 'rest' }),
    takeFile: async (text, path) => {
      if (text === versions.fromFile()) return undefined
      return take(await read(text, path), { text, author: path, source: 'file' })
    },
    rollBack: async (number, author, ifMatch) => {
      const found = versions.get(number)
      if (found === undefined)
        throw new Fault(
          'entry_not_found',
          `There is no version ${number} of the policy. List them to see which there are.`,
        )
      const { text } = found
      return take(await read(text, `version ${number}`), { text, author, source: 'rollback', ifMatch })
    },
  }
}

/** RFC 9110, 13.1.1: a weak tag is none of it. */
const matches = (header: string, etag: string): boolean =>
  header.trim() === '*' || header.split(',').some((one) => one.trim() === etag)

/** The version that was in force when the process before ended. */
export async function lastInForce(versions: PolicyVersions): Promise<InForce | undefined> {
  const version = versions.latest()
  if (version === undefined) return undefined
  const found = await readPolicyHere(version.text, `version ${version.number} of the policy`)
  if (!found.ok) throw new PolicyMistakes(found.mistakes)
  return { version, book: found.book }
}
