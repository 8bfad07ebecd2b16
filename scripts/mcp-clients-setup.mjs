// The MCP clients of other languages that tests talk through: check() says what is there, install() fetches the rest
// into .cache. Plain JavaScript for old versions of Node too, because setup runs before anything is installed.
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { cache, root, run, tail } from './setup/run.mjs'

const versions = { inspector: '2.12.0', fastmcp: '4.1.2', go: '1.25' }
const folder = join(cache, 'mcp-clients')
const windows = process.platform === 'win32'
const python = join(folder, `python-${versions.fastmcp}`)
const inspectorFolder = join(folder, `inspector-${versions.inspector}`)

/** How each is started. */
export const inspector = join(
  inspectorFolder,
  'node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js',
)
export const fastmcp = join(python, windows ? 'Scripts/python.exe' : 'bin/python')
export const goClient = join(folder, windows ? 'go-client.exe' : 'go-client')
const goSource = join(root, 'tests/clients/go')

const quietly = (program, args, options) => run(program, args, { quiet: true, ...options })

/** [{name, ok, how}]; of what is missing, `how` says what a person has to do. */
export async function check() {
  return [
    row(`MCP inspector ${versions.inspector}`, inspector, 'Run `npm run setup`.'),
    row(
      `fastmcp ${versions.fastmcp} (Python)`,
      fastmcp,
      'Install Python 3.11 or newer with venv (Debian and Ubuntu: apt-get install python3 python3-venv), then run `npm run setup`.',
    ),
    row(
      `MCP client in Go`,
      goClient,
      `Install Go ${versions.go} or newer (https://go.dev/dl), then run \`npm run setup\`.`,
    ),
  ]
}

const row = (name, file, how) => ({ name, ok: existsSync(file), how })

/** Fetches what is missing where its toolchain is there; throws where it should have worked. */
export async function install() {
  mkdirSync(folder, { recursive: true })
  const failures = (await Promise.allSettled([installInspector(), installFastmcp(), buildGoClient()])).filter(
    ({ status }) => status === 'rejected',
  )
  if (failures.length > 0) throw new Error(failures.map(({ reason }) => reason.message).join('\n'))
}

async function installInspector() {
  if (existsSync(inspector)) return
  await anew(inspectorFolder, async (building) => {
    writeFileSync(join(building, 'package.json'), '{"private":true}\n')
    const wanted = `@modelcontextprotocol/inspector@${versions.inspector}`
    await must('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', wanted], { cwd: building })
  })
}

/** With uv where it is there, since it is many times as fast as pip. */
async function installFastmcp() {
  if (existsSync(fastmcp)) return
  const wanted = `fastmcp==${versions.fastmcp}`
  if ((await quietly('uv', ['--version'])).code === 0) {
    await must('uv', ['venv', '--quiet', '--python', '>=3.11', python])
    await must('uv', ['pip', 'install', '--quiet', '--python', fastmcp, wanted])
    return
  }
  const program = windows ? 'python' : 'python3'
  const fits = 'import sys, venv, ensurepip; sys.exit(0 if sys.version_info >= (3, 11) else 1)'
  if ((await quietly(program, ['-c', fits])).code !== 0) return
  // A virtual environment can't be moved, so one that was left half made is removed instead.
  try {
    await must(program, ['-m', 'venv', python])
    await must(fastmcp, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', wanted])
  } catch (error) {
    rmSync(python, { recursive: true, force: true })
    throw error
  }
}

/** Always: Go itself knows what has changed, and takes no time when nothing has. */
async function buildGoClient() {
  if ((await quietly('go', ['version'])).code !== 0) return
  await must('go', ['build', '-o', goClient, '.'], { cwd: goSource })
}

/** A folder is there whole or not at all. */
async function anew(path, fill) {
  const building = `${path}-${process.pid}`
  mkdirSync(dirname(path), { recursive: true })
  mkdirSync(building)
  try {
    await fill(building)
    rmSync(path, { recursive: true, force: true })
    renameSync(building, path)
  } finally {
    rmSync(building, { recursive: true, force: true })
  }
}

async function must(program, args, options) {
  const { code, output } = await quietly(program, args, options)
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}:\n${tail(output)}`)
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await install()
  for (const { name, ok, how } of await check()) console.log(ok ? `ready  ${name}` : `skip   ${name}: ${how}`)
}
