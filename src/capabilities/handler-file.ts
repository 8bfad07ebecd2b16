import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Where a capability is: `<folder>/<category>/<name>/`, with a handler, a skill text, or both. */
export interface CapabilityFolder {
  readonly path: string
  readonly category: string
  readonly name: string
  readonly handlers: readonly string[]
  readonly skill: string | undefined
}

const handlerNames = new Set(['ts', 'mts', 'cts', 'js', 'mjs', 'cjs'].map((ending) => `handler.${ending}`))

export const isHandlerName = (name: string): boolean => handlerNames.has(name)

/** Every capability below a folder, sorted; hidden folders and node_modules are none. */
export async function findCapabilities(root: string): Promise<CapabilityFolder[]> {
  const found: CapabilityFolder[] = []
  for (const category of await foldersIn(root)) {
    for (const name of await foldersIn(join(root, category))) {
      const path = join(root, category, name)
      const files = (await readdir(path)).sort()
      const handlers = files.filter((file) => handlerNames.has(file)).map((file) => join(path, file))
      const skill = files.includes('SKILL.md') ? join(path, 'SKILL.md') : undefined
      if (handlers.length > 0 || skill !== undefined) found.push({ path, category, name, handlers, skill })
    }
  }
  return found
}

async function foldersIn(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true })
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules')
    .map((entry) => entry.name)
    .sort()
}
