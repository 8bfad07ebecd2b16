import { parse } from 'yaml'
import type { Json, JsonObject } from '../../src/compat/contract-document.ts'

/** One change to a document: `set` puts a value at a JSON pointer, `drop` removes what stands there, `push` appends to a list. */
export type Step = readonly ['set', string, Json] | readonly ['drop', string] | readonly ['push', string, Json]

export interface Edit {
  readonly name: string
  readonly level: 'compatible' | 'additive' | 'breaking'
  readonly steps: readonly Step[]
  /** What the report must say. */
  readonly names: readonly string[]
}

export const breaking = (name: string, steps: readonly Step[], ...names: string[]): Edit => ({
  name,
  level: 'breaking',
  steps,
  names,
})
export const additive = (name: string, steps: readonly Step[], ...names: string[]): Edit => ({
  name,
  level: 'additive',
  steps,
  names,
})
export const neutral = (name: string, ...steps: readonly Step[]): Edit => ({
  name,
  level: 'compatible',
  steps,
  names: [],
})

export function edited(document: JsonObject, steps: readonly Step[]): JsonObject {
  const copy = structuredClone(document)
  for (const step of steps) apply(copy, step)
  return copy
}

export const yaml = (text: string): JsonObject => parse(text) as JsonObject

function apply(document: JsonObject, step: Step): void {
  const segments = step[1]
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'))
  const last = segments.pop()
  let parent: Json = document
  for (const segment of segments) parent = member(parent, segment, step[1])
  if (last === undefined || typeof parent !== 'object' || parent === null) throw new Error(`nothing at ${step[1]}`)
  if (step[0] === 'push') {
    const list = member(parent, last, step[1])
    if (!Array.isArray(list)) throw new Error(`no list at ${step[1]}`)
    list.push(step[2])
  } else if (step[0] === 'drop') {
    member(parent, last, step[1])
    if (Array.isArray(parent)) parent.splice(Number(last), 1)
    else delete parent[last]
  } else if (Array.isArray(parent)) parent[Number(last)] = step[2]
  else parent[last] = step[2]
}

function member(parent: Json, segment: string, pointer: string): Json {
  if (typeof parent === 'object' && parent !== null) {
    const found = Array.isArray(parent) ? parent[Number(segment)] : parent[segment]
    if (found !== undefined) return found
  }
  throw new Error(`nothing at ${pointer}: ${segment} is missing`)
}
