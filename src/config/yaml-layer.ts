import {
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  visit,
  type Alias,
  type Document,
  type Node,
  type Pair,
  type YAMLError,
  type YAMLMap,
} from 'yaml'
import { emptyLayer, type Layer } from './layer.ts'
import type { Place, Problem, Unreadable } from './problem.ts'
import { isTree } from './tree.ts'

/** The text of a YAML file as a layer that knows where each thing in it stands. */
export function yamlLayer(text: string, name: string, folder: string, begin = 'mcp_server:'): Layer {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, logLevel: 'error' })
  const at = (offset: number | undefined): Place => {
    if (offset === undefined) return { from: 'file', name }
    const { line, col } = lines.linePos(offset)
    return { from: 'file', name, line, column: col }
  }
  const faults = firstOfEachLine([...document.errors, ...document.warnings], lines)
  const problems = faults.map((fault) => syntaxProblem(fault, at(fault.pos[0]), lineAt(text, fault.pos[0])))
  // A key that stands twice hides no other mistake; all else leaves nothing to be sure of.
  if (faults.some(({ code }) => code !== 'DUPLICATE_KEY')) return emptyLayer(folder, at(0), problems)
  if (faults.length > 0) visit(document, { Map: (_key, map) => joinRepeated(map) })
  const alias = unknownAlias(document)
  if (alias !== undefined) return emptyLayer(folder, at(0), [{ place: at(offsetOf(alias)), ...aliasProblem(alias) }])
  const read = dataOf(document)
  if (read instanceof Error || !isTree(read))
    return emptyLayer(folder, at(0), [{ place: at(offsetOf(document.contents)), ...notAMapping(read, begin) }])
  return {
    ...emptyLayer(folder, at(0), problems),
    tree: read,
    placeOf: (path) => at(offsetOf(nearestNode(document, path).value)),
    placeOfName: (path) => at(offsetOf(nearestNode(document, path).name)),
    written: (path) => sourceOf(nearestNode(document, path).value),
  }
}

/** What stands in a part that comes again is looked at as well; of two values the later one is. */
function joinRepeated(map: YAMLMap): void {
  const last = new Map<string, Pair>()
  for (const pair of map.items) {
    const name = nameOf(pair)
    const before = last.get(name)?.value
    const { value } = pair
    if (isMap(before) && isMap(value)) value.items.unshift(...before.items)
    else if (isSeq(before) && isSeq(value)) value.items.unshift(...before.items)
    last.set(name, pair)
  }
  map.items = map.items.filter((pair) => last.get(nameOf(pair)) === pair)
}

/** Too many aliases, a map as a key: what YAML allows and nobody means. */
function dataOf(document: Document): unknown {
  try {
    return (document.toJS({ maxAliasCount: 100 }) as unknown) ?? {}
  } catch (error) {
    return error
  }
}

function notAMapping(read: unknown, begin: string): Unreadable {
  if (read instanceof Error) return { what: `can't be read: ${read.message}`, fix: 'Write it without aliases.' }
  return { what: 'the file is not a mapping', fix: `Begin it with a key, such as \`${begin}\`.` }
}

/** One mistake often leads the parser into more on the same line. */
function firstOfEachLine(faults: readonly YAMLError[], lines: LineCounter): readonly YAMLError[] {
  const seen = new Set<number>()
  return [...faults]
    .sort((a, b) => a.pos[0] - b.pos[0])
    .filter((fault) => {
      const { line } = lines.linePos(fault.pos[0])
      return !seen.has(line) && seen.add(line)
    })
}

const lineAt = (text: string, offset: number): string =>
  text.slice(text.lastIndexOf('\n', offset - 1) + 1).split('\n', 1)[0] ?? ''

/** What begins with a star is an alias, and mostly meant as text. */
function unknownAlias(document: Document): Alias | undefined {
  let found: Alias | undefined
  visit(document, {
    Alias: (_key, alias) => {
      if (alias.resolve(document) !== undefined) return undefined
      found = alias
      return visit.BREAK
    },
  })
  return found
}

const aliasProblem = ({ source }: Alias): Unreadable => ({
  what: `*${source} refers to an anchor &${source} that is nowhere before it`,
  fix: `If it is meant as text, put it in quotes: "*${source}".`,
})

function syntaxProblem(fault: YAMLError, place: Place, line: string): Problem {
  if (/[{[].*\$\{/.test(line))
    return {
      place,
      what: 'this is not YAML: a reference inside { } or [ ] ends at its brace',
      fix: 'Put it in quotes: "${env:NAME}".',
    }
  if (/^\s*(?:- )?[^'"#]*:\s*%|^\s*(?:- )?[^'"#]*:\s*[@`]/.test(line))
    return { place, what: 'this is not YAML: a value can not begin with this sign', fix: 'Put the value in quotes.' }
  if (fault.message.startsWith('Alias cannot be'))
    return {
      place,
      what: 'this is not YAML: a lone * begins an alias',
      fix: 'If it is meant as text, put it in quotes: "*".',
    }
  switch (fault.code) {
    case 'DUPLICATE_KEY':
      return { place, what: 'this key stands twice in the same part', fix: 'Keep one of them.' }
    case 'TAB_AS_INDENT':
      return { place, what: 'a tab is used for indentation', fix: 'Indent with spaces.' }
    case 'MULTIPLE_DOCS':
      return { place, what: 'a second document begins here', fix: 'Keep one document in the file.' }
    default:
      return {
        place,
        what: `this is not YAML: ${fault.message.replace(/\.$/, '')}`,
        fix: 'Correct it there or just before.',
      }
  }
}

interface Found {
  readonly name: unknown
  readonly value: unknown
}

/** The node at a path, or the deepest one on the way to it. */
function nearestNode(document: Document, path: readonly string[]): Found {
  let found: Found = { name: document.contents, value: document.contents }
  for (const step of path) {
    const next = child(found.value, step)
    if (next === undefined) return found
    found = next
  }
  return found
}

function child(node: unknown, step: string): Found | undefined {
  if (isSeq(node)) {
    const item = node.items[Number(step)]
    return item === undefined ? undefined : { name: item, value: item }
  }
  if (!isMap(node)) return undefined
  const pair = node.items.find((one: Pair) => nameOf(one) === step)
  return pair === undefined ? undefined : { name: pair.key, value: pair.value ?? pair.key }
}

const nameOf = ({ key }: Pair): string => (isScalar(key) ? String(key.value) : String(key))
const offsetOf = (node: unknown): number | undefined => (node as Node | null)?.range?.[0]
const sourceOf = (node: unknown): string | undefined => (isScalar(node) ? node.source : undefined)
