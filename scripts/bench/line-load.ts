import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { type AnswerCheck, createAnswerCheck, echoed } from './answers.ts'
import { createHistogram, type Histogram } from './histogram.ts'
import type { LoadResult } from './load.ts'
import { callBodies, clientInfo, firstId, legacyRevision, lineMessage, type Message, stamp } from './messages.ts'
import type { Subject } from './peers.ts'
import { endsWithThis, stopped, type Usage, usageOf } from './server-process.ts'

const hello = {
  ...{ jsonrpc: '2.0', id: 0, method: 'initialize' },
  params: { protocolVersion: legacyRevision, capabilities: {}, clientInfo },
}
const initialized = { jsonrpc: '2.0', method: 'notifications/initialized' }
const patienceMillis = 30_000
const nothing: Message = { bytes: Buffer.alloc(0), ids: [] }
const idMark = Buffer.from('"id":')

export interface LineServer extends Usage {
  readonly name: string
  /** From the start of the process to the answer of `initialize`. */
  readonly startMillis: number
  /** Calls the tool, `inFlight` at a time, in any order of answers. */
  readonly load: (inFlight: number, seconds: number) => Promise<LoadResult>
  readonly stop: () => Promise<void>
}

type Taker = (bytes: Buffer) => void

export async function startLines(subject: Subject, logFile?: string): Promise<LineServer> {
  const startedAt = performance.now()
  const pipes = openPipes(subject, logFile)
  await pipes.until((resolve) => {
    pipes.onLines((bytes) => {
      if ((JSON.parse(bytes.toString()) as { id?: unknown }).id === 0) resolve()
    })
    pipes.write(`${JSON.stringify(hello)}\n`)
  })
  const startMillis = performance.now() - startedAt
  pipes.write(`${JSON.stringify(initialized)}\n`)
  const asker = createAsker()
  const load = async (inFlight: number, seconds: number): Promise<LoadResult> => {
    const latency = createHistogram()
    const cpu = process.cpuUsage()
    const from = performance.now()
    let firstError: string | undefined
    try {
      await pipes.until(
        (resolve) => {
          const { take, begin } = asker.series(latency, from + seconds * 1000, pipes.write, resolve)
          pipes.onLines(take)
          begin(inFlight)
        },
        seconds * 1000 + patienceMillis,
      )
    } catch (error) {
      firstError = error instanceof Error ? error.message : String(error)
    }
    const took = (performance.now() - from) / 1000
    const { user, system } = process.cpuUsage(cpu)
    return {
      ...{ answered: latency.count(), errors: firstError === undefined ? 0 : 1, firstError, seconds: took, latency },
      generatorShare: (user + system) / 1e6 / took,
    }
  }
  return { name: subject.name, startMillis, load, stop: pipes.stop, ...usageOf(pipes.child) }
}

interface Pipes {
  readonly child: ChildProcess
  readonly write: (bytes: Buffer | string) => void
  /** Who takes what comes in from now on: whole lines, as many as one read brought. */
  readonly onLines: (take: Taker) => void
  /** Ends when the work says so; fails when the process does, or the taker, or when it takes too long. */
  readonly until: (work: (resolve: () => void) => void, millis?: number) => Promise<void>
  readonly stop: () => Promise<void>
}

function openPipes({ name, program, args }: Subject, logFile: string | undefined): Pipes {
  const env = { ...process.env, NODE_ENV: 'production' }
  const log = logFile === undefined ? 'ignore' : openSync(logFile, 'w')
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', log], env })
  if (log !== 'ignore') closeSync(log)
  endsWithThis(child)
  const { stdin, stdout } = child
  if (stdin === null || stdout === null) throw new Error(`${name} has no pipes`)
  let take: Taker = () => undefined
  let broken: (error: unknown) => void = () => undefined
  let rest: Buffer = Buffer.alloc(0)
  stdout.on('data', (chunk: Buffer) => {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    const end = bytes.lastIndexOf(10) + 1
    rest = bytes.subarray(end)
    if (end === 0) return
    try {
      take(bytes.subarray(0, end))
    } catch (error) {
      broken(error)
    }
  })
  const failed = (error: unknown): void => broken(error)
  child.on('error', failed)
  stdin.on('error', failed)
  child.once('exit', (code) => failed(new Error(`${name} ended with ${code}`)))
  return {
    child,
    write: (bytes) => void stdin.write(bytes),
    onLines: (taker) => {
      take = taker
    },
    until: async (work, millis = patienceMillis) => {
      const { promise, resolve, reject } = Promise.withResolvers<undefined>()
      broken = reject
      const late = setTimeout(() => reject(new Error(`${name} did not answer in time`)), millis)
      try {
        work(() => resolve(undefined))
        await promise
      } finally {
        clearTimeout(late)
        broken = () => undefined
        take = () => undefined
      }
    },
    stop: async () => {
      stdin.end()
      await stopped(child)
    },
  }
}

interface Series {
  readonly take: Taker
  readonly begin: (inFlight: number) => void
}

/** Asks and checks: new requests for all answers of one read leave in one write. */
function createAsker(): {
  readonly series: (latency: Histogram, endAt: number, write: (bytes: Buffer) => void, done: () => void) => Series
} {
  const messages = callBodies('stateless').map(lineMessage)
  const check: AnswerCheck = createAnswerCheck(echoed)
  const askedAt = new Map<number, number>()
  let nextId = firstId
  const ask = (count: number, write: (bytes: Buffer) => void): void => {
    const now = performance.now()
    for (let one = 0; one < count; one += 1) {
      const id = nextId++
      const message = messages[id % messages.length] ?? nothing
      stamp(message, id)
      askedAt.set(id, now)
      write(Buffer.from(message.bytes))
    }
  }
  return {
    series: (latency, endAt, write, done) => ({
      begin: (inFlight) => ask(inFlight, write),
      take: (bytes) => {
        const now = performance.now()
        let answers = 0
        for (let at = 0; at < bytes.length;) {
          const end = bytes.indexOf(10, at)
          const line = bytes.subarray(at, end)
          at = end + 1
          const id = idIn(line)
          const asked = askedAt.get(id)
          if (asked === undefined) {
            if (line.includes('"method":')) continue // it has something to tell, and nothing to answer
            throw new Error(`an answer nobody asked for: ${line.toString().slice(0, 300)}`)
          }
          askedAt.delete(id)
          const wrong = check.mistake(line, id % messages.length, id, () => line.toString())
          if (wrong !== undefined) throw new Error(wrong)
          latency.add(now - asked)
          answers += 1
        }
        if (answers > 0 && now < endAt) ask(answers, write)
        else if (askedAt.size === 0) done()
      },
    }),
  }
}

function idIn(line: Buffer): number {
  const from = line.indexOf(idMark) + idMark.length
  let id = 0
  for (let at = from; at < from + 8; at += 1) id = id * 10 + (line[at] ?? 0) - 48
  return id
}
