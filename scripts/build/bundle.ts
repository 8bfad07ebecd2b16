import { copyFile, glob, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { rolldown, type OutputChunk, type Plugin } from 'rolldown'
import { builtins } from './builtins.ts'
import { isLate, late, lateFile } from './late.ts'

/**
 * Puts our own modules into few files, because reading two hundred of them is most of a start. Packages stay outside, so
 * that whoever installs this one sees them, and what few need stays in files of its own. Only the compiler of
 * schemas is taken in: the first call waits for it, and its hundred files take five times as long as one.
 */
export async function bundle(src: string, out: string): Promise<void> {
  await write({ main: join(src, 'main.ts') }, out, { groups })
  await wrap(out)
  await bundleWithPackages('schema-compiler', join(src, 'core/schema-compiler.ts'), out)
  for await (const path of glob('generated/**/*.js', { cwd: dirname(src) }))
    if (isLate(join('/', path))) await write({ late: join(dirname(src), path) }, out, { commonJs: lateFile(path) })
  // What runs in a thread stands alone: it loads no more than it needs, and its text says which version it is.
  for await (const file of glob('*/*-{thread,worker}.ts', { cwd: src })) {
    const path = join(src, file)
    const isEntry = /\bparentPort\b/.test(await readFile(path, 'utf8'))
    if (isEntry) await write({ [basename(file, '.ts')]: path }, out, {})
  }
}

/** What stands at the door of each room, but for those that a start over stdio does without. */
const doors = /\/src\/(main|core\/[^/]+|(?!rest|compat)(\w+)\/\2)\.ts$/
const ofHttp = /\/src\/transports\/http\.ts$|^\0builtin:node:(http|https|tls)$/

/** What a server needs until it has given its first answer, in one file; and what one over HTTP needs beside that. */
const groups = [
  { name: 'gateway', test: (id: string) => doors.test(id) || (id.startsWith('\0') && !ofHttp.test(id)), priority: 2 },
  { name: 'http', test: ofHttp, priority: 1 },
]

/** Puts what keeps the engine's work between the code and whoever requires it, and the package's door in front. */
async function wrap(out: string): Promise<void> {
  const code = await readFile(join(out, 'gateway.cjs'), 'utf8')
  const runtime = await readFile(join(out, 'rolldown-runtime.cjs'), 'utf8')
  const inside = code.replace(
    'require("./rolldown-runtime.cjs")',
    () => `((exports) => {${runtime}\nreturn exports })({})`,
  )
  const whole = inside.replaceAll('await import(', 'await importOther(')
  if (/\bimport\((?!\))/.test(whole))
    throw new Error('write `await import(`: the build knows no other way to load what is not ours')
  if (/[^\0-\x7f]/.test(whole)) throw new Error('gateway.js is read a byte a character, and has some that are none')
  const given = 'exports, require, module, __filename, __dirname, importOther'
  await writeFile(join(out, 'gateway.js'), `(function (${given}) {${whole}\n})\n`)
  await copyFile(join(import.meta.dirname, 'gateway.cjs'), join(out, 'gateway.cjs'))
  await rm(join(out, 'main.cjs'))
  await writeFile(
    join(out, 'main.js'),
    "import gateway from './gateway.cjs'\nexport const { main, ToolError } = gateway\n",
  )
}

interface Cut {
  /** Files that what is found in them goes into; without them there is one. */
  readonly groups?: typeof groups
  /** The name of a file of CommonJS; without it a module keeps its own. */
  readonly commonJs?: string
}

async function write(input: Record<string, string>, dir: string, { groups: cut, commonJs }: Cut): Promise<void> {
  const build = await rolldown({
    input,
    platform: 'node',
    external: (id) => id !== lengthOfAjv && /^(?!node:)[^./\0]/.test(id),
    plugins: [builtins, late, textLength, ascii],
  })
  await build.write({
    ...{ dir, minifyInternalExports: false },
    ...(cut === undefined && commonJs === undefined
      ? { format: 'esm', entryFileNames: '[name].js' }
      : {
          format: 'cjs',
          banner: "'use strict';",
          entryFileNames: commonJs ?? '[name].cjs',
          chunkFileNames: '[name].cjs',
        }),
    codeSplitting: cut === undefined ? false : { groups: cut },
  })
  await build.close()
}

/** The few lines of ajv that generated validators call, of which a start would need nothing else. */
const textLength: Plugin = {
  name: 'text-length',
  resolveId: (id) => (id === lengthOfAjv ? '\0text-length' : null),
  load: (id) =>
    id !== '\0text-length'
      ? null
      : `export default function textLength(text) {
  let length = 0
  for (let at = 0; at < text.length; at += text.codePointAt(at) > 0xffff ? 2 : 1) length += 1
  return length
}`,
}
const lengthOfAjv = 'ajv/dist/runtime/ucs2length.js'

/** One character that is not of Latin, and the engine keeps a whole file at two bytes a character. */
const ascii: Plugin = {
  name: 'ascii',
  generateBundle: (_options, files) => {
    for (const file of Object.values(files)) if (file.type === 'chunk') file.code = escaped(file.code)
  },
}

const escaped = (code: string): string =>
  code.replaceAll(/[^\0-\x7f]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)

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
