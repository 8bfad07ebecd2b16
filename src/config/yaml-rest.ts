import {
  isCollection,
  isScalar,
  LineCounter,
  parseDocument,
  visit,
  type Document,
  type ErrorCode,
  type YAMLError,
} from 'yaml'
import { emptyLayer, type Layer } from './layer.ts'
import type { Problem } from './problem.ts'
import { dropAt, split, valueAt } from './tree.ts'
import { furtherInAbove, keyOfEntry, withoutEntry } from './yaml-blocks.ts'
import { aliasProblem, lineAt, placeAt, syntaxProblem, unknownAlias } from './yaml-faults.ts'
import { yamlLayer } from './yaml-layer.ts'

/** Each takes another look at the whole text, and a gateway that runs waits for it. */
const mostPassedOver = 20
const longest = 64 * 1024

/**
 * A file that is not YAML everywhere. The entry that each mistake stands in is passed over, one after the other: what the
 * parser says of the lines below a mistake mostly comes of just that. So what else is wrong is listed as well.
 */
export function yamlRest(text: string, name: string, folder: string): Layer {
  const read = yamlLayer(text, name, folder)
  if (read.problems.length === 0) return read
  if (text.length > longest) return unread(read, read.problems)
  const passed: Passed[] = []
  let left = text
  for (let fault = firstFault(left, name); fault !== undefined; fault = firstFault(left, name)) {
    const next = passed.length < mostPassedOver ? without(left, fault) : undefined
    if (next === undefined)
      return unread(read, passed.length > 0 ? [...saidOnce(passed), fault.problem] : read.problems)
    passed.push({ problem: { ...fault.problem, ...keyOf(doubted(fault, next)) }, code: fault.code, part: partOf(next) })
    left = next.left
  }
  const layer = yamlLayer(left, name, folder)
  for (const { problem } of passed) dropEmptied(layer, problem.key)
  const repeated = Object.keys(layer.tree).length === 0 ? layer.problems : layer.problems.map((one) => keyed(one, left))
  return { ...layer, problems: [...saidOnce(passed), ...repeated] }
}

interface Said {
  readonly problem: Problem
  readonly code: ErrorCode | undefined
}

interface Passed extends Said {
  /** What the entry stands in. */
  readonly part: string
}

interface Fault extends Said {
  /** The line, from 0, of the entry that has it. */
  readonly line: number
  /** Where the braces or brackets begin that it is in, over several lines: within them lines may be as far in as they like. */
  readonly around: number | undefined
}

function firstFault(text: string, name: string): Fault | undefined {
  const lines = new LineCounter()
  const document = parsed(text, lines)
  const lineOf = (offset: number): number => lines.linePos(offset).line - 1
  const [fault] = faultsOf(document)
  if (fault === undefined) return aliasFault(document, lines, name)
  const offset = offsetOf(fault, text)
  const around = begunBefore(document, offset)
  const isUnclosed = /end with|Missing closing/.test(fault.message)
  return {
    problem: syntaxProblem(fault, placeAt(lines, name, offset), lineAt(text, offset)),
    code: fault.code,
    line: lineOf(isUnclosed ? (around.at(-1) ?? offset) : offset),
    around: around[0] !== undefined && lineOf(around[0]) < lineOf(offset) ? lineOf(around[0]) : undefined,
  }
}

const parsed = (text: string, lineCounter: LineCounter): Document =>
  parseDocument(text, { lineCounter, prettyErrors: false, logLevel: 'error' })

const faultsOf = ({ errors, warnings }: Document): readonly YAMLError[] =>
  [...errors, ...warnings].filter(({ code }) => code !== 'DUPLICATE_KEY').sort((a, b) => a.pos[0] - b.pos[0])

/** Of an entry that is too far in or out, the parser names the beginning of the line, or of empty lines before it. */
function offsetOf({ code, pos: [offset] }: YAMLError, text: string): number {
  if (code !== 'BAD_INDENT') return offset
  return offset + (/^(?:[ \t]*(?:#.*)?\r?\n)*[ \t]*/.exec(text.slice(offset))?.[0].length ?? 0)
}

function aliasFault(document: Document, lines: LineCounter, name: string): Fault | undefined {
  const alias = unknownAlias(document)
  const offset = alias?.range?.[0]
  if (alias === undefined || offset === undefined) return undefined
  const place = placeAt(lines, name, offset)
  return {
    ...{ problem: { place, ...aliasProblem(alias) }, code: undefined },
    ...{ line: lines.linePos(offset).line - 1, around: begunBefore(document, offset)[0] },
  }
}

/** Where quotes, braces and brackets begin that a place is in, or that end there; the outermost first. */
function begunBefore(document: Document, offset: number): readonly number[] {
  const found: number[] = []
  visit(document, {
    Node: (_key, node) => {
      const [from, to] = node.range ?? [0, 0]
      const isBracketed = isCollection(node)
        ? node.flow === true
        : isScalar(node) && (node.type ?? '').startsWith('QUOTE')
      if (isBracketed && from < offset && offset <= to + 1) found.push(from)
    },
  })
  return found
}

interface Rest {
  readonly left: string
  readonly key: string | undefined
}

/** Undefined where too little would be left to go by. */
function without(text: string, { code, line, around }: Fault): Rest | undefined {
  // Nothing after it is of the same document.
  if (code === 'MULTIPLE_DOCS') return { left: text.split('\n').slice(0, line).join('\n'), key: undefined }
  const rest = restWithout(text, line, around)
  const above = code === 'BAD_INDENT' ? furtherInAbove(text, line) : undefined
  const other = above === undefined ? undefined : restWithout(text, above, around)
  // Of two that do not stand below each other, the one that disagrees with more of the others is passed over.
  if (rest === undefined || other === undefined) return rest ?? other
  return countIn(other.left) < countIn(rest.left) ? other : rest
}

const countIn = (text: string): number => faultsOf(parsed(text, new LineCounter())).length

function restWithout(text: string, line: number, around: number | undefined): Rest | undefined {
  const { left, gone } = withoutEntry(text, line)
  // Without its anchor, an alias further down would look like a mistake.
  if (left.trim() === '' || left === text || /(?:^|[\s[{,])&\S/.test(gone)) return undefined
  return { left, key: keyOfEntry(text, around ?? line) }
}

/** Entries of one part that are all as far out as the first of them that was named. */
function saidOnce(passed: readonly Passed[]): readonly Problem[] {
  const isSame = (one: Passed, before: Passed | undefined): boolean =>
    one.code === 'BAD_INDENT' && before?.code === one.code && before.part === one.part
  return passed.filter((one, at) => !isSame(one, passed[at - 1])).map(({ problem }) => problem)
}

const partOf = ({ key = '' }: Rest): string => split(key).slice(0, -1).join('.')

/** Where an entry that is too far in or out belongs is not sure: anywhere in the part at the top. */
const doubted = ({ code }: Fault, { key }: Rest): string | undefined =>
  code === 'BAD_INDENT' && key !== undefined ? split(key)[0] : key

/** A key that stands twice leaves in doubt what it holds, and nothing else. */
function keyed(problem: Problem, text: string): Problem {
  const { line } = problem.place ?? {}
  return line === undefined ? problem : { ...problem, ...keyOf(keyOfEntry(text, line - 1)) }
}

const keyOf = (key: string | undefined) => (key === undefined ? {} : { key })

/** A part that held nothing but what was passed over is not empty for that. */
function dropEmptied({ tree }: Layer, key: string | undefined): void {
  const path = key === undefined ? [] : split(key)
  for (let length = path.length; length > 0; length -= 1) {
    const part = path.slice(0, length)
    if (valueAt(tree, part) === null) dropAt(tree, part)
  }
}

function unread(read: Layer, problems: readonly Problem[]): Layer {
  const at = problems === read.problems ? problems[0] : problems.at(-1)
  const place = at?.place ?? read.placeOf([])
  const warning: Problem = {
    place,
    what: 'after this mistake the rest of the file can not be read, and its other mistakes are not listed',
    fix: 'Correct it, then ask again.',
  }
  return { ...emptyLayer(read.folder, place, problems), warnings: [warning] }
}
