import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'

/** A server in a process of its own, and what it has cost so far. */
export interface ServerProcess {
  readonly name: string
  readonly url: URL
  /** Seconds of processor time, its own and the kernel's for it. */
  readonly cpuSeconds: () => number
  readonly residentMegabytes: () => number
  readonly stop: () => Promise<void>
}

const ticksPerSecond = 100

export async function startServer(name: string, args: readonly string[], logFile: string): Promise<ServerProcess> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', openSync(logFile, 'w')] })
  const url = await addressOf(child)
  const pid = String(child.pid)
  return {
    name,
    url,
    cpuSeconds: () => {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
    },
    residentMegabytes: () => Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024,
    stop: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

function addressOf(child: ChildProcess): Promise<URL> {
  return new Promise((resolve, reject) => {
    let text = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      const address = /listens at (http:\S+)/.exec(text)?.[1]
      if (address !== undefined) resolve(new URL(address))
    })
    child.once('exit', (code) => reject(new Error(`a server ended with ${code} before it listened`)))
  })
}
