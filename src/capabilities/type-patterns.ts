import type ts from 'typescript'

/** What may stand in a template literal type, as a regular expression. */
const number = '-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?'
const bigint = '-?(?:0|[1-9][0-9]*)'

/** The pattern of a template literal type; undefined where it holds something that can't be said. */
export function patternOf(compiler: typeof ts, type: ts.Type): string | undefined {
  const pattern = partOf(compiler, type)
  return pattern === undefined ? undefined : `^${pattern}$`
}

function partOf(compiler: typeof ts, type: ts.Type): string | undefined {
  const { TypeFlags: flags } = compiler
  if (type.flags & flags.TemplateLiteral) {
    const { texts, types } = type as ts.TemplateLiteralType
    const parts = types.map((each) => partOf(compiler, each))
    if (parts.includes(undefined)) return undefined
    return texts.map((text, index) => escaped(text) + (parts[index] ?? '')).join('')
  }
  if (type.flags & flags.String) return '[\\s\\S]*'
  if (type.flags & flags.Number) return number
  if (type.flags & flags.BigInt) return bigint
  if (type.isStringLiteral()) return escaped(type.value)
  if (type.isNumberLiteral()) return escaped(String(type.value))
  if (type.isUnion()) {
    const parts = type.types.map((each) => partOf(compiler, each))
    return parts.includes(undefined) ? undefined : `(?:${parts.join('|')})`
  }
  return undefined
}

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
