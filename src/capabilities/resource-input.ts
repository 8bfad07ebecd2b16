import { Fault } from '../core/fault.ts'
import type { ResourceInput } from '../core/resource.ts'
import { kindOf } from '../core/violation.ts'

/** What surfaces hand to a resource, checked: a range is of whole bytes, in order. */
export function parseResourceInput(input: unknown): ResourceInput {
  const { uri, range, ifNoneMatch } = (input ?? {}) as Partial<Record<string, unknown>>
  if (typeof uri !== 'string') throw wrong('/uri', 'string', uri)
  if (range !== undefined) checkRange(range)
  if (ifNoneMatch !== undefined && !(Array.isArray(ifNoneMatch) && ifNoneMatch.every((one) => typeof one === 'string')))
    throw wrong('/ifNoneMatch', 'a list of etags', ifNoneMatch)
  return input as ResourceInput
}

function checkRange(range: unknown): void {
  if (typeof range !== 'object' || range === null) throw wrong('/range', 'a range of bytes', range)
  const { first, last, lastBytes } = range as Partial<Record<string, unknown>>
  if (lastBytes !== undefined) {
    if (first !== undefined || last !== undefined) throw wrong('/range', 'first and last, or lastBytes', range)
    if (!isCount(lastBytes)) throw wrong('/range/lastBytes', 'a whole number of bytes', lastBytes)
    return
  }
  if (!isCount(first)) throw wrong('/range/first', 'a whole number, 0 or more', first)
  if (last !== undefined && !(isCount(last) && last >= first))
    throw wrong('/range/last', 'a whole number, not below first', last)
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0

const wrong = (path: string, expected: string, value: unknown): Fault =>
  new Fault('invalid_arguments', `${path.slice(1)} must be ${expected}.`, {
    violations: [{ path, rule: 'type', expected, got: kindOf(value) }],
  })
