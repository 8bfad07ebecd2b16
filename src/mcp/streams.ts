import type { Channel } from './channel.ts'

/** What a session keeps of what it sent, so that a client that lost its stream gets the rest. */
const mostBytes = 1024 * 1024
const mostStreams = 64
const mostStandalone = 16

interface StreamEvent {
  readonly sequence: number
  readonly message: string
}

/** One stream of events to a client, which outlives the connection that carries it. */
export interface Stream {
  readonly push: (message: string) => void
  /** The last event; the connection ends with it. */
  readonly end: (message: string | undefined) => void
  /** Ends the connection, not the stream: the client comes back for the rest. */
  readonly release: () => void
}

export interface Streams {
  /** `primed`: begins with an empty event, so that the client has an id to come back with. */
  readonly open: (channel: Channel, primed: boolean) => Stream
  /** Goes on with the stream of that event, after it. False when it is not known any more. */
  readonly resume: (channel: Channel, lastEventId: string) => boolean
  /** One more stream for what belongs to no request; the oldest ends where there are too many. */
  readonly openStandalone: (channel: Channel, primed: boolean) => void
  /** The one of them that gets the next message: the newest with a connection, or the newest. Undefined where there is none. */
  readonly standalone: () => Stream | undefined
  readonly close: () => void
}

class KeptStream implements Stream {
  readonly events: StreamEvent[] = []
  sequence = 0
  bytes = 0
  done = false
  channel: Channel | undefined
  readonly number: number
  readonly kept: (bytes: number) => void

  constructor(number: number, kept: (bytes: number) => void) {
    this.number = number
    this.kept = kept
  }

  push(message: string): void {
    if (this.done) return
    this.sequence += 1
    this.events.push({ sequence: this.sequence, message })
    this.bytes += message.length
    this.kept(message.length)
    this.channel?.push(message, this.idOf(this.sequence))
  }

  end(message: string | undefined): void {
    if (this.done) return
    if (message !== undefined) this.push(message)
    this.done = true
    this.letGo()
  }

  release(): void {
    this.letGo()
  }

  attach(channel: Channel, after: number): void {
    this.letGo()
    for (const { sequence, message } of this.events) if (sequence > after) channel.push(message, this.idOf(sequence))
    if (this.done) {
      channel.opened?.()
      channel.answer(undefined, 200)
      return
    }
    this.channel = channel
    channel.onGone(() => {
      if (this.channel === channel) this.channel = undefined
    })
  }

  idOf(sequence: number): string {
    return `${this.number}-${sequence}`
  }

  private letGo(): void {
    const { channel } = this
    this.channel = undefined
    channel?.answer(undefined, 200)
  }
}

export function createStreams(): Streams {
  const streams = new Map<number, KeptStream>()
  let numbers = Date.now() * 1000 // no stream of an earlier process had one of these
  let bytes = 0
  const standalone: KeptStream[] = []
  /** The oldest goes first; one that runs loses its past, not its future. */
  const forget = (): void => {
    for (const [number, stream] of streams) {
      if (bytes <= mostBytes && streams.size <= mostStreams) return
      bytes -= stream.bytes
      stream.bytes = 0
      stream.events.length = 0
      if (stream.done) streams.delete(number)
    }
  }
  const begin = (channel: Channel, primed: boolean): KeptStream => {
    numbers += 1
    const stream = new KeptStream(numbers, (more) => {
      bytes += more
      if (bytes > mostBytes) forget()
    })
    streams.set(numbers, stream)
    if (streams.size > mostStreams) forget()
    if (primed) channel.push('', stream.idOf(0))
    stream.attach(channel, 0)
    return stream
  }
  return {
    open: begin,
    openStandalone: (channel, primed) => {
      standalone.push(begin(channel, primed))
      if (standalone.length > mostStandalone) standalone.shift()?.end(undefined)
    },
    resume: (channel, lastEventId) => {
      const [, number, sequence] = /^(\d{1,16})-(\d{1,15})$/.exec(lastEventId) ?? []
      const stream = streams.get(Number(number))
      if (stream === undefined) return false
      stream.attach(channel, Number(sequence))
      return true
    },
    standalone: () => standalone.findLast(({ channel }) => channel !== undefined) ?? standalone.at(-1),
    close: () => {
      for (const stream of streams.values()) stream.end(undefined)
      streams.clear()
    },
  }
}
