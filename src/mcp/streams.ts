import type { Channel } from './channel.ts'
import { eventIdEnd, type EventPlace } from './event-ids.ts'
import type { KeptAnswers } from './kept-answers.ts'

/** What a session keeps of what it told, so that a client that lost its stream gets the rest. Answers are kept beside it. */
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
  /** For the request of this id. `primed`: begins with an empty event, so that the client has an id to come back with. */
  readonly open: (channel: Channel, primed: boolean, request: string) => Stream
  /** Goes on with the stream of that event, after it. False when it is not known any more. */
  readonly resume: (channel: Channel, after: EventPlace) => boolean
  /** One more stream for what belongs to no request; the oldest ends where there are too many. */
  readonly openStandalone: (channel: Channel, primed: boolean) => void
  /** The one of them that gets the next message: the newest with a connection, or the newest. Undefined where there is none. */
  readonly standalone: () => Stream | undefined
  /** Whether a connection carries one of all. */
  readonly areHeard: () => boolean
  readonly close: () => void
}

interface Keeping {
  readonly told: (bytes: number) => void
  readonly answered: (stream: KeptStream, bytes: number) => void
}

class KeptStream implements Stream {
  readonly events: StreamEvent[] = []
  answer: StreamEvent | undefined
  sequence = 0
  bytes = 0
  done = false
  channel: Channel | undefined
  /** Gives up the answer. */
  giveUp: (() => void) | undefined
  readonly number: number
  readonly keeping: Keeping
  readonly idEnd: string

  constructor(number: number, keeping: Keeping, request: string | undefined) {
    this.number = number
    this.keeping = keeping
    this.idEnd = eventIdEnd(request)
  }

  push(message: string): void {
    if (this.done) return
    this.sequence += 1
    this.events.push({ sequence: this.sequence, message })
    this.bytes += message.length
    this.keeping.told(message.length)
    this.channel?.push(message, this.idOf(this.sequence))
  }

  end(message: string | undefined): void {
    if (this.done) return
    this.done = true
    if (message !== undefined) {
      this.sequence += 1
      this.answer = { sequence: this.sequence, message }
      this.keeping.answered(this, message.length)
      this.channel?.push(message, this.idOf(this.sequence), true)
    }
    this.letGo()
  }

  release(): void {
    this.letGo()
  }

  attach(channel: Channel, after: number): void {
    this.letGo()
    for (const { sequence, message } of this.answer === undefined ? this.events : [...this.events, this.answer])
      if (sequence > after) channel.push(message, this.idOf(sequence), true)
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

  /** Answers how much that was. */
  forgetPast(): number {
    const { bytes } = this
    this.bytes = 0
    this.events.length = 0
    return bytes
  }

  idOf(sequence: number): string {
    return `${this.number}-${sequence}${this.idEnd}`
  }

  private letGo(): void {
    const { channel } = this
    this.channel = undefined
    channel?.answer(undefined, 200)
  }
}

export function createStreams(answers: KeptAnswers): Streams {
  const streams = new Map<number, KeptStream>()
  let numbers = Date.now() * 1000 // no stream of an earlier process had one of these
  let bytes = 0
  const standalone: KeptStream[] = []
  const drop = (stream: KeptStream): void => {
    streams.delete(stream.number)
    bytes -= stream.forgetPast()
    stream.giveUp?.()
  }
  /** The oldest goes first; one that runs loses its past, not its future, and one that has ended not its answer. */
  const forget = (): void => {
    for (const stream of streams.values()) {
      if (bytes <= mostBytes && streams.size <= mostStreams) return
      if (bytes > mostBytes) bytes -= stream.forgetPast()
      if (stream.done && (stream.answer === undefined || streams.size > mostStreams)) drop(stream)
    }
  }
  const keeping: Keeping = {
    told: (more) => {
      bytes += more
      if (bytes > mostBytes) forget()
    },
    answered: (stream, size) => {
      stream.giveUp = answers.keep(streams, size, () => drop(stream))
    },
  }
  const begin = (channel: Channel, primed: boolean, request?: string): KeptStream => {
    numbers += 1
    const stream = new KeptStream(numbers, keeping, request)
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
    resume: (channel, after) => {
      const stream = streams.get(after.stream)
      if (stream === undefined) return false
      stream.attach(channel, after.sequence)
      return true
    },
    standalone: () => standalone.findLast(({ channel }) => channel !== undefined) ?? standalone.at(-1),
    areHeard: () => [...streams.values()].some(({ channel }) => channel !== undefined),
    close: () => {
      for (const stream of streams.values()) {
        stream.end(undefined)
        drop(stream)
      }
    },
  }
}
