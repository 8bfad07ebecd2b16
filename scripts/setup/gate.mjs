import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cache, root, run, tail } from './run.mjs'

const module = readFileSync(join(root, 'scripts/oasdiff/go.mod'), 'utf8')
const version = /^\s*(?:require )?github\.com\/oasdiff\/oasdiff v(\S+)/m.exec(module)?.[1]
const judge = join(cache, 'oasdiff', String(version), 'oasdiff.wasm')
const secondOpinion = join(cache, 'optic/node_modules/@useoptic/optic/build/index.js')

/** Two judges where nobody waits, one where somebody does. */
const inCi = () => process.env.CI === 'true'

/** What the contract gate needs: the OpenAPI judge, built from source with Go, and in CI a second opinion. */
export function check() {
  return [
    {
      name: `oasdiff ${version} (OpenAPI judge)`,
      ok: existsSync(judge),
      how: 'Install Go 1.26 or newer: https://go.dev/dl',
    },
    ...(inCi() ? [{ name: 'optic (second opinion)', ok: existsSync(secondOpinion), how: 'Run npm run setup' }] : []),
  ]
}

export async function install() {
  if (!existsSync(judge) && (await run('go', ['version'], { quiet: true })).code === 0) await make('oasdiff-build')
  if (inCi()) await make('optic-install')
}

async function make(script) {
  const { code, output } = await run('node', [`scripts/${script}.mjs`], { quiet: true })
  if (code !== 0) throw new Error(tail(output))
}
