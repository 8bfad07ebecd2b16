import { Fault } from '../core/fault.ts'
import type { Session } from '../core/session.ts'
import { notificationMessage, requestMessage, silentCodec, codecOf, type Codec } from '../wire/wire.ts'
import type { Channel } from './channel.ts'
import type { Streams } from './streams.ts'

/** Who is at the other end, for as long as that lasts: a connection of its own, or a session over many requests. */
export interface Peer {
  /** What was agreed on by a handshake; none where there was none. */
  session: Session | undefined
  /** Requests that are not answered yet, by the JSON text of their ids. */
  readonly inFlight: Map<string, Cancellable>
  /** What we asked and have no answer to, by the JSON text of our ids. */
  readonly asked: Map<string, Asked>
  asks: number
  /** Sends what belongs to no request; drops it where nobody listens. */
  readonly send: (message: string) => void
  /** Of a session over HTTP. */
  readonly streams: Streams | undefined
  /** The revision its last message named itself, over a connection of its own. */
  spoken?: Codec
}

interface Cancellable {
  readonly cancel: (why?: string) => void
}

/** A request of the client's, in the course of which it is asked something. */
interface Occasion {
  readonly send: (message: string) => void
  readonly atEnd: (ending: () => void) => void
}

interface Asked {
  readonly answer: (result: unknown) => void
  readonly fail: (fault: Fault) => void
}

export const newPeer = (parts: Pick<Peer, 'send' | 'streams' | 'session'>): Peer => ({
  ...parts,
  inFlight: new Map(),
  asked: new Map(),
  asks: 0,
})

/** The revision that was agreed on, or what is spoken without an agreement. */
export const codecOfPeer = (peer: Peer | undefined, otherwise: Codec = silentCodec): Codec =>
  (peer?.session === undefined ? undefined : codecOf(peer.session.revision)) ?? otherwise

/** What is most likely spoken, where a message itself does not say: by its header, by what was agreed on, by the message before. */
export const codecGuess = (channel: Channel, peer: Peer | undefined): Codec =>
  (channel.transport === 'http' ? codecOf(channel.header('mcp-protocol-version') ?? '') : undefined) ??
  codecOfPeer(peer, peer?.spoken)

/** Asks the client something in the course of one of its requests; ends with that request at the latest. */
export function askPeer(
  peer: Peer,
  request: Occasion,
  question: { readonly method: string; readonly params?: object },
): Promise<unknown> {
  peer.asks += 1
  const id = peer.asks
  const key = String(id)
  return new Promise((resolve, reject) => {
    peer.asked.set(key, {
      answer: (result) => {
        peer.asked.delete(key)
        resolve(result)
      },
      fail: (fault) => {
        peer.asked.delete(key)
        reject(fault)
      },
    })
    request.atEnd(() => {
      if (!peer.asked.delete(key)) return
      const reason = 'The call it was asked for has ended.'
      request.send(notificationMessage('notifications/cancelled', { requestId: id, reason }))
      reject(new Fault('cancelled', 'The call ended before its client had answered.'))
    })
    request.send(requestMessage(id, question.method, question.params))
  })
}

/** An answer to something we asked; one nobody waits for is passed by. */
export function takeAnswer(peer: Peer, message: Readonly<Record<string, unknown>>): void {
  const asked = peer.asked.get(JSON.stringify(message['id']))
  if (asked === undefined) return
  if ('result' in message) asked.answer(message['result'])
  else {
    const { error } = message
    const text = typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : 'no reason'
    asked.fail(new Fault('execution_error', `The client could not answer: ${text.slice(0, 500)}`))
  }
}
