import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { cache, run, tail } from './run.mjs'

const optic = join(cache, 'optic/node_modules/@useoptic/optic/build/index.js')

/** The second opinion on OpenAPI changes: an npm install of its own, for it needs an older ajv. */
export function check() {
  return [
    { name: 'optic 1.0.9 (second opinion on OpenAPI)', ok: existsSync(optic), how: 'node scripts/optic-install.mjs' },
  ]
}

export async function install() {
  const { code, output } = await run('node', ['scripts/optic-install.mjs'], { quiet: true })
  if (code !== 0) throw new Error(tail(output))
}
