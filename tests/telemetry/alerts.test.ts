import { createHmac } from 'node:crypto'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createAlerts, type AlertOptions } from '../../src/telemetry/alerts.ts'
import { watchDependencies } from '../../src/telemetry/dependencies.ts'
import type { Check } from '../../src/core/health.ts'
import { receiver, type Received } from './receiver.ts'

const secret = 'a secret of sixteen or more'
const down = {
  key: 'dependency.ledger',
  severity: 'critical',
  summary: 'ledger does not work',
  detail: 'disk full',
} as const

function alerts(more: Partial<AlertOptions> = {}) {
  const lines: { readonly level: string; readonly fields: Record<string, unknown>; readonly message: string }[] = []
  const at =
    (level: string) =>
    (fields: object | string, message = '') =>
      void lines.push({ level, fields: fields as Record<string, unknown>, message })
  const log = { warn: at('warn'), error: at('error'), info: at('info') }
  let now = 0
  const options = { log, version: '1.2.3', repeatMs: 1000, webhook: undefined, clock: () => now, ...more }
  return { ...createAlerts(options), lines, pass: (ms: number) => (now += ms) }
}

/** What a receiver does to believe it. */
function isSigned({ headers, text }: Received): boolean {
  const [, at = '', signature = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['owlclaw-signature'])) ?? []
  return createHmac('sha256', secret).update(`${at}.${text}`).digest('hex') === signature
}

const said = ({ text }: Received) => JSON.parse(text) as Record<string, unknown>

describe('[R9.10] alerts', () => {
  it('are in the log, graver as they are graver, and over when they are over', () => {
    const { raise, resolve, firing, lines } = alerts()
    raise(down)
    raise({ key: 'dependency.capabilities', severity: 'warning', summary: 'capabilities do not work as they should' })
    expect(firing().map(({ key }) => key)).toEqual(['dependency.ledger', 'dependency.capabilities'])
    resolve('dependency.ledger')
    resolve('dependency.never')
    expect(lines.map(({ level, message }) => [level, message])).toEqual([
      ['error', 'ledger does not work'],
      ['warn', 'capabilities do not work as they should'],
      ['info', 'over: ledger does not work'],
    ])
    expect(lines[0]?.fields).toMatchObject({ alert: 'dependency.ledger', state: 'firing', detail: 'disk full' })
  })

  it('are told once, however often they are raised, and again when they last', () => {
    const { raise, lines, pass, counts } = alerts()
    for (let time = 0; time < 100; time += 1) raise(down)
    expect(lines).toHaveLength(1)
    pass(1001)
    raise(down)
    raise(down)
    expect(lines).toHaveLength(2)
    expect(lines[1]?.fields).toMatchObject({ times: 101 })
    expect(lines[1]?.fields['alert_id']).toBe(lines[0]?.fields['alert_id'])
    expect(counts().repeated).toBe(100)
  })

  it('that come and go are told once more, and their end when the time is up, however often that is', () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { raise, resolve, firing, lines } = alerts({ clock: () => performance.now() })
    const told = () => lines.map(({ fields }) => fields['state'])
    for (let time = 0; time < 9; time += 1) {
      raise(down)
      vi.advanceTimersByTime(50)
      resolve(down.key)
      expect(firing()).toEqual([])
      vi.advanceTimersByTime(50)
    }
    expect(told()).toEqual(['firing', 'resolved', 'firing'])
    vi.advanceTimersByTime(1000)
    expect(told()).toEqual(['firing', 'resolved', 'firing', 'resolved'])
    raise(down)
    resolve(down.key)
    expect(told()).toEqual(['firing', 'resolved', 'firing', 'resolved', 'firing', 'resolved'])
  })

  it('that came again and stay are not told to be over, but again', () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { raise, resolve, firing, lines } = alerts({ clock: () => performance.now() })
    for (let time = 0; time < 3; time += 1) {
      raise(down)
      resolve(down.key)
    }
    vi.advanceTimersByTime(500)
    raise(down)
    vi.advanceTimersByTime(5000)
    expect(firing()).toHaveLength(1)
    raise(down)
    expect(lines.map(({ fields }) => fields['state'])).toEqual(['firing', 'resolved', 'firing', 'firing'])
    resolve(down.key)
    expect(lines.at(-1)?.fields).toMatchObject({ state: 'resolved' })
  })

  it('that come and go and then get critical are told of that at once', () => {
    const { raise, resolve, lines } = alerts()
    for (let time = 0; time < 3; time += 1) {
      raise({ ...down, severity: 'warning' })
      resolve(down.key)
    }
    raise(down)
    raise(down)
    expect(lines.map(({ fields }) => [fields['state'], fields['severity']])).toEqual([
      ['firing', 'warning'],
      ['resolved', 'warning'],
      ['firing', 'warning'],
      ['firing', 'critical'],
    ])
  })

  it('whose end is held back are over for whoever is told when the server ends', async () => {
    const { raise, resolve, close, lines } = alerts()
    for (let time = 0; time < 3; time += 1) {
      raise(down)
      resolve(down.key)
    }
    await close(1000)
    expect(lines.map(({ fields }) => fields['state'])).toEqual(['firing', 'resolved', 'firing', 'resolved'])
  })

  it('reach the webhook signed, in order, each with an id of its own', async () => {
    const hook = await receiver()
    const { raise, resolve, close } = alerts({ webhook: { url: `${hook.url}/alerts`, secret } })
    raise(down)
    resolve(down.key)
    raise(down)
    await hook.has(3)
    await close(1000)
    expect(hook.received.every(isSigned)).toBe(true)
    expect(hook.received.map(said).map(({ state }) => state)).toEqual(['firing', 'resolved', 'firing'])
    expect(said(hook.received[0]!)).toMatchObject({
      ...{ key: 'dependency.ledger', severity: 'critical', summary: 'ledger does not work', detail: 'disk full' },
      source: { name: 'owlclaw', version: '1.2.3' },
    })
    const ids = hook.received.map(({ headers }) => headers['owlclaw-alert'])
    expect(ids[0]).toBe(ids[1])
    expect(ids[2]).not.toBe(ids[0])
    expect(isSigned({ ...hook.received[0]!, text: '{"forged":true}' })).toBe(false)
  })

  it('are sent again when the receiver is not there, is busy or hangs up, with the same id', async () => {
    const hook = await receiver([503, 'hang up', 429])
    const { raise, close, counts, undelivered } = alerts({ webhook: { url: hook.url, secret, firstPauseMs: 1 } })
    raise(down)
    await hook.has(4)
    await close(1000)
    expect(new Set(hook.received.map(({ headers }) => headers['owlclaw-alert'])).size).toBe(1)
    expect(counts()).toEqual({ sent: 1, failed: 0, repeated: 0 })
    expect(undelivered()).toBeUndefined()
  })

  it.each([401, 403, 404])('are sent again where the receiver answers %i, which somebody may mend', async (status) => {
    const hook = await receiver([status, status])
    const { raise, close, counts, undelivered } = alerts({ webhook: { url: hook.url, secret, firstPauseMs: 1 } })
    raise(down)
    await hook.has(3)
    await close(1000)
    expect(hook.received).toHaveLength(3)
    expect(counts()).toEqual({ sent: 1, failed: 0, repeated: 0 })
    expect(undelivered()).toBeUndefined()
  })

  it('that are refused for good are not sent again, and the log says so without the secret', async () => {
    const hook = await receiver([400])
    const { raise, close, counts, lines, undelivered } = alerts({ webhook: { url: hook.url, secret } })
    raise(down)
    await hook.has(1)
    await close(1000)
    expect(hook.received).toHaveLength(1)
    expect(counts().failed).toBe(1)
    expect(undelivered()).toBe('it answered 400')
    expect(lines.at(-1)?.message).toBe('an alert could not be sent')
    expect(JSON.stringify(lines)).not.toContain(secret)
  })

  it('are given up at the end rather than hold it up', async () => {
    const { raise, close, counts } = alerts({ webhook: { url: 'http://127.0.0.1:9', secret, firstPauseMs: 60_000 } })
    raise(down)
    await close(20)
    expect(counts().failed).toBe(1)
  })

  it('come of what the server depends on, and go when it works again; a check that throws counts as down', async () => {
    let check: () => Check = () => ({ status: 'ok', latencyMs: 1 })
    const all = alerts()
    const stop = watchDependencies({ policy: () => check() }, all, 1)
    const until = async (count: number) => {
      while (all.lines.length < count) await new Promise((resolve) => setTimeout(resolve, 1))
    }
    check = () => {
      throw new Error('unreadable')
    }
    await until(1)
    check = () => ({ status: 'ok', latencyMs: 1 })
    await until(2)
    stop()
    expect(all.lines.map(({ message }) => message)).toEqual(['policy does not work', 'over: policy does not work'])
    expect(all.lines[0]?.fields).toMatchObject({ detail: 'unreadable', severity: 'critical' })
  })
})
