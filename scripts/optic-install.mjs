// Installs optic, the second opinion on OpenAPI changes, into .cache/optic: an install of its own, because it needs an
// older ajv than the rest. Does nothing when it is there. Plain JavaScript: setup runs it.
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const [source, target] = [join(root, 'scripts/optic'), join(root, '.cache/optic')]
const lock = 'package-lock.json'
const isFresh =
  existsSync(join(target, 'node_modules/@useoptic/optic/build/index.js')) &&
  existsSync(join(target, lock)) &&
  readFileSync(join(target, lock), 'utf8') === readFileSync(join(source, lock), 'utf8')

if (isFresh) {
  console.log('optic is installed: .cache/optic')
} else {
  console.log('Installing optic into .cache/optic ...')
  mkdirSync(target, { recursive: true })
  for (const file of ['package.json', lock]) copyFileSync(join(source, file), join(target, file))
  const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'], {
    cwd: target,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (npm.status !== 0) {
    console.error('npm ci of optic failed; its message stands above.')
    process.exit(1)
  }
}
