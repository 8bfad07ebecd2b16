import {
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  visit,
  type Document,
  type Node,
  type Pair,
  type YAMLMap,
} from 'yaml'
import { emptyLayer, type Layer } from './layer.ts'
import type { Place, Problem, Unreadable } from './problem.ts'
import { isTree } from './tree.ts'
import { aliasProblem, firstOfEachLine, lineAt, placeAt, syntaxProblem, unknownAlias } from './yaml-faults.ts'

/** The text of a YAML file as a layer that knows where each thing in it stands. */
export function yamlLayer(text: string, name: string, folder: string, begin = 'mcp_server:'): Layer {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, logLevel: 'error' })
  const at = (offset: number | undefined): Place => placeAt(lines, name, offset)
  const faults = firstOfEachLine([...document.errors, ...document.warnings], lines)
  const problems = faults.map((fault) => syntaxProblem(fault, at(fault.pos[0]), lineAt(text, fault.pos[0])))
  // A key that stands twice hides no other mistake; all else leaves nothing to be sure of.
  if (faults.some(({ code }) => code !== 'DUPLICATE_KEY')) {
    return { ...emptyLayer(folder, at(0), problems), warnings: [notJudged(at(undefined))] }
  }
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

const notJudged = (place: Place): Problem => ({
  place,
  what: 'its values are judged once it is YAML: there may be more mistakes',
  fix: 'Correct those that are listed, then ask again.',
})

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
