import { createConnection, type Socket } from 'node:net'
import { StartupError } from '../core/startup-error.ts'
import { ownerText, type Owner } from '../store/store.ts'
import * as talk from './hello.ts'
import { createLineReader } from './line-reader.ts'
import { createLineWriter } from './line-writer.ts'
import type { UnreadableLine } from './unreadable-line.ts'
import { createSilence, isStopped, OwnerSilent, type Silence } from './owner-silence.ts'

/** Who gets what the other end says. */
export interface Near {
  readonly line: (text: string) => void
  /** It ends in good order: it takes no new requests, and finishes those it has. */
  readonly leaving: () => void
  /** Nothing will come any more; `silent` where it says nothing, and may live. */
  readonly gone: (silent: boolean) => void
  /** Whether an answer is to come. Left out, it is never asked whether the owner lives. */
  readonly waits?: () => boolean
  /** Whether there is room for more of the client's lines. */
  readonly full: (isFull: boolean) => void
}

/** Who answers a client: another process, or this one. */
export interface Far {
  /** Undefined where it is this process. */
  readonly owner: Owner | undefined
  readonly hear: (near: Near) => void
  readonly send: (text: string) => void
  /** Has it do what runs it; nobody but its own user can ask so. */
  readonly administer?: (line: string) => void
  /** Has it answer what could not be read as a message. */
  readonly refuse: (line: UnreadableLine) => void
  readonly pause: () => void
  readonly resume: () => void
  /** Sends what was said, and hangs up. */
  readonly end: () => void
}

export type Introduction = Omit<talk.Hello, 'owlclaw' | 'token'>

/** An owner that says nothing for so long does not answer, in seconds. */
export const patience = 10

/** One that the operating system says is stopped won't greet anybody. */
const patienceIfStopped = 3

/** One that is not known to be stopped may be busy with a handler that lets nothing else run. */
const longPatience = 60

/** Where nothing was heard for so long, it is asked whether the owner lives. */
const pingEvery = 5

/**
 * Joins the owner of a folder. Undefined when it has just gone, or is not the owner any more. Throws OwnerSilent when it says
 * nothing for some seconds.
 */
export async function joinOwner(
  owner: Owner,
  who: Introduction,
  signal: AbortSignal,
  seconds = patience,
): Promise<Far | undefined> {
  const { socket: path, token } = owner
  if (path === undefined || token === undefined) return undefined
  const socket = await connect(path, signal, seconds)
  if (socket === undefined) return undefined
  const line = lineTo(socket, owner, seconds)
  socket.write(`${JSON.stringify({ owlclaw: 'join', token, ...who } satisfies talk.Hello)}\n`)
  const welcome = await line.welcome
  if (welcome === 'silent') throw new OwnerSilent(owner)
  if (welcome?.ok === true) return line.far
  socket.destroy()
  if (welcome === undefined || welcome.again) return undefined
  throw new StartupError(
    `The data folder belongs to ${ownerText(owner)}, which ${welcome.reason}. Start both alike, stop that one first, or give this one its own with --data-dir.`,
  )
}

function connect(path: string, signal: AbortSignal, seconds: number): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = createConnection(path)
    signal.addEventListener('abort', () => socket.destroy(), { once: true })
    const enough = setTimeout(() => socket.destroy(), seconds * 1000)
    const done = (connected: Socket | undefined): void => {
      clearTimeout(enough)
      resolve(connected)
    }
    socket.once('close', () => done(undefined)) // nobody listens there, or no longer
    socket.once('connect', () => done(socket))
    socket.on('error', () => socket.destroy())
  })
}

/** Whether an owner has a word for whoever comes, be it that it takes nobody. */
export async function greets(owner: Owner, version: string, seconds?: number): Promise<boolean> {
  const who = { version, capabilities: '', settings: {}, clientId: 'doctor', pid: process.pid, asked: 0 }
  try {
    const far = await joinOwner(owner, who, new AbortController().signal, seconds)
    far?.end()
    return true
  } catch (thrown) {
    if (thrown instanceof StartupError) return !(thrown instanceof OwnerSilent)
    throw thrown
  }
}

/** The first line is the owner's answer to the hello; all others are for whoever hears. */
function lineTo(socket: Socket, owner: Owner, seconds: number) {
  const first = Promise.withResolvers<talk.Welcome | 'silent' | undefined>()
  let near: Near | undefined
  let early: string[] = []
  const tell = (text: string): void => {
    if (text === talk.pong) return
    if (near === undefined) early.push(text)
    else if (text === talk.leaving) near.leaving()
    else near.line(text)
  }
  let take = (text: string): void => {
    if (text === talk.starting) return
    take = tell
    pulse.greeted()
    first.resolve(welcomeFrom(text))
  }
  const reader = createLineReader(Infinity, { line: (text) => take(text), bad: () => socket.destroy() })
  let closed = false
  const pulse = createPulse(socket, owner.pid, seconds, () => near?.waits?.() === true)
  socket.on('data', reader.take)
  socket.once('close', () => {
    closed = true
    first.resolve(pulse.isSilent() ? 'silent' : undefined)
    near?.gone(pulse.isSilent())
  })
  const writer = createLineWriter({ pause: () => near?.full(true), resume: () => near?.full(false) }, socket)
  const far: Far = {
    owner,
    hear: (hears) => {
      near = hears
      for (const text of early) tell(text)
      early = []
      if (closed) hears.gone(pulse.isSilent())
    },
    send: (text) => {
      pulse.watch()
      writer.line(talk.passable(text))
    },
    administer: (line) => {
      pulse.watch()
      writer.line(line)
    },
    refuse: (line) => writer.line(talk.unreadable(line)),
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    end: () => void writer.flush().then(() => socket.end()),
  }
  return { welcome: first.promise, far }
}

/** Hangs up on an owner of which nothing is heard: while it has not greeted, and then while something is awaited of it. */
function createPulse(socket: Socket, pid: number, seconds: number, waits: () => boolean) {
  let silent = false
  let silence: Silence | undefined
  const hangUp = (): void => {
    silent = true
    socket.destroy()
  }
  const stop = (): void => {
    silence?.stop()
    silence = undefined
  }
  const whileGreeting = (quiet: number): void => {
    if (quiet >= seconds || (quiet >= patienceIfStopped && isStopped(pid))) hangUp()
  }
  const whileWaiting = (quiet: number): void => {
    if (!waits()) stop()
    // What is not read is not heard either.
    else if (socket.isPaused()) silence?.heard()
    else if (quiet >= longPatience || (quiet >= seconds && isStopped(pid))) hangUp()
    else if (quiet % pingEvery === 0) socket.write(`${talk.ping}\n`)
  }
  silence = createSilence(whileGreeting)
  socket.on('data', () => silence?.heard())
  socket.once('close', stop)
  return {
    greeted: stop,
    /** Something was asked. */
    watch: () => {
      if (!socket.destroyed) silence ??= createSilence(whileWaiting)
    },
    isSilent: () => silent,
  }
}

function welcomeFrom(text: string): talk.Welcome | undefined {
  try {
    const said: unknown = JSON.parse(text)
    return typeof said === 'object' && said !== null && 'ok' in said ? (said as talk.Welcome) : undefined
  } catch {
    return undefined // no owner of ours
  }
}
