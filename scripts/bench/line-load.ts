import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** Sixteen sizes, as the texts of real calls differ. */
const texts = Array.from({ length: 16 }, (_one, index) => 'abcdefgh'.repeat((index + 1) * 8))
const clientInfo = { name: 'bench', version: '1' }
const hello = {
  ...{ jsonrpc: '2.0', id: 0, method: 'initialize' },
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo },
}
const initialized = { jsonrpc: '2.0', method: 'notifications/initialized' }

interface Answer {
  readonly id?: number
  readonly result?: { readonly content?: readonly { readonly text?: string }[] }
}

export interface LineServer {
  /** From the start of the process to the answer of `initialize`. */
  readonly startMillis: number
  /** Calls `echo`, `inFlight` at a time; every answer is compared. Returns calls a second. */
  readonly run: (calls: number, inFlight: number) => Promise<number>
  readonly stop: () => Promise<void>
}

export async function startLines(args: readonly string[], greets = true): Promise<LineServer> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'ignore'] })
  const say = (message: object): boolean => child.stdin.write(`${JSON.stringify(message)}\n`)
  let taken: (answer: Answer) => void = () => undefined
  let broken: (error: Error) => void = () => undefined
  createInterface({ input: child.stdout }).on('line', (line) => taken(JSON.parse(line) as Answer))
  child.once('exit', (code) => broken(new Error(`a stdio server ended with ${code}`)))
  await new Promise<void>((resolve, reject) => {
    broken = reject
    taken = ({ id }) => {
      if (id === 0) resolve()
    }
    say(hello)
  })
  const startMillis = performance.now() - startedAt
  if (greets) say(initialized)
  let next = 1
  const run = async (calls: number, inFlight: number): Promise<number> => {
    const first = next
    let answered = 0
    const from = performance.now()
    await new Promise<void>((resolve, reject) => {
      const ask = (): void => {
        if (next >= first + calls) return
        const id = next++
        say({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'echo', arguments: { text: texts[id % 16] } } })
      }
      broken = reject
      taken = ({ id, result }) => {
        if (id === undefined) return
        if (result?.content?.[0]?.text !== texts[id % 16]) reject(new Error(`a wrong answer to ${id}`))
        answered += 1
        if (answered === calls) resolve()
        else ask()
      }
      for (let one = 0; one < Math.min(inFlight, calls); one += 1) ask()
    })
    return (calls / (performance.now() - from)) * 1000
  }
  const stop = async (): Promise<void> => {
    broken = () => undefined
    const ended = once(child, 'exit')
    child.stdin.end()
    child.kill('SIGTERM')
    await ended
  }
  return { startMillis, run, stop }
}
