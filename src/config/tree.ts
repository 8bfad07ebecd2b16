/** Configuration as it was written, before anything is known of it. */
export type Tree = Record<string, unknown>

export const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const split = (path: string): readonly string[] => path.split('.')

export function valueAt(tree: unknown, path: readonly string[]): unknown {
  let value = tree
  for (const name of path) {
    if (!isTree(value) || !Object.hasOwn(value, name)) return undefined
    value = value[name]
  }
  return value
}

/** Puts a value at a path that comes from the contract, making what lies between. */
export function putAt(tree: Tree, path: readonly string[], value: unknown): void {
  let at = tree
  for (const name of path.slice(0, -1)) {
    const next = at[name]
    if (isTree(next)) at = next
    else at = at[name] = {}
  }
  const last = path.at(-1)
  if (last !== undefined) at[last] = value
}

/** Takes a value out, where there is one. */
export function dropAt(tree: Tree, path: readonly string[]): void {
  const around = path.length === 1 ? tree : valueAt(tree, path.slice(0, -1))
  const last = path.at(-1)
  if (isTree(around) && last !== undefined) delete around[last]
}

/** What text in a file or a contract can say, and nothing else: loading the engine's own for more takes a start a millisecond. */
export function copied<T>(value: T): T {
  if (Array.isArray(value)) return value.map((item: unknown) => copied(item)) as T
  if (!isTree(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, copied(item)])) as T
}

export function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const item of Object.values(value)) deepFreeze(item)
  }
  return value
}
