import type { Kind } from '../core/provider.ts'
import { ruledNames, ruledPattern } from '../core/ruled-names.ts'
import { PatternSet } from './pattern.ts'

type Subject = 'tools' | 'resources' | 'prompts'

export const subjectOf: Readonly<Record<Kind, Subject | undefined>> = {
  tool: 'tools',
  resource: 'resources',
  resource_template: 'resources',
  prompt: 'prompts',
  administration: undefined,
}

/** One thing that a client may ask for. */
export interface Thing {
  readonly kind: Kind
  readonly name: string
  /** The address of the document whose text it gives out: what takes that away takes it away here, too. */
  readonly document?: string | undefined
}

/** Under which names rules may speak of a thing: its own, and those of the document that it is made of. */
export interface Names {
  readonly subject: Subject
  readonly own: readonly string[]
  readonly document: readonly string[]
}

/** Undefined of what is under no rule. */
export function namesOf({ kind, name, document }: Thing): Names | undefined {
  const subject = subjectOf[kind]
  if (subject === undefined) return undefined
  const own = subject === 'resources' ? ruledNames(name) : [name]
  return { subject, own, document: document === undefined ? none : ruledNames(document) }
}

const none: readonly string[] = []

/** What a rule or a toolset is about. */
export class RuleNames {
  readonly #sets = new Map<Subject, PatternSet>()

  constructor({ tools, resources, prompts }: Partial<Record<Subject, readonly string[]>>) {
    if (tools !== undefined) this.#sets.set('tools', new PatternSet(tools))
    if (resources !== undefined) this.#sets.set('resources', new PatternSet(resources.map(ruledPattern)))
    if (prompts !== undefined) this.#sets.set('prompts', new PatternSet(prompts))
  }

  /** It names nothing, and so leaves nothing out. */
  get isAboutAll(): boolean {
    return this.#sets.size === 0
  }

  /** How much is said of a thing: as much as of the one of its names that most is said of. Undefined where nothing is. */
  weightOf({ subject, own }: Names): number | undefined {
    return this.#heaviest(subject, own)
  }

  /** The same of the document that it is made of. */
  weightOfDocument({ document }: Names): number | undefined {
    return this.#heaviest('resources', document)
  }

  #heaviest(subject: Subject, names: readonly string[]): number | undefined {
    const set = this.#sets.get(subject)
    let most: number | undefined
    for (const name of set === undefined ? none : names) {
      const weight = set?.weightOf(name)
      if (weight !== undefined && weight > (most ?? -Infinity)) most = weight
    }
    return most
  }
}
