import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { AnswerCheck } from './answers.ts'
import { createHistogram, type Histogram } from './histogram.ts'
import { frameOf, jsonOf } from './http-answer.ts'
import { firstId, type Message, stamp } from './messages.ts'

/** What is asked over and over, and how the answers are checked. */
export interface Job {
  readonly url: URL
  /** The requests that a connection sends in turn; a list of its own for each, since ids are stamped into it. */
  readonly messages: (connection: number) => readonly Message[]
  readonly check: AnswerCheck
}

export interface Extent {
  readonly connections: number
  /** Whichever comes first. */
  readonly seconds?: number
  readonly requests?: number
  /** Asked before each request: whether there shall be another. */
  readonly goesOn?: () => boolean
}

export interface LoadResult {
  readonly answered: number
  readonly errors: number
  readonly firstError: string | undefined
  readonly seconds: number
  readonly latency: Histogram
  /** Of one core, what the generator itself took: near 1 it measures itself. */
  readonly generatorShare: number
}

/** Ids go on where the last load ended, so that no server ever sees one again. */
let nextId = firstId
const patienceMillis = 30_000
const nothing: Message = { bytes: Buffer.alloc(0), ids: [] }

interface State {
  readonly job: Job
  readonly latency: Histogram
  readonly maySend: () => boolean
  readonly failed: (text: string) => void
}

/**
 * Keeps one request in flight on each kept connection, never two. Plain sockets, so that the generator costs little beside
 * what it measures. Only a whole 200 with the right id and content counts; a connection that got anything else stops.
 */
export async function load(
  job: Job,
  { connections, seconds = Infinity, requests = Infinity, goesOn = () => true }: Extent,
): Promise<LoadResult> {
  const latency = createHistogram()
  let errors = 0
  let firstError: string | undefined
  let sent = 0
  let endAt = Infinity
  const maySend = (): boolean => goesOn() && sent < requests && performance.now() < endAt && (sent += 1) > 0
  const failed = (text: string): void => {
    errors += 1
    firstError ??= text
  }
  const state: State = { job, latency, maySend, failed }
  const host = { host: job.url.hostname, port: Number(job.url.port), noDelay: true }
  const all = Array.from({ length: connections }, (_one, index) => connectionOf(state, host, index))
  try {
    await Promise.all(all.map(({ socket }) => once(socket, 'connect')))
    const cpu = process.cpuUsage()
    const startedAt = performance.now()
    endAt = startedAt + seconds * 1000
    await Promise.all(all.map(({ run }) => run()))
    const took = (performance.now() - startedAt) / 1000
    const { user, system } = process.cpuUsage(cpu)
    const generatorShare = (user + system) / 1e6 / took
    return { answered: latency.count(), errors, firstError, seconds: took, latency, generatorShare }
  } finally {
    for (const { socket } of all) socket.destroy()
  }
}

interface Connection {
  readonly socket: Socket
  /** Until nothing more may be sent, or something was wrong. */
  readonly run: () => Promise<void>
}

function connectionOf(state: State, host: { host: string; port: number; noDelay: boolean }, index: number): Connection {
  const messages = state.job.messages(index)
  const { promise, resolve } = Promise.withResolvers<undefined>()
  let turn = index
  let id = 0
  let askedAt = 0
  let waiting = false
  let held: Buffer | undefined
  let heldLength = 0

  const next = (): void => {
    waiting = state.maySend()
    if (!waiting) {
      resolve(undefined)
      return
    }
    turn = (turn + 1) % messages.length
    id = nextId++
    const message = messages[turn] ?? nothing
    stamp(message, id)
    askedAt = performance.now()
    socket.write(message.bytes)
  }
  const end = (text: string): void => {
    if (waiting) state.failed(text)
    waiting = false
    resolve(undefined)
    socket.destroy()
  }
  const take = (bytes: Buffer, length: number): number => {
    const frame = frameOf(bytes, length)
    if (frame?.end === undefined || frame.end > length) return frame?.end ?? 0
    const { bodyAt, end: last } = frame
    const json = (): string => jsonOf(bytes, frame)
    if (frame.status !== 200) end(`status ${frame.status}: ${json().slice(0, 300)}`)
    else if (last < length) end(`${length - last} bytes more than one answer`)
    else {
      const answeredAt = performance.now()
      const wrong = state.job.check.mistake(bytes.subarray(bodyAt, last), turn, id, json)
      if (wrong !== undefined) end(wrong)
      else {
        state.latency.add(answeredAt - askedAt)
        next()
      }
    }
    return -1
  }
  let needed = 0
  const received = (count: number, chunk: Uint8Array): boolean => {
    const bytes = chunk as Buffer
    if (heldLength === 0) {
      needed = take(bytes, count)
      if (needed === -1) return true
      held ??= Buffer.allocUnsafe(1 << 20)
    }
    held = held ?? Buffer.alloc(0)
    if (heldLength + count > held.length) held = Buffer.concat([held.subarray(0, heldLength)], (heldLength + count) * 2)
    bytes.copy(held, heldLength, 0, count)
    heldLength += count
    if (heldLength < needed) return true
    needed = take(held, heldLength)
    if (needed === -1) heldLength = 0
    return true
  }
  const onread = { buffer: Buffer.allocUnsafe(65_536), callback: received }
  const socket = connect({ ...host, onread })
  socket.setTimeout(patienceMillis, () => end(`no answer within ${patienceMillis / 1000} s`))
  socket.on('error', (error) => end(error.message))
  socket.on('close', () => end('the server closed the connection'))
  return {
    socket,
    run: () => {
      next()
      return promise
    },
  }
}
