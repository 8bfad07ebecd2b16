import { spawn, type ChildProcess, type ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { takeAlong } from '../fuzz/children.ts'
import type { House } from './house.ts'

/** One process of the gateway, as people run it. */
export interface Gateway {
  readonly child: ChildProcess
  readonly pid: number
  readonly url: string
  /** How long it took until it listened. */
  readonly startMs: number
  /** What it has printed. */
  readonly said: () => string
  /** Settles with its exit code or signal. */
  readonly ended: Promise<string>
  /** In good order. */
  readonly stop: () => Promise<string>
  readonly kill: () => Promise<void>
}

const root = join(import.meta.dirname, '../..')
const patienceMs = 60_000

function spawnGateway(house: House): ChildProcessByStdio<null, Readable, Readable> {
  const node = ['--import', join(import.meta.dirname, 'shifted-clock.mjs'), join(root, 'scripts/owlclaw.cjs')]
  const start = ['start', '--transport', 'http', '--port', '0', '--config', house.config]
  const folders = ['--skills-dir', house.capabilities, '--data-dir', house.data]
  return takeAlong(
    spawn(process.execPath, [...node, ...start, ...folders], {
      cwd: house.path,
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], OWLCLAW_FAULTS_CLOCK: house.clock },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  )
}

/** Starts one, and kills it after a while, whatever it is at by then. */
export async function abandonStart(house: House, ms: number): Promise<void> {
  const child = spawnGateway(house)
  const ended = once(child, 'close')
  setTimeout(() => child.kill('SIGKILL'), ms)
  await ended
}

/** Rejects when it ends, or says nothing, before it listens. */
export async function startGateway(house: House): Promise<Gateway> {
  const startedAt = performance.now()
  const child = spawnGateway(house)
  let said = ''
  const ended = once(child, 'close').then(([code, signal]) => String(code ?? signal))
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL')
    await ended
  }
  const url = await new Promise<string>((resolve, reject) => {
    const late = setTimeout(() => {
      void kill()
      reject(new Error(`the gateway did not listen within ${patienceMs / 1000} s: ${said.slice(-500)}`))
    }, patienceMs)
    const take = (chunk: string): void => {
      said += chunk
      const found = /listens at (http:\/\/\S+)/.exec(said)?.[1]
      if (found === undefined) return
      clearTimeout(late)
      resolve(found)
    }
    child.stdout.setEncoding('utf8').on('data', take)
    child.stderr.setEncoding('utf8').on('data', take)
    child.once('error', reject)
    void ended.then((end) => {
      clearTimeout(late)
      reject(new Error(`the gateway ended with ${end} before it listened: ${said.slice(-1500)}`))
    })
  })
  return {
    child,
    pid: child.pid ?? 0,
    url,
    startMs: performance.now() - startedAt,
    said: () => said,
    ended,
    kill,
    stop: async () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}
