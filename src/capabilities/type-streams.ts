import type ts from 'typescript'
import type { Reading } from './type-reading.ts'

/** What an async iterable gives: bit by bit, and at its end. */
export interface StreamTypes {
  readonly bits: ts.Type
  /** None where it may be anything, as with AsyncIterable, or is nothing. */
  readonly end: ts.Type | undefined
}

/** The types of an answer that comes bit by bit, such as that of `async function*`; undefined where it comes at once. */
export function streamTypes({ checker, compiler }: Reading, type: ts.Type, from: ts.Node): StreamTypes | undefined {
  const { TypeFlags: flags } = compiler
  const method = type.getProperties().find(({ escapedName }) => String(escapedName).startsWith('__@asyncIterator'))
  const iterator = method && returnOf(checker, checker.getTypeOfSymbolAtLocation(method, from))
  const next = iterator?.getProperty('next')
  const promised = next && returnOf(checker, checker.getTypeOfSymbolAtLocation(next, from))
  const result = promised && checker.getAwaitedType(promised)
  if (result === undefined) return undefined
  const bits: ts.Type[] = []
  let end: ts.Type | undefined
  for (const part of result.isUnion() ? result.types : [result]) {
    const value = memberType(checker, part, 'value', from)
    const done = memberType(checker, part, 'done', from)
    if (value === undefined) continue
    if (done !== undefined && checker.typeToString(done) === 'true') end = value
    else bits.push(value)
  }
  const [first] = bits
  const nothing = flags.Any | flags.Unknown | flags.Void | flags.Undefined | flags.Never
  return first === undefined
    ? undefined
    : { bits: first, end: end !== undefined && end.flags & nothing ? undefined : end }
}

const returnOf = (checker: ts.TypeChecker, type: ts.Type): ts.Type | undefined =>
  checker.getNonNullableType(type).getCallSignatures()[0]?.getReturnType()

function memberType(checker: ts.TypeChecker, type: ts.Type, name: string, from: ts.Node): ts.Type | undefined {
  const member = type.getProperty(name)
  return member && checker.getTypeOfSymbolAtLocation(member, from)
}
