// `npm start`: installs what is missing, builds what has changed, then runs the gateway over HTTP with the example capabilities.
// Needs git, npm and any Node from 20 on. Arguments after `--` go to the gateway and win over the ones here.
import { relative } from 'node:path'
import { build } from './setup/built.mjs'
import { installPackages } from './setup/packages.mjs'
import { root } from './setup/run.mjs'

try {
  await installPackages()
  await build()
  const examples = relative(process.cwd(), `${root}/examples/capabilities`)
  const given = process.argv.slice(2)
  const has = (flag) => given.some((word) => word === flag || word.startsWith(`${flag}=`))
  const defaults = [
    ...(has('--transport') ? [] : ['--transport', 'http']),
    ...(has('--skills-dir') ? [] : ['--skills-dir', examples]),
  ]
  process.argv.splice(2, given.length, 'mcp-server', 'start', ...defaults, ...given)
  await import('./owlclaw.cjs')
} catch (error) {
  console.error(`npm start: ${error.message}`)
  process.exitCode = 1
}
