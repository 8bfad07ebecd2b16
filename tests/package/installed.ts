import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { mkdir, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { delimiter, dirname, join } from 'node:path'

export const root = join(import.meta.dirname, '../..')

export interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** A program run to its end, under the Node that stands first in `path`. */
export function run(program: string, args: readonly string[], cwd: string, node: string): Promise<Ended> {
  return new Promise((resolve) => {
    const options = { cwd, env: environment(node), maxBuffer: 64 * 1024 * 1024 }
    execFile(program, args, options, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 1
      resolve({ code, stdout, stderr })
    })
  })
}

/** As a user has it: no tools of this repository in PATH, nothing that npm told its scripts, nothing that keeps Node from keeping code. */
function environment(node: string): NodeJS.ProcessEnv {
  const told =
    /^(npm_(package|lifecycle|command|execpath|node_execpath|config_local_prefix)|NODE_(ENV|OPTIONS|PATH|V8_COVERAGE|DISABLE_COMPILE_CACHE)$|VITEST|INIT_CWD)/
  const own = Object.entries(process.env).filter(([name]) => !told.test(name))
  const path = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'))
  return { ...Object.fromEntries(own), PATH: [dirname(node), ...path].join(delimiter) }
}

/** The binary of a major version of Node: this one, or one that npm puts under .cache. */
export async function nodeOf(major: number): Promise<string> {
  if (Number(process.versions.node.split('.')[0]) === major) return process.execPath
  const folder = join(root, '.cache', `node-${major}`)
  const binary = join(folder, 'node_modules/node/bin/node')
  if (await exists(binary)) return binary
  await mkdir(folder, { recursive: true })
  const manifest = { private: true, dependencies: { node: String(major) }, allowScripts: { node: true } }
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest))
  const { code, stderr } = await run('npm', ['install', '--no-audit', '--no-fund'], folder, process.execPath)
  if (code !== 0 || !(await exists(binary))) throw new Error(`Node ${major} could not be installed: ${stderr}`)
  return binary
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

export interface Running {
  readonly url: string
  readonly output: () => string
  /** Settles with the first match in what it prints, or fails when it ends without. */
  readonly says: (pattern: RegExp) => Promise<string>
  readonly signal: (name: NodeJS.Signals) => void
  /** Sends SIGTERM; answers the exit code. */
  readonly stop: () => Promise<number | null>
}

/** Starts a server and waits until it answers. */
export async function start(program: string, args: readonly string[], cwd: string, node: string): Promise<Running> {
  const port = await freePort()
  const child = spawn(program, [...args, '--port', String(port)], { cwd, env: environment(node), stdio: 'pipe' })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk
    })
  }
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  const url = `http://127.0.0.1:${port}`
  await answers(url, child, () => output)
  const stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  const says = (pattern: RegExp): Promise<string> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        const [match] = pattern.exec(output) ?? []
        if (match !== undefined) resolve(match)
      }
      child.stdout.on('data', look)
      child.stderr.on('data', look)
      void ended.then((code) => reject(new Error(`it ended with ${code} and never said ${pattern}: ${output}`)))
      look()
    })
  return { url, output: () => output, says, signal: (name) => void child.kill(name), stop }
}

async function answers(url: string, child: ChildProcess, output: () => string): Promise<void> {
  while (child.exitCode === null) {
    const status = await fetch(`${url}/health`).then(
      (answer) => answer.status,
      () => undefined,
    )
    if (status !== undefined) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`the server ended with ${child.exitCode}: ${output()}`)
}

/** Free a moment ago: the server says no port when it is given 0 before it is asked. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address !== null ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}
