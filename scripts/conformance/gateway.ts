import { spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { takeAlong } from '../fuzz/children.ts'

const root = join(import.meta.dirname, '../..')
const fixtures = join(root, 'tests/conformance/capabilities')
export const reports = join(root, '.cache/conformance')

export interface Gateway {
  readonly url: string
  /** What it has written so far. */
  readonly log: () => string
  /** Settles with its exit code. */
  readonly ended: Promise<number>
  readonly stop: () => Promise<void>
}

/** Some of them change others while the gateway runs. The copy is as deep in the repository as the original. */
export async function copyFixtures(): Promise<string> {
  await mkdir(reports, { recursive: true })
  const folder = await mkdtemp(join(reports, 'capabilities-'))
  await cp(fixtures, folder, { recursive: true })
  return folder
}

/** Starts the gateway as its users do, with the fixtures of the official suite as its capabilities. */
export async function startGateway(port: number): Promise<Gateway> {
  const folder = await copyFixtures()
  const data = await mkdtemp(join(reports, 'data-'))
  const child = takeAlong(
    spawn(
      process.execPath,
      [
        join(root, 'scripts/owlclaw.cjs'),
        ...['mcp-server', 'start', '--transport', 'http', '--host', '127.0.0.1', '--port', String(port)],
        ...['--skills-dir', folder, '--data-dir', data],
      ],
      { cwd: data, stdio: ['ignore', 'pipe', 'pipe'] },
    ),
  )
  const clean = (): Promise<unknown> =>
    Promise.all([folder, data].map((one) => rm(one, { recursive: true, force: true, maxRetries: 5 })))
  let log = ''
  const ended = new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? 1)))
  const url = new Promise<string>((resolve, reject) => {
    const take = (chunk: string): void => {
      log += chunk
      const found = /listens at (http:\/\/127\.0\.0\.1:\d+)/.exec(log)?.[1]
      if (found !== undefined) resolve(found)
    }
    child.stdout.setEncoding('utf8').on('data', take)
    child.stderr.setEncoding('utf8').on('data', take)
    child.once('error', reject)
    void ended.then((code) => reject(new Error(`The gateway ended with ${code} before it listened:\n${log}`)))
  })
  try {
    const stop = async (): Promise<void> => {
      child.kill('SIGTERM')
      await ended
      await clean()
    }
    return { url: `${await url}/mcp`, log: () => log, ended, stop }
  } catch (thrown) {
    await clean()
    throw thrown
  }
}
