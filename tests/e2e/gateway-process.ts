import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

export const root = join(import.meta.dirname, '../..')
export const newFolder = (): string => mkdtempSync(join(tmpdir(), 'owlclaw-e2e-'))

export interface GatewayProcess {
  readonly child: ChildProcess
  readonly out: () => string
  readonly err: () => string
  /** Settles with the first match in what it prints, or fails when it ends without. */
  readonly says: (pattern: RegExp) => Promise<string>
  /** Settles with the exit code. */
  readonly ended: Promise<number | string>
}

/** `owlclaw` as people run it, killed at the end of the test if it still lives. */
export function owlclaw(
  args: readonly string[],
  options: { readonly cwd?: string; readonly env?: Readonly<Record<string, string>> } = {},
): GatewayProcess {
  const child = spawn(process.execPath, [join(root, 'scripts/owlclaw.cjs'), ...args], {
    cwd: options.cwd ?? newFolder(),
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], OWLCLAW_LEDGER_ENABLED: 'true', ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = ''
  let err = ''
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()))
  const ended = once(child, 'close').then(([code, signal]) => (code as number | null) ?? String(signal))
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  const says = (pattern: RegExp): Promise<string> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        const [match] = pattern.exec(out + err) ?? []
        if (match !== undefined) resolve(match)
      }
      child.stdout.on('data', look)
      child.stderr.on('data', look)
      void ended.then((code) => reject(new Error(`ended with ${code} and never said ${pattern}:\n${out}\n${err}`)))
      look()
    })
  return { child, out: () => out, err: () => err, says, ended }
}

export interface Running extends GatewayProcess {
  readonly url: string
}

/** A gateway over HTTP on a free port, ready to be asked. */
export async function startGateway(
  options: { readonly skills?: string; readonly data?: string; readonly args?: readonly string[] } = {},
): Promise<Running> {
  const started = owlclaw([
    ...['mcp-server', 'start', '--transport', 'http', '--port', '0'],
    ...[
      '--skills-dir',
      options.skills ?? join(root, 'examples/capabilities'),
      '--data-dir',
      options.data ?? newFolder(),
    ],
    ...(options.args ?? []),
  ])
  const url = (await started.says(/http:\/\/127\.0\.0\.1:\d+/)).trim()
  await started.says(/curl -s \S+/)
  return { ...started, url }
}
