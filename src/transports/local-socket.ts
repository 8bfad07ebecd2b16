import { randomBytes } from 'node:crypto'
import { createServer, type Socket } from 'node:net'
import { Fault } from '../core/fault.ts'
import type { Channel, Mcp } from '../mcp/mcp.ts'
import type { DataFolder } from '../store/store.ts'
import * as talk from './hello.ts'
import { createLineReader, longestLine } from './line-reader.ts'
import { createLineWriter } from './line-writer.ts'
import { answerTo, type Administer } from './owner-talk.ts'
import { listenSomewhere, removeLeftover } from './socket-place.ts'
import { refuseLine } from './unreadable-line.ts'

export interface LocalSocketParts {
  readonly common: talk.Common
  readonly transport: 'http' | 'stdio' | 'cli'
  /** A process that has a client of its own answers that first, and tells this when it can't listen afterwards. */
  readonly onTrouble?: (error: unknown) => void
}

export interface LocalSocket {
  /** From now on whoever has joined is served; until then they wait. */
  readonly serve: (mcp: Mcp, administer?: Administer) => void
  /** Takes nobody new and asks all to finish; settles when they have, or the time is over, with the time that is left. */
  readonly leave: (graceMs: number) => Promise<number>
  /** Hangs up on all that are left. */
  readonly close: () => Promise<void>
}

interface Joined {
  readonly closed: Promise<unknown>
  readonly leave: () => void
  readonly close: () => Promise<void>
}

/** Other processes of this user that start on the same data folder join here, each for a client of its own. */
export async function listenLocally(folder: DataFolder, parts: LocalSocketParts): Promise<LocalSocket> {
  let token = ''
  const lines = new Set<Joined>()
  const mcp = Promise.withResolvers<Served>()
  mcp.promise.catch(() => undefined) // nobody may have joined
  const server = createServer((socket) => {
    const joined = receive(socket, { ...parts, token, mcp: mcp.promise })
    lines.add(joined)
    socket.once('close', () => lines.delete(joined))
  })
  let path = ''
  let over = false
  const listen = async (): Promise<void> => {
    token = randomBytes(32).toString('base64url')
    path = await listenSomewhere(server, folder)
    if (over) listenNoMore()
    else folder.announce({ version: parts.common.version, transport: parts.transport, socket: path, token })
  }
  const { transport, onTrouble } = parts
  const later = transport === 'http' ? undefined : onTrouble
  if (later === undefined) await listen()
  let soon: NodeJS.Timeout | undefined
  const closed = (): Promise<unknown> => Promise.all([...lines].map((line) => line.closed))
  const listenNoMore = (): void => {
    over = true
    clearTimeout(soon)
    if (!server.listening) return
    server.close()
    removeLeftover(path, folder.path)
  }
  return {
    serve: (serving, administer = nothing) => {
      mcp.resolve({ mcp: serving, administer })
      if (later !== undefined) soon = setTimeout(() => void listen().catch(later), aMomentMs)
    },
    leave: async (graceMs) => {
      listenNoMore()
      for (const line of lines) line.leave()
      const since = performance.now()
      // A timer may fire a little before its time.
      return (await within(graceMs, closed())) ? Math.max(0, graceMs - (performance.now() - since)) : 0
    },
    close: async () => {
      listenNoMore()
      mcp.reject(new Error('It never began to serve.'))
      await within(hangUpMs, Promise.all([...lines].map((line) => line.close())))
    },
  }
}

const hangUpMs = 300

/** Whoever wants to join meanwhile tries again. */
const aMomentMs = 30

interface Served {
  readonly mcp: Mcp
  readonly administer: Administer
}

const nothing: Administer = () => Promise.reject(new Fault('route_not_found', 'Nothing is administered here.'))

/** Whether it was done in time. */
async function within(ms: number, work: Promise<unknown>): Promise<boolean> {
  const enough = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => enough.resolve(false), ms)
  const done = await Promise.race([work.then(() => true), enough.promise])
  clearTimeout(timer)
  return done
}

interface Parts extends LocalSocketParts {
  readonly token: string
  readonly mcp: Promise<Served>
}

/** One line: a hello and its answer, then messages as on stdio. */
function receive(socket: Socket, parts: Parts): Joined {
  const closed = new Promise((resolve) => socket.once('close', resolve))
  const writer = createLineWriter(socket, socket)
  let served = false
  let take = (text: string): void => {
    take = () => undefined // whoever joins waits for the answer
    greet(text)
  }
  const greet = (text: string): void => {
    const hello = talk.helloFrom(text)
    const refusal = hello === undefined ? again : refusalOf(hello, parts)
    if (refusal !== undefined || hello === undefined) {
      socket.end(`${JSON.stringify(refusal)}\n`)
      return
    }
    const welcome = ({ mcp, administer }: Served): void => {
      if (socket.destroyed) return
      served = true
      writer.line(JSON.stringify({ ok: true } satisfies talk.Welcome))
      take = takerOf(mcp, channelOf(hello, socket, writer.line), (text) =>
        answerTo(text, administer)?.then(writer.line),
      )
    }
    const living = setInterval(() => writer.line(talk.starting), livingMs)
    socket.once('close', () => clearInterval(living))
    parts.mcp.finally(() => clearInterval(living)).then(welcome, () => socket.destroy())
  }
  const reader = createLineReader(longestLine, {
    line: (text) => take(text),
    bad: () => socket.destroy(), // whoever joins checks its client's lines itself
  })
  socket.on('data', reader.take)
  socket.on('error', () => socket.destroy())
  return {
    closed,
    leave: () => {
      if (served) writer.line(talk.leaving)
      else socket.destroy()
    },
    close: async () => {
      if (!served) socket.destroy()
      await writer.flush()
      socket.destroySoon()
      await closed
    },
  }
}

/** Whoever waits for an owner that begins hears this often that it lives. */
const livingMs = 2000

const again: talk.Welcome = { ok: false, again: true, reason: 'this is no hello of the owner there is now' }

function refusalOf(hello: talk.Hello, { token, common }: Parts): talk.Welcome | undefined {
  if (!talk.sameToken(hello.token, token)) return again
  const reason = talk.whyNotTogether(common, hello)
  return reason === undefined ? undefined : { ok: false, again: false, reason }
}

function channelOf({ clientId, asked }: talk.Hello, socket: Socket, line: (text: string) => void): Channel {
  return {
    transport: 'joined',
    principal: { id: clientId, kind: 'local' },
    asked,
    header: () => undefined,
    onGone: (listener) => socket.once('close', listener),
    push: line,
    answer: (body) => {
      if (body !== undefined) line(body)
    },
  }
}

function takerOf(
  mcp: Mcp,
  channel: Channel,
  answer: (text: string) => Promise<void> | undefined,
): (text: string) => void {
  return (text) => {
    if (text === talk.ping) {
      channel.push(talk.pong)
      return
    }
    if (answer(text) !== undefined) return
    const bad = talk.unreadableSaid(text)
    if (bad !== undefined) refuseLine(mcp, channel, bad)
    else mcp.receive(text, channel)
  }
}
