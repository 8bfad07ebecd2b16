import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { claimDataFolder } from '../../src/store/store.ts'
import { Bridge } from '../../src/transports/bridge.ts'
import { claimOrJoin } from '../../src/transports/joining.ts'
import { lostAnswers } from '../../src/transports/lost-answers.ts'
import type { Far, Near } from '../../src/transports/owner-line.ts'
import { eventually } from './mcp-served.ts'

interface Message {
  readonly id?: unknown
  readonly method?: string
  readonly error?: { readonly data: { readonly code: string } }
}

/** An owner that says what the test has it say. */
function fakeOwner(pid = 1) {
  const sent: string[] = []
  const refused: string[] = []
  let near: Near | undefined
  let ended = false
  let paused = false
  const far: Far = {
    owner: { pid, startedAt: 0 },
    hear: (hears) => (near = hears),
    send: (text) => void sent.push(text),
    refuse: (line) => void refused.push(line.detail),
    pause: () => (paused = true),
    resume: () => (paused = false),
    end: () => (ended = true),
  }
  const says = (message: object): void => near?.line(JSON.stringify({ jsonrpc: '2.0', ...message }))
  const heard = (): Message[] => sent.map((text) => JSON.parse(text) as Message)
  return {
    ...{ far, sent, refused, says, heard },
    leaves: () => near?.leaving(),
    goes: (silent = false) => near?.gone(silent),
    isAwaited: () => near?.waits?.(),
    fills: (isFull: boolean) => near?.full(isFull),
    isEnded: () => ended,
    isPaused: () => paused,
  }
}

/** A bridge between streams that stand for stdin and stdout, and owners one after another, as the test brings them. */
function bridged() {
  const input = new PassThrough()
  const output = new PassThrough({ highWaterMark: 1024 })
  const waiting: PromiseWithResolvers<Far>[] = []
  let isSilent = (): void => undefined
  const bridge = new Bridge({
    ...{ input, output, maxLineBytes: 1000 },
    next: (_asked, _signal, silent) => {
      isSilent = silent
      const next = Promise.withResolvers<Far>()
      waiting.push(next)
      return next.promise
    },
    answers: async (lost, why) =>
      lostAnswers(lost, why, { includeIncidentId: false, development: false }).map(({ line }) => line),
  })
  let text = ''
  output.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  const says = (message: object): void => void input.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  const heard = (): Message[] =>
    text
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Message)
  const comes = async (owner: { readonly far: Far }): Promise<void> => {
    await eventually(() => waiting.length > 0)
    waiting.shift()?.resolve(owner.far)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { bridge, input, output, says, heard, comes, waiting, isSilent: () => isSilent() }
}
const call = (id: unknown): object => ({ id, method: 'tools/call', params: { name: 'a' } })
const ids = (messages: readonly Message[]): unknown[] => messages.map(({ id }) => id)

describe('between a client and owners', () => {
  it('what comes before there is one waits, in its order, and so does what could not be read', async () => {
    const { says, input, comes, bridge } = bridged()
    says(call(1))
    input.write(`\n  \n!leaving\n${'x'.repeat(2000)}\n`)
    says(call(2))
    const owner = fakeOwner(7)
    await comes(owner)
    expect(await bridge.joined).toEqual({ pid: 7, startedAt: 0 })
    await eventually(() => owner.sent.length === 3)
    expect(owner.sent[1]).toBe('!leaving') // the line to the owner makes it one that can't be mistaken
    expect(owner.refused).toEqual(['The line is longer than the 1000 bytes this server takes.'])
    expect(JSON.parse(owner.sent[2] ?? '')).toMatchObject({ id: 2 })
  })

  it('one that leaves gets what it waits for and nothing new; the next one gets the rest', async () => {
    const { says, comes, heard } = bridged()
    const [first, second] = [fakeOwner(1), fakeOwner(2)]
    await comes(first)
    says(call('runs'))
    await eventually(() => first.sent.length === 1)
    first.says({ id: 1, method: 'elicitation/create', params: {} })
    first.leaves()
    says(call('new'))
    says({ id: 1, result: { action: 'accept' } })
    says({ method: 'notifications/cancelled', params: { requestId: 'other' } })
    await eventually(() => first.sent.length === 3)
    expect(first.isEnded()).toBe(false)
    first.says({ id: 'runs', result: {} })
    expect(first.isEnded()).toBe(true)
    first.goes()
    await comes(second)
    expect(ids(second.heard())).toEqual(['new'])
    second.says({ id: 'new', result: {} })
    await eventually(() => heard().length === 3)
    expect(ids(heard())).toEqual([1, 'runs', 'new'])
  })

  it('one that is gone at once costs an error for what it ran, and the wait for the next is no reason to lose more', async () => {
    const { says, comes, heard } = bridged()
    const [first, second] = [fakeOwner(1), fakeOwner(2)]
    await comes(first)
    says(call(1))
    says({ id: 2, method: 'tools/list' })
    await eventually(() => first.sent.length === 2)
    first.goes()
    says(call(3))
    await eventually(() => heard().length === 1)
    expect(heard()[0]).toMatchObject({ id: 1, error: { data: { code: 'outcome_unknown' } } })
    await comes(second)
    await eventually(() => second.sent.length === 2)
    expect(ids(second.heard())).toEqual([2, 3])
  })

  it('one that does not answer costs an answer to all that waits, and to what comes, until somebody does', async () => {
    const { says, comes, heard, isSilent } = bridged()
    says({ id: 1, method: 'initialize' })
    says({ method: 'notifications/cancelled', params: { requestId: 'none' } })
    await new Promise((resolve) => setImmediate(resolve))
    isSilent()
    says(call(2))
    await eventually(() => heard().length === 2)
    for (const { error } of heard()) expect(error?.data).toMatchObject({ code: 'store_unavailable', retryable: true })
    const owner = fakeOwner()
    await comes(owner)
    says(call(3))
    await eventually(() => owner.sent.length === 2)
    expect(owner.heard()).toMatchObject([{ method: 'notifications/cancelled' }, { id: 3 }])
  })

  it('one that answers no more costs an error for what it ran, and an answer to the rest; subscriptions go on', async () => {
    const { says, comes, heard } = bridged()
    const [first, second] = [fakeOwner(1), fakeOwner(2)]
    await comes(first)
    expect(first.isAwaited()).toBe(false)
    says({ id: 'listen', method: 'subscriptions/listen' })
    await eventually(() => first.sent.length === 1)
    expect(first.isAwaited()).toBe(false)
    says(call(1))
    says({ id: 2, method: 'tools/list' })
    await eventually(() => first.sent.length === 3)
    expect(first.isAwaited()).toBe(true)
    first.goes(true)
    says(call(3))
    await eventually(() => heard().length === 3)
    expect(heard().toSorted((a, b) => Number(a.id) - Number(b.id))).toMatchObject([
      { id: 1, error: { data: { code: 'outcome_unknown' } } },
      { id: 2, error: { data: { code: 'store_unavailable', retryable: true, retry_after: 5 } } },
      { id: 3, error: { data: { code: 'store_unavailable', retryable: true } } },
    ])
    await comes(second)
    await eventually(() => second.sent.length === 1)
    expect(ids(second.heard())).toEqual(['listen'])
  })

  it('nobody left: it says why, and what waits is answered at the end', async () => {
    const { says, bridge, waiting, heard } = bridged()
    says(call(1))
    waiting[0]?.reject(new Error('no room'))
    expect(await bridge.failed).toMatchObject({ message: 'no room' })
    await expect(bridge.joined).rejects.toThrow('no room')
    await bridge.close(60_000)
    await eventually(() => heard().length === 1)
    expect(heard()).toMatchObject([{ id: 1, error: { data: { code: 'shutting_down' } } }])
  })

  it('an end waits for what runs, refuses what comes after, and hangs up', async () => {
    const { says, bridge, comes, heard } = bridged()
    const owner = fakeOwner()
    await comes(owner)
    says(call('runs'))
    says({ id: 'listen', method: 'subscriptions/listen' })
    await eventually(() => owner.sent.length === 2)
    const closed = bridge.close(60_000)
    owner.says({ id: 'runs', result: {} })
    await closed
    expect(owner.isEnded()).toBe(true)
    says(call('late'))
    await eventually(() => heard().length === 2)
    expect(heard()[1]).toMatchObject({ id: 'late', error: { data: { code: 'shutting_down' } } })
  })

  it('whoever does not read is not read from', async () => {
    const { says, comes, input, output } = bridged()
    const owner = fakeOwner()
    await comes(owner)
    owner.fills(true)
    expect(input.isPaused()).toBe(true)
    owner.fills(false)
    expect(input.isPaused()).toBe(false)
    output.pause()
    owner.says({ id: 1, result: { text: 'x'.repeat(100_000) } })
    owner.says({ id: 2, result: { text: 'x'.repeat(100_000) } })
    await eventually(() => owner.isPaused() && input.isPaused())
    output.resume()
    await eventually(() => !owner.isPaused() && !input.isPaused())
    says(call(1))
    await eventually(() => owner.sent.length === 1)
  })
})

describe('a data folder without an owner', () => {
  const who = { version: '1', capabilities: '/', settings: {}, clientId: 'a', pid: 1, asked: 0 }
  const newFolder = (): string => mkdtempSync(join(tmpdir(), 'owlclaw-joining-'))

  it('is taken at once', async () => {
    const place = await claimOrJoin(newFolder(), { who, signal: new AbortController().signal })
    expect(place).toHaveProperty('claimed.path')
    if ('claimed' in place) place.claimed.release()
  })

  it('is left for a while to a server over HTTP that had it, should that be started again', async () => {
    const folder = newFolder()
    const stop = new AbortController()
    const before = { pid: 1, startedAt: 0, transport: 'http' } as const
    const joining = claimOrJoin(folder, { who, signal: stop.signal, before })
    const claimed = claimDataFolder(folder)
    stop.abort()
    await expect(joining).rejects.toThrow('aborted')
    claimed.release()
  })
})
