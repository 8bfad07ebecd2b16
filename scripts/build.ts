import { execFile } from 'node:child_process'
import { cp, glob, mkdir, rm } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { bundle } from './build/bundle.ts'

/**
 * Makes dist/: the repository's folders as users get them, with JavaScript in place of TypeScript, because Node refuses
 * `.ts` under node_modules, and our own code in few files. `--release` insists on the OpenAPI judge being in it; `--out`
 * names another folder, which has none.
 */
const root = join(import.meta.dirname, '..')
const { release, out } = parseArgs({ options: { release: { type: 'boolean' }, out: { type: 'string' } } }).values
const dist = resolve(out ?? join(root, 'dist'))
const started = performance.now()

try {
  await rm(dist, { recursive: true, force: true })
  await compile()
  for await (const file of glob('{src,generated}/**/*.js', { cwd: dist })) await rm(join(dist, file))
  await bundle(join(root, 'src'), join(dist, 'src'))
  for (const folder of ['generated', 'contracts', 'examples']) await copy(folder)
  if (out === undefined) await addJudge()
  console.log(`built ${relative(process.cwd(), dist)} in ${((performance.now() - started) / 1000).toFixed(1)} s`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function compile(): Promise<void> {
  const tsc = join(root, 'node_modules/.bin/tsc')
  const args = ['-p', join(root, 'scripts/tsconfig.build.json'), '--outDir', dist]
  await promisify(execFile)(tsc, args, { cwd: root }).catch((error: unknown) => {
    const { stdout } = error as { stdout: string }
    throw new Error(`${stdout}the code does not compile; nothing was built`, { cause: error })
  })
}

/** Whatever the compiler does not make itself and the bundle does not hold: JSON, YAML, HTML, types. */
async function copy(folder: string): Promise<void> {
  const compiled = folder === 'generated' ? /(?<!\.d)\.ts$|\.js$/ : /(?<!\.d)\.ts$/
  await cp(join(root, folder), join(dist, folder), { recursive: true, filter: (path) => !compiled.test(path) })
}

/** oasdiff as WebAssembly: `contracts diff` judges OpenAPI with it on machines that have no Go. */
async function addJudge(): Promise<void> {
  await mkdir(join(dist, 'judges'), { recursive: true })
  const args = [join(root, 'scripts/oasdiff-build.mjs'), '--gzip', join(dist, 'judges/oasdiff.wasm.gz')]
  await promisify(execFile)(process.execPath, args, { cwd: root }).catch((error: unknown) => {
    const { stderr } = error as { stderr: string }
    if (release === true) throw new Error(`the package needs the OpenAPI judge: ${stderr}`, { cause: error })
    console.error(`built without the OpenAPI judge: ${stderr.trim()}`)
  })
}
