import { createHmac } from 'node:crypto'
import { hostname } from 'node:os'
import { deliver } from './delivery.ts'
import type { Log } from './log.ts'

export type Severity = 'warning' | 'critical'

/** What somebody should know at once. The same key is the same trouble. */
export interface Trouble {
  readonly key: string
  readonly severity: Severity
  readonly summary: string
  readonly detail?: string | undefined
}

export interface Alerts {
  /** It is so, or has happened. Told once, until it is over, has become critical, or the time to repeat it has come. */
  readonly raise: (trouble: Trouble) => void
  /** It is over. Told at once, but of one that came again soon after its end was told: then once the time to repeat it has come. */
  readonly resolve: (key: string) => void
  readonly firing: () => readonly Trouble[]
  /** Why the last alert did not reach the webhook. */
  readonly undelivered: () => string | undefined
  readonly counts: () => Readonly<Record<'sent' | 'failed' | 'repeated', number>>
  /** Lets what is on its way arrive, within the time. */
  readonly close: (ms: number) => Promise<void>
}

export interface AlertOptions {
  readonly log: Pick<Log, 'warn' | 'error' | 'info'>
  readonly version: string
  readonly repeatMs: number
  readonly webhook: Webhook | undefined
  /** By a clock that only goes forward. */
  readonly clock?: () => number
}

export interface Webhook {
  readonly url: string
  readonly secret: string
  readonly firstPauseMs?: number
}

type State = 'firing' | 'resolved'

interface Kept extends Trouble {
  readonly id: string
  readonly since: string
  /** When it was told last that it fires. */
  readonly toldAt: number
  times: number
  told: State
  /** It came again soon after it was told to be over, so who listens hears no more of it for a while. */
  readonly returned: boolean
  /** It is over, which is told when this is up. */
  ending: NodeJS.Timeout | undefined
}

const mostKept = 1000

export function createAlerts({ log, version, repeatMs, webhook, clock }: AlertOptions): Alerts {
  const now = clock ?? (() => performance.now())
  const kept = new Map<string, Kept>()
  const counts = { sent: 0, failed: 0, repeated: 0 }
  const post = webhook === undefined ? undefined : createPost(webhook, log, counts)
  const tell = createTell({ log, version }, post)
  const forget = (key: string): void => {
    clearTimeout(kept.get(key)?.ending)
    kept.delete(key)
  }
  const begin = (trouble: Trouble, returned: boolean): void => {
    forget(trouble.key)
    const [oldest] = kept.keys()
    if (kept.size >= mostKept && oldest !== undefined) forget(oldest)
    const told = { toldAt: now(), times: 1, told: 'firing', returned, ending: undefined } as const
    const alert = { ...trouble, id: crypto.randomUUID(), since: new Date().toISOString(), ...told }
    kept.set(trouble.key, alert)
    tell(alert, 'firing')
  }
  const end = (known: Kept): void => {
    clearTimeout(known.ending)
    known.ending = undefined
    known.told = 'resolved'
    tell(known, 'resolved')
  }
  const leftOf = (known: Kept): number => known.toldAt + repeatMs - now()
  return {
    raise: (trouble) => {
      const known = kept.get(trouble.key)
      if (known === undefined || known.told === 'resolved') {
        begin(trouble, known !== undefined && leftOf(known) > 0)
        return
      }
      known.times += 1
      clearTimeout(known.ending)
      known.ending = undefined
      const isWorse = trouble.severity === 'critical' && known.severity !== 'critical'
      if (leftOf(known) > 0 && !isWorse) {
        counts.repeated += 1
        return
      }
      const again = { ...known, ...trouble, toldAt: now(), returned: isWorse && known.returned }
      kept.set(trouble.key, again)
      tell(again, 'firing')
    },
    resolve: (key) => {
      const known = kept.get(key)
      if (known === undefined || !isFiring(known)) return
      if (known.returned) known.ending = setTimeout(() => end(known), leftOf(known)).unref()
      else end(known)
    },
    firing: () => [...kept.values()].filter(isFiring),
    undelivered: () => post?.trouble(),
    counts: () => counts,
    close: async (ms) => {
      for (const known of kept.values()) if (known.ending !== undefined) end(known)
      await post?.close(ms)
    },
  }
}

const isFiring = ({ told, ending }: Kept): boolean => told === 'firing' && ending === undefined

type Post = ReturnType<typeof createPost>

/** Tells the log, and the webhook where there is one. */
const createTell =
  ({ log, version }: Pick<AlertOptions, 'log' | 'version'>, post: Post | undefined) =>
  (alert: Kept, state: State): void => {
    const { id, key, severity, summary, detail, since, times } = alert
    const fields = { alert: key, alert_id: id, state, severity, detail, since, times }
    if (state === 'resolved') log.info(fields, `over: ${summary}`)
    else log[severity === 'critical' ? 'error' : 'warn'](fields, summary)
    const source = { name: 'owlclaw', version, host: hostname(), pid: process.pid }
    post?.send(id, { id, key, state, severity, summary, detail, since, at: new Date().toISOString(), times, source })
  }

const mostWaiting = 100

/** A receiver that has another secret for a moment, or another address: an alert is not told again soon. */
const mendable = [401, 403, 404]

/** Sends one after the other, so that what is over arrives after what began. */
function createPost(
  { url, secret, firstPauseMs = 1000 }: Webhook,
  log: AlertOptions['log'],
  counts: { sent: number; failed: number },
) {
  const given = new AbortController()
  let waiting = 0
  let last = Promise.resolve()
  let trouble: string | undefined
  const lost = (id: string, reason: string): void => {
    counts.failed += 1
    trouble = reason
    log.error({ alert_id: id, reason }, 'an alert could not be sent')
  }
  const send = (id: string, alert: object): void => {
    if (waiting >= mostWaiting) {
      lost(id, `${mostWaiting} alerts wait for the receiver already`)
      return
    }
    waiting += 1
    const body = JSON.stringify(alert)
    const make = () => ({ url, body, headers: signedHeaders(secret, id, body) })
    last = last
      .then(() => deliver(make, { tries: 8, firstPauseMs, timeoutMs: 10_000, mendable, signal: given.signal }))
      .then(
        () => {
          counts.sent += 1
          trouble = undefined
        },
        (thrown: unknown) => lost(id, (thrown as Error).message),
      )
      .finally(() => {
        waiting -= 1
      })
  }
  const close = async (ms: number): Promise<void> => {
    const giveUp = setTimeout(() => given.abort(), ms)
    await last
    clearTimeout(giveUp)
  }
  return { send, close, trouble: () => trouble }
}

/** The time is signed too, so that a receiver can refuse what is old. */
export function signedHeaders(secret: string, id: string, body: string): Record<string, string> {
  const at = Math.floor(Date.now() / 1000)
  const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
  return {
    'Content-Type': 'application/json',
    'OwlClaw-Alert': id,
    'OwlClaw-Signature': `t=${at},v1=${signature}`,
  }
}
