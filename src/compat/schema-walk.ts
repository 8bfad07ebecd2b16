import { join } from './json.ts'
import type { Draft, Level, Role } from './level.ts'
import type { Node, Side, View } from './schema-view.ts'

/** What happened to the set of values something lets through. */
export type Change = 'narrowed' | 'widened' | 'changed'

export interface Note extends Draft {
  /** The judge of value sets can acquit this: it is about which values are let through and nothing else. */
  readonly provable: boolean
}

/** One comparison under way: two documents, one role, and what was found. */
export interface Walk {
  readonly before: Side
  readonly after: Side
  readonly role: Role
  /** Readers pass over properties they do not know, whatever the schema says: the custom for HTTP responses. */
  readonly tolerant: boolean
  /** What callers send and nobody reads any more counts as broken, also where the schema lets it pass. */
  readonly removalBreaks: boolean
  readonly notes: Note[]
  readonly seen: Set<string>
  readonly pairs: Pair[]
  /** Pairs this place shares with one that was compared before. */
  readonly revisited: string[]
  /** Optional properties that became described: by strict logic a narrowing, by custom an addition. */
  readonly forgiven: Set<string>
  readonly compare: Compare
}

export interface Pair {
  readonly key: string
  readonly before: Node
  readonly after: Node
  readonly where: string
}

/** Whether properties nobody described are refused by a schema around this one (`unevaluatedProperties: false`). */
export interface Closed {
  readonly before: boolean
  readonly after: boolean
}

export type Compare = (walk: Walk, before: Node, after: Node, closed?: Closed) => void

/** A part of the comparison: looks at one group of keywords of two schemas that describe the same thing. */
export interface Step {
  readonly walk: Walk
  readonly before: View
  readonly after: View
  readonly closed: Closed
}

export const levelFor = (role: Role, change: Change): Level =>
  change === 'changed' || (change === 'narrowed') === (role === 'received') ? 'breaking' : 'additive'

const whys: Readonly<Record<Role, Readonly<Record<Change, string>>>> = {
  received: {
    narrowed: 'Callers may send today what would be refused.',
    widened: 'Everything callers send today is still accepted.',
    changed: 'Callers may send today what would be refused or understood otherwise.',
  },
  sent: {
    narrowed: 'Readers get only what they know already.',
    widened: 'Readers written for the old contract may get what they do not expect.',
    changed: 'Readers written for the old contract may get what they do not expect.',
  },
}

const fixes: Readonly<Record<Role, string>> = {
  received: 'Keep accepting what was accepted, or serve a new major version beside this one.',
  sent: 'Keep sending what was promised and add the new beside it, or serve a new major version beside this one.',
}

export const minorFix = 'Raise the minor version.'

/** Notes a change of what is let through; the role decides how bad that is. */
export function note(
  step: Pick<Step, 'walk'>,
  change: Change,
  rule: string,
  pointer: string,
  what: string,
  options: { readonly provable?: boolean; readonly why?: string; readonly level?: Level } = {},
): void {
  const { role, notes } = step.walk
  const level = options.level ?? levelFor(role, change)
  notes.push({
    level,
    rule,
    where: `#${pointer}`,
    what,
    why: options.why ?? whys[role][change],
    fix: level === 'breaking' ? fixes[role] : minorFix,
    provable: options.provable ?? true,
  })
}

/** Where to point for a keyword: to the first part that says it, else to the schema itself. */
export function pointerOf(view: View, keyword: string): string {
  const part = view.parts.find(({ schema }) => schema[keyword] !== undefined)
  return part === undefined ? view.pointer : join(part.pointer, keyword)
}

/** How a reader calls the thing at a pointer: `property "title"`, or `the schema`. */
export function subject(pointer: string): string {
  const segments = pointer.split('/')
  const name = segments.at(-1)?.replaceAll('~1', '/').replaceAll('~0', '~') ?? ''
  const holder = segments.at(-2)
  if (holder === 'properties') return `property "${name}"`
  if (holder === '$defs' || holder === 'definitions' || holder === 'schemas') return `"${name}"`
  if (holder === 'patternProperties') return `properties like ${name}`
  if (name === 'items' || holder === 'prefixItems')
    return `an item of ${subject(segments.slice(0, holder === 'prefixItems' ? -2 : -1).join('/'))}`
  if (name === 'additionalProperties') return `other properties of ${subject(segments.slice(0, -1).join('/'))}`
  if (/^\d+$/.test(name) && ['anyOf', 'oneOf', 'allOf'].includes(holder ?? '')) {
    return `alternative ${Number(name) + 1} of ${subject(segments.slice(0, -2).join('/'))}`
  }
  return pointer === '' || name === '' ? 'the value' : `"${name}"`
}
