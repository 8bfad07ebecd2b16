import { execFile } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Form } from './messages.ts'

/** A server to be measured: how it is started, and how its clients talk to it. */
export interface Subject {
  readonly name: string
  readonly program: string
  readonly args: readonly string[]
  /** Besides the environment of the bench. */
  readonly env?: Readonly<Record<string, string>>
}

export interface HttpSubject extends Subject {
  readonly form: Form
}

/** Another implementation, in the forms it has. */
interface Peer {
  readonly name: string
  readonly program: string
  readonly args: readonly string[]
  /** The word it takes for a form, and what that is. */
  readonly forms: readonly { readonly word: string; readonly form: Form }[]
}

export interface Peers {
  readonly http: (tools: number) => readonly HttpSubject[]
  readonly stdio: () => readonly Subject[]
  /** What is not here, and why. */
  readonly missing: readonly string[]
}

const sdkV2 = '2.4.0'
const packagesOfV2 = [`@modelcontextprotocol/server@${sdkV2}`, '@modelcontextprotocol/node@2.1.2', 'zod@4.6.7']
const servers = join(import.meta.dirname, 'servers')
const cache = join(import.meta.dirname, '../../.cache/bench')
const execute = promisify(execFile)

const titles: Readonly<Record<Form, string>> = {
  modern: '2026-07-28',
  session: '2025-11-25, sessions',
  stateless: '2025-11-25, stateless',
}

/**
 * The SDK v1 comes with the project's packages. The others are fetched and built into .cache, once, where their toolchain is
 * there; what can't be is named and left out.
 */
export async function findPeers(say: (text: string) => void): Promise<Peers> {
  const peers: Peer[] = [
    {
      name: 'TypeScript SDK v1',
      program: process.execPath,
      args: [join(servers, 'sdk-v1.mjs')],
      forms: forms('session', 'stateless'),
    },
  ]
  const missing: string[] = []
  for (const { name, find } of [
    { name: `TypeScript SDK v2 (${sdkV2})`, find: typescriptV2 },
    { name: 'Go SDK', find: go },
    { name: 'rmcp (Rust)', find: rust },
  ]) {
    try {
      peers.push(await find(say))
    } catch (error) {
      missing.push(`${name} is not installed here: ${reasonOf(error)}`)
    }
  }
  return {
    http: (tools) =>
      peers.flatMap(({ name, program, args, forms: all }) =>
        all.map(({ word, form }) => ({
          name: `${name}, ${titles[form]}`,
          ...{ program, form, args: [...args, word, String(tools)] },
        })),
      ),
    stdio: () => peers.map(({ name, program, args }) => ({ name, program, args: [...args, 'stdio', '1'] })),
    missing,
  }
}

const forms = (...all: readonly Form[]): Peer['forms'] => all.map((form) => ({ word: form, form }))

async function typescriptV2(say: (text: string) => void): Promise<Peer> {
  const folder = join(cache, `sdk-v2-${sdkV2}`)
  // npm writes it last.
  if (!existsSync(join(folder, 'node_modules/.package-lock.json'))) {
    say(`fetching the TypeScript SDK v2 ${sdkV2}`)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), '{"private":true}\n')
    const quiet = ['--no-audit', '--no-fund', '--ignore-scripts']
    await execute('npm', ['install', ...quiet, ...packagesOfV2], { cwd: folder, timeout: 120_000 })
  }
  // Beside its packages, so that it finds them.
  const server = join(folder, 'server.mjs')
  copyFileSync(join(servers, 'sdk-v2.mjs'), server)
  const all = forms('modern', 'session')
  return { name: 'TypeScript SDK v2', program: process.execPath, args: [server], forms: all }
}

async function go(say: (text: string) => void): Promise<Peer> {
  const program = join(cache, 'go-echo')
  if (!existsSync(program)) say('building the server of the Go SDK')
  // Go itself knows what has changed, and takes no time when nothing has.
  await execute('go', ['build', '-o', program, '.'], { cwd: join(servers, 'go'), timeout: 300_000 })
  return { name: 'Go SDK', program, args: [], forms: forms('session', 'stateless') }
}

async function rust(say: (text: string) => void): Promise<Peer> {
  const target = join(cache, 'rmcp')
  const program = join(target, 'release/rmcp-echo')
  if (!existsSync(program)) {
    say('building the server of rmcp, which takes minutes')
    const env = { ...process.env, CARGO_TARGET_DIR: target }
    const options = { cwd: join(servers, 'rmcp'), env, timeout: 1_200_000, maxBuffer: 1 << 26 }
    await execute('cargo', ['build', '--release', '--locked'], options)
  }
  // Without a session it answers both; the form of 2026-07-28 is the one that is compared.
  return { name: 'rmcp', program, args: [], forms: [{ word: 'stateless', form: 'modern' }] }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if ('code' in error && error.code === 'ENOENT' && 'path' in error) return `there is no ${String(error.path)}`
  const said = 'stderr' in error ? String(error.stderr).split('\n') : []
  return (said.find((line) => /\berror\b/.test(line)) ?? error.message).trim().slice(0, 200)
}
