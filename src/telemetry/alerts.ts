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
  /** It is so, or has happened. Told once, until it is over or the time to repeat it has come. */
  readonly raise: (trouble: Trouble) => void
  /** It is over. */
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

interface Firing extends Trouble {
  readonly id: string
  readonly since: string
  toldAt: number
  times: number
}

const mostKept = 1000

export function createAlerts({ log, version, repeatMs, webhook, clock }: AlertOptions): Alerts {
  const now = clock ?? (() => performance.now())
  const firing = new Map<string, Firing>()
  const counts = { sent: 0, failed: 0, repeated: 0 }
  const post = webhook === undefined ? undefined : createPost(webhook, log, counts)
  const tell = (alert: Firing, state: 'firing' | 'resolved'): void => {
    const { id, key, severity, summary, detail, since, times } = alert
    const fields = { alert: key, alert_id: id, state, severity, detail, since, times }
    if (state === 'resolved') log.info(fields, `over: ${summary}`)
    else log[severity === 'critical' ? 'error' : 'warn'](fields, summary)
    const source = { name: 'owlclaw', version, host: hostname(), pid: process.pid }
    post?.send(id, { id, key, state, severity, summary, detail, since, at: new Date().toISOString(), times, source })
  }
  return {
    raise: (trouble) => {
      const known = firing.get(trouble.key)
      if (known !== undefined) {
        known.times += 1
        if (now() - known.toldAt < repeatMs) {
          counts.repeated += 1
          return
        }
        known.toldAt = now()
        tell({ ...known, ...trouble }, 'firing')
        return
      }
      const since = new Date().toISOString()
      const alert = { ...trouble, id: crypto.randomUUID(), since, toldAt: now(), times: 1 }
      const [oldest] = firing.keys()
      if (firing.size >= mostKept && oldest !== undefined) firing.delete(oldest)
      firing.set(trouble.key, alert)
      tell(alert, 'firing')
    },
    resolve: (key) => {
      const known = firing.get(key)
      if (known === undefined) return
      firing.delete(key)
      tell(known, 'resolved')
    },
    firing: () => [...firing.values()],
    undelivered: () => post?.trouble(),
    counts: () => counts,
    close: async (ms) => post?.close(ms),
  }
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
