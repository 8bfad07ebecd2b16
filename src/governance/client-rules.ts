import type { PolicyDocument } from '../../generated/policy/v1/policy-types.ts'
import type { Principal } from '../core/call.ts'
import { fits, PatternSet, type Pattern } from './pattern.ts'

export type Caller = Pick<Principal, 'id' | 'kind'>

/** How much a rule says of a client: its name most, then a pattern by its letters, then how it proved who it is, then nothing. */
export type ClientWeight = number

const everybody: ClientWeight = -2
const byKind: ClientWeight = -1

/** Groups that are there without being written down. */
export const kindsOfClients: readonly string[] = ['local', 'anonymous', 'api_key', 'token', 'certificate']

/** Which groups a client is in, and how much each says of it. Names are looked up, patterns tried. */
export class ClientGroups {
  readonly #kinds = new Map<string, ReadonlySet<string> | undefined>()
  readonly #named = new Map<string, string[]>()
  readonly #patterns: { readonly group: string; readonly pattern: Pattern }[] = []

  constructor(groups: NonNullable<PolicyDocument['groups']> = {}) {
    for (const [group, { clients, kinds }] of Object.entries(groups)) {
      this.#kinds.set(group, kinds === undefined ? undefined : new Set(kinds))
      const set = new PatternSet(clients)
      for (const name of set.names) push(this.#named, name, group)
      for (const pattern of set.patterns) this.#patterns.push({ group, pattern })
    }
  }

  of({ id, kind }: Caller): ReadonlyMap<string, ClientWeight> {
    const found = new Map<string, ClientWeight>([[kind, byKind]])
    const add = (group: string, weight: number): void => {
      if (this.#kinds.get(group)?.has(kind) !== false) raise(found, group, weight)
    }
    for (const group of this.#named.get(id) ?? []) add(group, Infinity)
    for (const { group, pattern } of this.#patterns) if (fits(id, pattern.parts)) add(group, pattern.weight)
    return found
  }
}

/**
 * Which rules of a list are about a client, and how much each says of it. Names of clients are looked up, so that a list
 * that names thousands costs nobody more.
 */
export class ClientRules {
  readonly #everybody: number[] = []
  readonly #named = new Map<string, number[]>()
  readonly #grouped = new Map<string, number[]>()
  readonly #patterns: { readonly rule: number; readonly pattern: Pattern }[] = []

  /** `lists` holds the `clients` of each rule; none is everybody. */
  constructor(lists: readonly (readonly string[] | undefined)[]) {
    for (const [rule, clients] of lists.entries()) {
      if (clients === undefined) {
        this.#everybody.push(rule)
        continue
      }
      for (const text of clients) if (text.startsWith('@')) push(this.#grouped, text.slice(1), rule)
      const set = new PatternSet(clients.filter((text) => !text.startsWith('@')))
      for (const name of set.names) push(this.#named, name, rule)
      for (const pattern of set.patterns) this.#patterns.push({ rule, pattern })
    }
  }

  /** By the number of the rule. */
  rulesOf(id: string, groups: ReadonlyMap<string, ClientWeight>): ReadonlyMap<number, ClientWeight> {
    const found = new Map<number, ClientWeight>()
    for (const rule of this.#everybody) found.set(rule, everybody)
    for (const rule of this.#named.get(id) ?? []) found.set(rule, Infinity)
    for (const [group, weight] of groups) {
      for (const rule of this.#grouped.get(group) ?? []) raise(found, rule, weight)
    }
    for (const { rule, pattern } of this.#patterns) if (fits(id, pattern.parts)) raise(found, rule, pattern.weight)
    return found
  }
}

function push<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [value])
  else list.push(value)
}

function raise<K>(weights: Map<K, number>, key: K, weight: number): void {
  if (weight > (weights.get(key) ?? -Infinity)) weights.set(key, weight)
}
