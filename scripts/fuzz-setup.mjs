// Finds and installs the fuzzer: schemathesis, a Python program. Plain JavaScript, because it runs before anything is installed.
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { cache, root, run } from './setup/run.mjs'

export const version = '4.32.5'
const folder = join(cache, 'fuzz')
const venv = join(folder, 'venv')
const constraints = join(root, 'scripts/fuzz/constraints.txt')
const windows = process.platform === 'win32'
const inVenv = (program) => join(venv, windows ? `Scripts/${program}.exe` : `bin/${program}`)

const from = ['--from', `schemathesis==${version}`, '--constraints', constraints, 'schemathesis']
const quietly = (program, args) => run(program, args, { quiet: true, env: process.env })

/** Once installed it runs offline: a run must not depend on the package index being within reach. */
const candidates = () => [
  { kind: 'uvx', program: 'uvx', args: ['--offline', ...from] },
  { kind: 'uvx', program: inVenv('uvx'), args: ['--offline', ...from] },
  { kind: 'venv', program: inVenv('schemathesis'), args: [] },
]

/** `docker info`, not `which docker`: a client without an engine behind it is of no use. */
export async function dockerAnswers() {
  const { code } = await quietly('docker', ['info', '--format', '{{.ServerVersion}}'])
  return code === 0
}

/** The installed fuzzer as a command line, or undefined. */
export async function findLocal() {
  for (const candidate of candidates()) {
    if (candidate.program.startsWith(venv) && !existsSync(candidate.program)) continue
    const { code, output } = await quietly(candidate.program, [...candidate.args, '--version'])
    if (code === 0 && output.includes(version)) return candidate
  }
  return undefined
}

async function findPython() {
  for (const program of windows ? ['python', 'py'] : ['python3', 'python']) {
    const test = 'import sys, venv, ensurepip; sys.exit(0 if sys.version_info >= (3, 11) else 1)'
    if ((await quietly(program, ['-c', test])).code === 0) return program
  }
  return undefined
}

const noPython =
  'Install Python 3.11 or newer (Debian and Ubuntu: apt-get install python3 python3-venv; macOS: brew install python) ' +
  'or uv (https://docs.astral.sh/uv), or start a Docker engine.'

/** What fuzzing needs and whether it is there. */
export async function check() {
  const name = `schemathesis ${version} (contract fuzzer)`
  if ((await dockerAnswers()) || (await findLocal())) return [{ name, ok: true, how: '' }]
  const installable = (await findPython()) !== undefined || (await quietly('uvx', ['--version'])).code === 0
  return [{ name, ok: false, how: installable ? 'Run `npm run fuzz`: it installs it under .cache/fuzz.' : noPython }]
}

/**
 * Installs the fuzzer where none is found; nothing outside .cache/fuzz and uv's own cache is touched. Without Python it
 * does nothing, for that is a person's to install, and check() says so; it throws where it should have worked.
 */
export async function install() {
  if (!(await dockerAnswers())) await installLocal()
}

export async function installLocal() {
  if (await findLocal()) return
  if ((await quietly('uvx', ['--version'])).code === 0 && (await quietly('uvx', [...from, '--version'])).code === 0)
    return
  const python = await findPython()
  if (python === undefined) return
  await mkdir(folder, { recursive: true })
  await step(python, ['-m', 'venv', '--clear', venv], 'Can .cache/fuzz be written to?')
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check']
  const uv = await quietly(inVenv('python'), [...pip, 'uv==0.13.8'])
  if (uv.code === 0 && (await quietly(inVenv('uvx'), [...from, '--version'])).code === 0) return
  const wanted = ['--constraint', constraints, `schemathesis==${version}`]
  await step(inVenv('python'), [...pip, ...wanted], 'Is the Python package index within reach?')
}

async function step(program, args, how) {
  const { code, output } = await quietly(program, args)
  if (code === 0) return
  throw new Error(`\`${[program, ...args].join(' ')}\` ended with ${code}. ${how}\n${output.trim()}`)
}
