import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sideBySide } from './side-by-side.ts'

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

/** Told of what was probably meant as a handler, and is none. */
export type Misplaced = (path: string, message: string) => void

/** Every capability below a folder, sorted; hidden folders and node_modules are none. */
export async function findCapabilities(root: string, misplaced: Misplaced): Promise<CapabilityFolder[]> {
  const found: CapabilityFolder[] = []
  const tooHigh = async (folder: string): Promise<void> => {
    for (const file of await readdir(folder))
      if (handlerNames.has(file) || file === 'SKILL.md')
        misplaced(join(folder, file), `it is not looked at here: put it two folders down, as <category>/<name>/${file}`)
  }
  await tooHigh(root)
  for (const category of await foldersIn(root)) {
    await tooHigh(join(root, category))
    const names = await foldersIn(join(root, category))
    const filesOf = await sideBySide(names, async (name) => (await readdir(join(root, category, name))).sort())
    for (const [index, name] of names.entries()) {
      const path = join(root, category, name)
      const files = filesOf[index] ?? []
      const handlers = files.filter((file) => handlerNames.has(file)).map((file) => join(path, file))
      const skill = files.includes('SKILL.md') ? join(path, 'SKILL.md') : undefined
      if (handlers.length > 0 || skill !== undefined) found.push({ path, category, name, handlers, skill })
      const near = files.find((file) => /^handlers?\.[cm]?[jt]sx?$/i.test(file))
      if (handlers.length === 0 && near !== undefined)
        misplaced(
          join(path, near),
          `it is no handler by its name: call it handler.${near.includes('.js') ? 'js' : 'ts'}`,
        )
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
