import type { Closing } from './segment-row.ts'
import type { WrittenState } from './usage.ts'

type Check = (value: unknown) => boolean

const number: Check = (value) => Number.isFinite(value)
const text: Check = (value) => typeof value === 'string'
const maybe =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value)
const list =
  (each: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(each)
const tuple =
  (...parts: readonly Check[]): Check =>
  (value) =>
    Array.isArray(value) && value.length === parts.length && parts.every((part, at) => part(value[at]))
const members =
  (parts: Readonly<Record<string, Check>>): Check =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(parts).every(([name, check]) => check((value as Readonly<Record<string, unknown>>)[name]))

const usage = list(tuple(text, list(tuple(number, number, number))))
const state = members({
  latest: number,
  usage,
  earlier: maybe(list(members({ seq: number, usage }))),
  setBacks: maybe(list(members({ seq: number, at: number, from: number }))),
  open: list(tuple(number, number, text, text, number)),
  pools: list(tuple(text, number, number, number)),
})
const closing = members({
  ...{ seq: number, hash: text, state },
  filling: members({ first: number, minAt: number, maxAt: number }),
})

export const isClosing = (value: unknown): value is Closing & { readonly signature?: unknown } => closing(value)

/** Of a text that says how the ledger stood. Undefined where it says no such thing: a disk or somebody changed it. */
export function readWritten(written: string): WrittenState | undefined {
  const value = parsed(written)
  return state(value) ? (value as WrittenState) : undefined
}

/** Undefined where it is no JSON. */
export function parsed(written: string): unknown {
  try {
    return JSON.parse(written)
  } catch {
    return undefined // whoever asks does without
  }
}
