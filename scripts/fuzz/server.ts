import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { takeAlong } from './children.ts'

const root = join(import.meta.dirname, '../..')

export interface Server {
  readonly url: string
  /** What it has written so far. */
  readonly log: () => string
  /** The exit code, if it has ended of itself. */
  readonly ended: () => number | null
  readonly stop: () => Promise<void>
}

/** Starts the gateway as its users do, on a free port of this machine, with the example capabilities and an empty data folder. */
export async function startServer(): Promise<Server> {
  const data = await mkdtemp(join(tmpdir(), 'owlclaw-fuzz-'))
  const program = spawn(
    process.execPath,
    [
      join(root, 'scripts/owlclaw.cjs'),
      ...['mcp-server', 'start', '--transport', 'http', '--host', '127.0.0.1', '--port', '0'],
      ...['--skills-dir', join(root, 'examples/capabilities'), '--data-dir', data],
    ],
    { cwd: data, env: { ...process.env, OWLCLAW_LEDGER_ENABLED: 'true' }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const child = takeAlong(program)
  let log = ''
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()))
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    await ended
    await rm(data, { recursive: true, force: true })
  }
  const url = new Promise<string>((resolve, reject) => {
    const take = (chunk: string): void => {
      log += chunk
      const found = /https?:\/\/127\.0\.0\.1:\d+/.exec(log)
      if (found) resolve(found[0])
    }
    child.stdout.setEncoding('utf8').on('data', take)
    child.stderr.setEncoding('utf8').on('data', take)
    child.on('error', reject)
    child.on('close', (code) => reject(new Error(`The gateway ended with ${code} before it listened:\n${log}`)))
  })
  return { url: await url, log: () => log, ended: () => child.exitCode, stop }
}
