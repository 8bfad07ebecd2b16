import { createConnection, type Socket } from 'node:net'
import { StartupError } from '../core/startup-error.ts'
import { ownerText, type Owner } from '../store/store.ts'
import * as talk from './hello.ts'
import { createLineReader } from './line-reader.ts'
import { createLineWriter } from './line-writer.ts'
import type { UnreadableLine } from './unreadable-line.ts'

/** Who gets what the other end says. */
export interface Near {
  readonly line: (text: string) => void
  /** It ends in good order: it takes no new requests, and finishes those it has. */
  readonly leaving: () => void
  /** Nothing will come any more. */
  readonly gone: () => void
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

/** Joins the owner of a folder. Undefined when it has just gone, or is not the owner any more. */
export async function joinOwner(owner: Owner, who: Introduction, signal: AbortSignal): Promise<Far | undefined> {
  const { socket: path, token } = owner
  if (path === undefined || token === undefined) return undefined
  const socket = await connect(path, signal)
  if (socket === undefined) return undefined
  const line = lineTo(socket, owner)
  socket.write(`${JSON.stringify({ owlclaw: 'join', token, ...who } satisfies talk.Hello)}\n`)
  const welcome = await line.welcome
  if (welcome?.ok === true) return line.far
  socket.destroy()
  if (welcome === undefined || welcome.again) return undefined
  throw new StartupError(
    `The data folder belongs to ${ownerText(owner)}, which ${welcome.reason}. Start both alike, stop that one first, or give this one its own with --data-dir.`,
  )
}

function connect(path: string, signal: AbortSignal): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = createConnection(path)
    signal.addEventListener('abort', () => socket.destroy(), { once: true })
    socket.once('close', () => resolve(undefined)) // nobody listens there, or no longer
    socket.once('connect', () => resolve(socket))
    socket.on('error', () => socket.destroy())
  })
}

/** The first line is the owner's answer to the hello; all others are for whoever hears. */
function lineTo(socket: Socket, owner: Owner) {
  const first = Promise.withResolvers<talk.Welcome | undefined>()
  let near: Near | undefined
  let early: string[] = []
  const tell = (text: string): void => {
    if (near === undefined) early.push(text)
    else if (text === talk.leaving) near.leaving()
    else near.line(text)
  }
  let take = (text: string): void => {
    take = tell
    first.resolve(welcomeFrom(text))
  }
  const reader = createLineReader(Infinity, { line: (text) => take(text), bad: () => socket.destroy() })
  let closed = false
  socket.on('data', reader.take)
  socket.once('close', () => {
    closed = true
    first.resolve(undefined)
    near?.gone()
  })
  const writer = createLineWriter({ pause: () => near?.full(true), resume: () => near?.full(false) }, socket)
  const far: Far = {
    owner,
    hear: (hears) => {
      near = hears
      for (const text of early) tell(text)
      early = []
      if (closed) hears.gone()
    },
    send: (text) => writer.line(talk.passable(text)),
    administer: (line) => writer.line(line),
    refuse: (line) => writer.line(talk.unreadable(line)),
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    end: () => void writer.flush().then(() => socket.end()),
  }
  return { welcome: first.promise, far }
}

function welcomeFrom(text: string): talk.Welcome | undefined {
  try {
    const said: unknown = JSON.parse(text)
    return typeof said === 'object' && said !== null && 'ok' in said ? (said as talk.Welcome) : undefined
  } catch {
    return undefined // no owner of ours
  }
}
