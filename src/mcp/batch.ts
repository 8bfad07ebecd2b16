import { Fault } from '../core/fault.ts'
import type { Codec } from '../wire/wire.ts'
import type { Channel } from './channel.ts'

/** Enough for anybody, and an end to what one body can set going. */
const mostMessages = 1000

/** Why this batch is not taken as a whole; undefined when its messages can be looked at. */
export function whyNoBatch(messages: readonly unknown[], { batches, revision }: Codec): Fault | undefined {
  if (!batches) return new Fault('invalid_request', `Revision ${revision} has no batches. Send one message at a time.`)
  if (messages.length === 0) return new Fault('invalid_request', 'The batch is empty.')
  if (messages.length <= mostMessages) return undefined
  return new Fault('invalid_request', `The batch has ${messages.length} messages; ${mostMessages} is the most.`, {
    members: { limit: mostMessages },
  })
}

export const notInBatch = (what: string): Fault => new Fault('invalid_request', `${what} can't be part of a batch.`)

/** A channel for each message of a batch: what answers them goes out together, when the last of them is answered. */
export function batchChannels(channel: Channel, count: number): readonly Channel[] {
  const bodies: string[] = []
  let open = count
  const answered = (body: string | undefined): void => {
    if (body !== undefined) bodies.push(body)
    open -= 1
    if (open > 0) return
    if (bodies.length === 0) channel.answer(undefined, 202)
    else channel.answer(`[${bodies.join(',')}]`, 200)
  }
  return Array.from({ length: count }, () => ({
    transport: channel.transport,
    principal: channel.principal,
    toolset: channel.toolset,
    path: channel.path,
    header: (name) => channel.header(name),
    onGone: (listener) => {
      channel.onGone(listener)
    },
    push: (message, eventId, owed) => {
      channel.push(message, eventId, owed)
    },
    answer: answered,
  }))
}
