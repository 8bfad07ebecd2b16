import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cache, root, run, tail } from './run.mjs'

const module = readFileSync(join(root, 'scripts/oasdiff/go.mod'), 'utf8')
const version = /^\s*(?:require )?github\.com\/oasdiff\/oasdiff v(\S+)/m.exec(module)?.[1]
const judge = join(cache, 'oasdiff', String(version), 'oasdiff.wasm')

/** What the contract gate needs: the OpenAPI judge, built from source with Go. */
export function check() {
  const how = 'Install Go 1.26 or newer: https://go.dev/dl'
  return [{ name: `oasdiff ${version} (OpenAPI judge)`, ok: existsSync(judge), how }]
}

export async function install() {
  if (existsSync(judge) || (await run('go', ['version'], { quiet: true })).code !== 0) return
  const { code, output } = await run('node', ['scripts/oasdiff-build.mjs'], { quiet: true })
  if (code !== 0) throw new Error(tail(output))
}
