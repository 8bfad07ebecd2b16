import {
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  type Document,
  type Node,
  type Pair,
  type YAMLError,
} from 'yaml'
import { emptyLayer, type Layer } from './layer.ts'
import type { Place, Problem, Unreadable } from './problem.ts'
import { isTree } from './tree.ts'

/** The text of a YAML file as a layer that knows where each thing in it stands. */
export function yamlLayer(text: string, name: string, folder: string): Layer {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, logLevel: 'error' })
  const at = (offset: number | undefined): Place => {
    if (offset === undefined) return { from: 'file', name }
    const { line, col } = lines.linePos(offset)
    return { from: 'file', name, line, column: col }
  }
  const faults = [...document.errors, ...document.warnings]
  if (faults.length > 0)
    return emptyLayer(
      folder,
      at(0),
      faults.map((fault) => syntaxProblem(fault, at(fault.pos[0]))),
    )
  const read = dataOf(document)
  if (read instanceof Error || !isTree(read))
    return emptyLayer(folder, at(0), [{ place: at(offsetOf(document.contents)), ...notAMapping(read) }])
  return {
    tree: read,
    placeOf: (path) => at(offsetOf(nearestNode(document, path).value)),
    placeOfName: (path) => at(offsetOf(nearestNode(document, path).name)),
    written: (path) => sourceOf(nearestNode(document, path).value),
    problems: [],
    warnings: [],
    folder,
  }
}

/** Too many aliases, a map as a key: what YAML allows and nobody means. */
function dataOf(document: Document): unknown {
  try {
    return (document.toJS({ maxAliasCount: 100 }) as unknown) ?? {}
  } catch (error) {
    return error
  }
}

function notAMapping(read: unknown): Unreadable {
  if (read instanceof Error) return { what: `can't be read: ${read.message}`, fix: 'Write it without aliases.' }
  return { what: 'the file is not a mapping', fix: 'Begin it with a key, such as `mcp_server:`.' }
}

function syntaxProblem(fault: YAMLError, place: Place): Problem {
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
  const pair = node.items.find((one: Pair) => (isScalar(one.key) ? String(one.key.value) : String(one.key)) === step)
  return pair === undefined ? undefined : { name: pair.key, value: pair.value ?? pair.key }
}

const offsetOf = (node: unknown): number | undefined => (node as Node | null)?.range?.[0]
const sourceOf = (node: unknown): string | undefined => (isScalar(node) ? node.source : undefined)
