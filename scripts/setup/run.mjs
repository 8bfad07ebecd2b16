import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '')
export const cache = join(root, '.cache')
export const nodeBinary = join(root, 'node_modules/node/bin/node')

/** The environment with the project's own Node and tools first in PATH. */
export const projectEnvironment = () => ({
  ...process.env,
  PATH: [join(root, 'node_modules/node/bin'), join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
})

/**
 * Runs a program to its end. `quiet` keeps its output (both streams, in order) for the answer; otherwise it goes where
 * ours goes, and `keep` keeps a copy of it too.
 */
export function run(program, args, { quiet = false, keep = false, env = projectEnvironment(), cwd = root } = {}) {
  return new Promise((resolve) => {
    const stdio = quiet || keep ? ['ignore', 'pipe', 'pipe'] : 'inherit'
    const child = spawn(program, args, { cwd, env, stdio })
    let output = ''
    const take = (to) => (chunk) => {
      output += chunk
      if (!quiet) to.write(chunk)
    }
    child.stdout?.setEncoding('utf8').on('data', take(process.stdout))
    child.stderr?.setEncoding('utf8').on('data', take(process.stderr))
    child.on('error', (error) => resolve({ code: 127, output: `${output}${error.message}\n` }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** The last lines of a program's output, for a message about its failure. */
export const tail = (output, lines = 15) => output.trimEnd().split('\n').slice(-lines).join('\n')
