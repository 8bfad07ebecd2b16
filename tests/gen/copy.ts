import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

export const root = join(import.meta.dirname, '../..')

export interface Copy {
  readonly path: (...parts: readonly string[]) => string
  readonly gen: (
    ...args: readonly string[]
  ) => Promise<{ readonly code: number; readonly out: string; readonly err: string }>
  readonly remove: () => Promise<void>
}

/** All that codegen reads and writes, in a folder of its own, so that a test may break it. */
export async function copyOfTree(): Promise<Copy> {
  const folder = await mkdtemp(join(tmpdir(), 'owlclaw-copy-'))
  for (const part of ['contracts', 'generated', 'scripts', 'src', 'docs', 'examples', 'package.json']) {
    await cp(join(root, part), join(folder, part), { recursive: true })
  }
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  return {
    path: (...parts) => join(folder, ...parts),
    gen: (...args) =>
      new Promise((resolve) => {
        execFile(process.execPath, [join(folder, 'scripts/gen.ts'), ...args], (error, out, err) => {
          resolve({ code: error === null ? 0 : Number(error.code), out, err })
        })
      }),
    remove: () => rm(folder, { recursive: true }),
  }
}

/** Every file under a folder, by its path. */
export async function filesUnder(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return new Map(
    await Promise.all(
      files.sort().map(async (file) => [relative(folder, file), await readFile(file, 'utf8')] as const),
    ),
  )
}
