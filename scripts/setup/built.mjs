// What a start runs in this checkout, made when the code has changed. `npm ci` does it too, as npm's `prepare`.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import built from '../built.cjs'
import { root, run, tail } from './run.mjs'

/** A gateway that was started before may still read from what it was started with. */
const keptMs = 7 * 24 * 60 * 60 * 1000

/** Where that can't be, the gateway runs from its source. */
export async function build() {
  const folder = built.builtFolder(root)
  if (existsSync(folder)) return
  console.error('Building ...')
  const draft = `${folder}.${process.pid}`
  mkdirSync(dirname(folder), { recursive: true })
  removeOld(dirname(folder))
  const { code, output } = await run('node', ['scripts/build.ts', '--out', draft], { quiet: true })
  if (code !== 0) {
    rmSync(draft, { recursive: true, force: true })
    console.error(`${tail(output)}\nNothing was built: the gateway starts from its source, which takes longer.`)
  } else if (!existsSync(folder)) renameSync(draft, folder)
}

function removeOld(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (Date.now() - statSync(path).mtimeMs > keptMs) rmSync(path, { recursive: true, force: true })
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) await build()
