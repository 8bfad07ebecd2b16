import type { Call, Principal } from '../core/call.ts'
import type { Conversation, Question } from '../core/conversation.ts'
import type { Quota } from '../core/policy.ts'
import type { Trace } from '../core/trace.ts'
import { headersOfCall } from '../gateway/gateway.ts'
import { metaKeys, resultMessage, type Codec } from '../wire/wire.ts'
import type { Channel } from './channel.ts'
import type { Peer } from './peer.ts'
import type { Stream } from './streams.ts'
import { traceOf } from './trace.ts'

export type Params = Readonly<Record<string, unknown>>

const noParams: Params = Object.freeze({})
const noQuotas: readonly Quota[] = Object.freeze([])

interface Envelope {
  /** To be written again, as is `token`. */
  readonly id: unknown
  /** The id as JSON text, exactly as it came. */
  readonly idText: string
  readonly token: unknown
  readonly method: string
  readonly params: Params | undefined
}

/**
 * One request from the moment it is understood until it is answered; the gateway's Call at the same time. A class, since
 * one is made for every request: whatever only some need is made when it is first asked for.
 */
export class Incoming implements Call {
  readonly surface = 'mcp'
  readonly startedAt = Date.now()
  /** To be written again, as is `token`, by which the client is told of progress. */
  readonly rpcId: unknown
  readonly idText: string
  readonly token: unknown
  readonly method: string
  readonly params: Params
  readonly channel: Channel
  readonly codec: Codec
  readonly peer: Peer | undefined
  /** Answers the client gave in earlier rounds and this one, by the keys of the questions. */
  brought: ReadonlyMap<string, unknown> | undefined
  /** Which of them this server asked this client for, as the state that came with them proves. */
  proven: ReadonlySet<string> | undefined
  /** Uses that state up: as the call begins, so that one that is refused before can be made again with it. */
  spend: (() => void) | undefined
  /** Those of them the handler asked for. */
  usedAnswers: Map<string, unknown> | undefined
  /** What the client must answer before this can go on. */
  questions: Map<string, Question> | undefined
  /** What `conversation` is made with; set by whoever takes the request. */
  converse: ((request: Incoming) => Conversation) | undefined
  /** How far its handler has said it is. */
  furthest = -Infinity
  ended = false
  /** How the ledger names the call it made, and what its caller has left. */
  entry: string | undefined
  quotas: readonly Quota[] = noQuotas
  /** What it cost, once that is known. */
  cost: number | undefined
  /** Why it is told to stop; the caller left, where nothing is said. */
  leaving: string | symbol | undefined
  private stream: Stream | undefined
  private headed = false
  private callId: string | undefined
  private place: Trace | undefined
  private controller: AbortController | undefined
  private aborted = false
  private talk: Conversation | undefined
  private endings: (() => void)[] | undefined

  constructor(envelope: Envelope, channel: Channel, codec: Codec, peer: Peer | undefined) {
    this.rpcId = envelope.id
    this.idText = envelope.idText
    this.token = envelope.token
    this.method = envelope.method
    this.params = envelope.params ?? noParams
    this.channel = channel
    this.codec = codec
    this.peer = peer
  }

  recorded(entry: string | undefined, quotas: readonly Quota[], costMicros?: number): void {
    this.entry = entry
    this.quotas = quotas
    if (costMicros !== undefined) this.cost = costMicros / 1e6
  }

  starting(entry: string | undefined): void {
    if (entry !== '') this.entry = entry
    const { spend } = this
    if (spend === undefined) return
    spend()
    this.spend = undefined
  }

  get hasParams(): boolean {
    return this.params !== noParams
  }

  get id(): string {
    return (this.callId ??= crypto.randomUUID())
  }

  get revision(): string {
    return `mcp/${this.codec.revision}`
  }

  get principal(): Principal {
    return this.channel.principal
  }

  get toolset(): string | undefined {
    return this.channel.toolset
  }

  get meta(): Params {
    const meta = this.params['_meta']
    return typeof meta === 'object' && meta !== null ? (meta as Params) : noParams
  }

  get client(): Call['client'] {
    if (this.codec.era === 'legacy') return this.peer?.session?.client
    return this.meta[metaKeys.client] as Call['client']
  }

  get capabilities(): Params {
    const declared = this.codec.era === 'legacy' ? this.peer?.session?.capabilities : this.meta[metaKeys.capabilities]
    return (declared as Params | undefined) ?? noParams
  }

  get trace(): Trace {
    return (this.place ??= traceOf(this.channel, this.params))
  }

  get traceId(): string {
    return this.trace.traceId
  }

  get signal(): AbortSignal {
    if (this.controller === undefined) {
      this.controller = new AbortController()
      if (this.aborted) this.controller.abort(this.leaving)
    }
    return this.controller.signal
  }

  get conversation(): Conversation | undefined {
    return (this.talk ??= this.converse?.(this))
  }

  /** Whether something can be told before the answer. */
  get canStream(): boolean {
    return this.channel.transport !== 'http' || (this.channel.header('accept') ?? '').includes('text/event-stream')
  }

  /** Something for the client before the answer. */
  send(message: string): void {
    if (this.ended || !this.canStream) return
    const stream = this.keptStream()
    if (stream === undefined) this.channel.push(message)
    else stream.push(message)
  }

  /** Ends the connection that waits for the answer, where the client knows how to come back for it. */
  release(): void {
    if (this.codec.polling && this.canStream) this.keptStream()?.release()
  }

  /** What is to be done when it is answered or given up. */
  atEnd(ending: () => void): void {
    ;(this.endings ??= []).push(ending)
  }

  succeed(result: string): void {
    this.answer(resultMessage(this.idText, result), 200)
  }

  answer(body: string | undefined, status: number, headers?: Readonly<Record<string, string>>): void {
    if (this.ended) return
    if (this.endings !== undefined) for (const ending of this.endings) ending() // what they tell comes before the answer
    this.ended = true
    if (this.stream === undefined)
      this.channel.answer(
        body,
        status,
        this.entry === undefined && this.quotas.length === 0 ? headers : this.named(headers),
      )
    else this.stream.end(body)
  }

  /** The headers of an answer that the ledger has a name for, or whose caller is limited. */
  private named(headers: Readonly<Record<string, string>> | undefined): Readonly<Record<string, string>> | undefined {
    if (this.channel.transport !== 'http') return headers
    const own = headersOfCall(this.entry, this.quotas)
    return headers === undefined ? own : { ...headers, ...own }
  }

  /** The client does not want it any more: the handler is told, and nothing is answered. */
  cancel(why?: string): void {
    if (this.ended) return
    this.leaving ??= why
    // A request is answered by JSON or by a stream: what shall have no answer gets a stream without one.
    if (this.canStream) this.channel.opened?.()
    this.answer(undefined, 202)
    this.stop()
  }

  /** Tells the handler to stop. */
  stop(why?: symbol): void {
    this.leaving ??= why
    this.aborted = true
    this.controller?.abort(this.leaving)
  }

  /** A legacy session's events outlive their connection. */
  private keptStream(): Stream | undefined {
    const { channel, peer } = this
    if (this.entry !== undefined && !this.headed) {
      this.headed = true
      channel.head?.(headersOfCall(this.entry, noQuotas))
    }
    if (this.stream === undefined && channel.transport === 'http' && peer?.streams !== undefined)
      this.stream = peer.streams.open(channel, this.codec.polling, this.idText)
    return this.stream
  }
}
