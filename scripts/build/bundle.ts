import { glob, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { rolldown, type OutputChunk } from 'rolldown'

/**
 * Puts our own modules into few files, because reading two hundred of them is most of a start. Packages stay outside, so
 * that whoever installs this one sees them, and what is imported later stays in files of its own. Only the compiler of
 * schemas is taken in: the first call waits for it, and its hundred files take five times as long as one.
 */
export async function bundle(src: string, out: string): Promise<void> {
  await write({ main: join(src, 'main.ts') }, out, groups)
  await bundleWithPackages('schema-compiler', join(src, 'capabilities/schema-compiler.ts'), out)
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

/** One file with all the packages it needs, and their licences. */
async function bundleWithPackages(name: string, path: string, dir: string): Promise<void> {
  const build = await rolldown({ input: { [name]: path }, platform: 'node', external: /^node:/ })
  const options = { dir, format: 'esm', entryFileNames: '[name].js', codeSplitting: false } as const
  const { output } = await build.generate(options)
  const banner = await licencesOf(output[0])
  await build.write({ ...options, banner })
  await build.close()
}

async function licencesOf({ moduleIds }: OutputChunk): Promise<string> {
  const roots = moduleIds.map((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0])
  const texts = [...new Set(roots.filter((root) => root !== undefined))].sort().map(async (root) => {
    for await (const file of glob('LICEN[CS]E*', { cwd: root }))
      return `${basename(root)}\n${await readFile(join(root, file), 'utf8')}`
    throw new Error(`${root} has no licence to ship with it`)
  })
  return `/*!\n${(await Promise.all(texts)).join('\n').replaceAll('*/', '* /')}*/`
}
