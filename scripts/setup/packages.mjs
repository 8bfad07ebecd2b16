import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { nodeBinary, root, run } from './run.mjs'

/** Why node_modules does not hold what package-lock.json says, or undefined when it does. A few milliseconds. */
export function staleness(folder = root) {
  const wanted = packagesOf(join(folder, 'package-lock.json'))
  if (wanted === undefined) throw new Error('package-lock.json is missing: take the file from the repository again')
  const installed = packagesOf(join(folder, 'node_modules/.package-lock.json'))
  if (installed === undefined) return 'node_modules is missing'
  for (const [path, { version, optional }] of Object.entries(wanted)) {
    if (path === '') continue
    const found = installed[path]?.version
    if (found === undefined && optional) continue
    if (found !== version) return `${path.replace('node_modules/', '')} is ${found ?? 'missing'}, wanted ${version}`
  }
  return undefined
}

/** Installs npm packages where they are missing or stale; afterwards the project's own Node is there. */
export async function installPackages() {
  const reason = staleness() ?? (existsSync(nodeBinary) ? undefined : 'node_modules/node has no binary')
  if (reason === undefined) return
  console.error(`Installing npm packages (${reason}) ...`)
  const { code } = await run(
    process.platform === 'win32' ? 'npm.cmd' : 'npm',
    ['ci', '--no-fund', '--no-audit', '--loglevel=error'],
    {
      env: process.env,
    },
  )
  if (code !== 0)
    throw new Error(`\`npm ci\` ended with ${code}. Is the npm registry within reach? Its own message stands above.`)
  if (!existsSync(nodeBinary)) {
    throw new Error(
      '`npm ci` did not install the Node that package.json names. Were install scripts switched off (--ignore-scripts)?',
    )
  }
}

function packagesOf(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : undefined
}
