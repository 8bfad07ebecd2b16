import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import type { Subject } from './peers.ts'

/** What a process has cost so far. */
export interface Usage {
  /** Seconds of processor time of all its threads, its own and the kernel's for it. */
  readonly cpuSeconds: () => number
  readonly residentMegabytes: () => number
}

/** A server in a process of its own. */
export interface ServerProcess extends Usage {
  readonly name: string
  readonly url: URL
  readonly stop: () => Promise<void>
}

const ticksPerSecond = 100

/** What was started here ends with this process, however that ends. */
const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

export function endsWithThis(child: ChildProcess): void {
  running.add(child)
  child.once('exit', () => running.delete(child))
}

export async function startServer({ name, program, args, env }: Subject, logFile: string): Promise<ServerProcess> {
  const log = openSync(logFile, 'w')
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', log],
    env: { ...process.env, NODE_ENV: 'production', ...env },
  })
  closeSync(log)
  endsWithThis(child)
  const url = await addressOf(name, child, logFile)
  return { name, url: new URL('/mcp', url), ...usageOf(child), stop: () => stopped(child) }
}

export function usageOf({ pid }: ChildProcess): Usage {
  const read = (file: string): string => readFileSync(`/proc/${pid}/${file}`, 'utf8')
  return {
    cpuSeconds: () => {
      const fields = read('stat').split(') ')[1]?.split(' ') ?? []
      return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
    },
    residentMegabytes: () => Number(/^VmRSS:\s+(\d+)/m.exec(read('status'))?.[1]) / 1024,
  }
}

/** Ends a process that was started here, the hard way if it has to be. */
export async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), 15_000)
  await ended
  clearTimeout(late)
}

function addressOf(name: string, child: ChildProcess, logFile: string): Promise<URL> {
  return new Promise((resolve, reject) => {
    let text = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      const address = /listens at (http:\S+)/.exec(text)?.[1]
      if (address !== undefined) resolve(new URL(address))
    })
    child.once('error', reject)
    child.once('exit', (code) => {
      const said = readFileSync(logFile, 'utf8').trim().slice(-500)
      reject(new Error(`${name} ended with ${code} before it listened. ${said}`))
    })
  })
}
