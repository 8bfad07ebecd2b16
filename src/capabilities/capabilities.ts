import { stat } from 'node:fs/promises'
import type { Entry, Provider } from '../core/provider.ts'
import { findCapabilities, type CapabilityFolder } from './handler-file.ts'
import { loadHandler, type LoadOptions, type Tool } from './load-handler.ts'
import { readSkillText } from './skill-text.ts'

export { createBuiltin } from './builtin.ts'

/** Something in the folder that could not be used, and why. The rest works without it. */
export interface CapabilityProblem {
  readonly path: string
  readonly message: string
}

export interface Capabilities {
  readonly provider: Provider
  readonly problems: readonly CapabilityProblem[]
}

/** Loads every handler below a folder. One that is broken is a problem in the report and stops no other. */
export async function loadCapabilities(root: string, options: LoadOptions): Promise<Capabilities> {
  const tools = new Map<string, Tool & { readonly path: string }>()
  const problems: CapabilityProblem[] = []
  for (const folder of await foldersOf(root, problems)) {
    const skillText = await textOf(folder, problems)
    const [path] = folder.handlers
    if (path === undefined) continue
    try {
      const tool = await loadHandler(folder, skillText, options)
      const first = tools.get(tool.entry.name)
      if (first !== undefined)
        throw new Error(
          `its name '${tool.entry.name}' is taken by ${first.path}; give it another with \`export const tool = { name: ... }\``,
        )
      tools.set(tool.entry.name, { ...tool, path })
    } catch (thrown) {
      problems.push({ path, message: messageOf(thrown) })
    }
  }
  return { provider: providerOf(tools), problems }
}

function providerOf(tools: ReadonlyMap<string, Tool>): Provider {
  const entries: readonly Entry[] = [...tools.values()].map(({ entry }) => entry)
  const runs = new Map([...tools.values()].map(({ entry, run }) => [entry, run]))
  return {
    name: 'capabilities',
    catalogue: () => entries,
    call: (entry, input, call) => runs.get(entry)?.(input, call),
    onChanged: () => () => undefined, // the folder is read once, at the start
  }
}

async function foldersOf(root: string, problems: CapabilityProblem[]): Promise<CapabilityFolder[]> {
  const found = await stat(root).catch(() => undefined)
  if (found?.isDirectory() === true) return findCapabilities(root)
  problems.push({
    path: root,
    message: found === undefined ? 'there is no such folder; name another with --skills-dir' : 'it is not a folder',
  })
  return []
}

async function textOf({ skill }: CapabilityFolder, problems: CapabilityProblem[]): Promise<string | undefined> {
  if (skill === undefined) return undefined
  try {
    return (await readSkillText(skill)).body
  } catch (thrown) {
    problems.push({ path: skill, message: messageOf(thrown) })
    return undefined
  }
}

const messageOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown))
