/** One thing that one document has and another has not, or has otherwise. */
export interface Difference {
  /** Such as `/permissions/2/tools`. */
  readonly path: string
  readonly was?: unknown
  readonly is?: unknown
}

const most = 1000

/** What is other in a document than in the one before. */
export function differencesOf(was: unknown, is: unknown): readonly Difference[] {
  const found: Difference[] = []
  compare('', was, is, found)
  return found
}

function compare(path: string, was: unknown, is: unknown, found: Difference[]): void {
  if (found.length >= most || Object.is(was, is)) return
  if (!isTree(was) || !isTree(is) || Array.isArray(was) !== Array.isArray(is)) {
    found.push({ path, ...(was === undefined ? {} : { was }), ...(is === undefined ? {} : { is }) })
    return
  }
  for (const key of new Set([...Object.keys(was), ...Object.keys(is)])) {
    const [before, after] = [own(was, key), own(is, key)]
    if (Object.is(before, after)) continue
    compare(`${path}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`, before, after, found)
  }
}

const isTree = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const own = (tree: Record<string, unknown>, key: string): unknown => (Object.hasOwn(tree, key) ? tree[key] : undefined)
