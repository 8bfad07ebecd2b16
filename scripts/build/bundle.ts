import { glob, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { rolldown } from 'rolldown'

/**
 * Puts our own modules into few files, because reading two hundred of them is most of a start. Packages stay outside, so
 * that whoever installs this one sees them, and what is imported later stays in files of its own.
 */
export async function bundle(src: string, out: string): Promise<void> {
  await write({ main: join(src, 'main.ts') }, out, groups)
  // What runs in a thread stands alone: it loads no more than it needs, and its text says which version it is.
  for await (const file of glob('*/*-{thread,worker}.ts', { cwd: src })) {
    const path = join(src, file)
    const isEntry = /\bparentPort\b/.test(await readFile(path, 'utf8'))
    if (isEntry) await write({ [basename(file, '.ts')]: path }, out, [])
  }
}

/** What every command needs, what every server needs beside it, and what one over HTTP needs beside that. */
const groups = [
  { name: 'cli', test: /\/src\/main\.ts$/, priority: 3 },
  {
    name: 'server',
    test: /\/src\/(core\/[^/]+|mcp\/mcp|capabilities\/capabilities|gateway\/gateway|store\/store|telemetry\/telemetry|transports\/transports)\.ts$/,
    priority: 2,
  },
  { name: 'http', test: /\/src\/transports\/http\.ts$/, priority: 1 },
]

async function write(input: Record<string, string>, dir: string, chunks: typeof groups): Promise<void> {
  const build = await rolldown({ input, platform: 'node', external: /^[^./]/ })
  await build.write({
    ...{ dir, format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    codeSplitting: chunks.length === 0 ? false : { groups: chunks },
  })
  await build.close()
}
