import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { load, type Environment, type Flags, type Loaded, type Refused } from '../../src/config/config.ts'

/** A folder of its own with the files given, gone after the test. */
export async function folderWith(files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'owlclaw-config-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  return folder
}

export interface Sources {
  readonly file?: string
  readonly installation?: string
  readonly env?: Environment
  readonly flags?: Flags
}

/** Loads from a folder that holds mcp-server.yaml (and owlclaw.yaml) as given. */
export async function loadFrom({ file, installation, env = {}, flags = {} }: Sources): Promise<Loaded | Refused> {
  const folder = await folderWith({
    ...(file === undefined ? {} : { 'mcp-server.yaml': file }),
    ...(installation === undefined ? {} : { 'owlclaw.yaml': installation }),
  })
  return load(undefined, env, flags, folder)
}

export async function loadedFrom(sources: Sources): Promise<Loaded> {
  const result = await loadFrom(sources)
  if (!result.ok) throw new Error(result.problems.map(({ what }) => what).join('\n'))
  return result
}

export async function refusedFrom(sources: Sources): Promise<Refused> {
  const result = await loadFrom(sources)
  if (result.ok) throw new Error('it loaded')
  return result
}
