import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { HandlerCall } from '../../src/core/call.ts'
import { claimDataFolder } from '../../src/store/store.ts'
import { claimOrAsk, listenLocally, type Common } from '../../src/transports/transports.ts'
import { testServer, tool } from '../mcp/server.ts'

const common: Common = { version: '1.0.0', capabilities: '/a', settings: { a: 'of the owner' } }

/** The owner of a folder, and another process that wants to ask it. */
async function asking(revisions: readonly string[], signal = new AbortController().signal) {
  const folder = mkdtempSync(join(tmpdir(), 'owlclaw-asking-'))
  const claimed = claimDataFolder(folder)
  const local = await listenLocally(claimed, { common, transport: 'stdio' })
  const things = [
    tool('who', (_input, { principal, revision, progress, log }: HandlerCall) => {
      progress({ progress: 1, total: 2 })
      log('warning', 'careful')
      return `${principal.id} by ${revision}`
    }),
    tool('never', () => new Promise(() => undefined)),
  ]
  const { mcp } = testServer({ things })
  local.serve(mcp)
  const heard: string[] = []
  const told = (method: string): void => void heard.push(method)
  const settings = { a: 'of the one who asks' }
  const place = await claimOrAsk(folder, signal, {
    ...{ clientId: 'operator', revisions, told },
    common: { ...common, settings },
  })
  if (!('owner' in place)) throw new Error('the folder was free')
  onTestFinished(async () => {
    place.owner.close()
    await local.close()
    claimed.release()
  })
  return { owner: place.owner, local, heard }
}

describe('a command that asks the owner', () => {
  it.each([
    [['2026-07-28', '2025-11-25'], 'mcp/2026-07-28'],
    [['2025-06-18'], 'mcp/2025-06-18'],
  ])('of revisions %j by the newest, with its own name, whatever the settings', async (revisions, revision) => {
    const { owner, heard } = await asking(revisions)
    const [one, two] = await Promise.all([
      owner.request('tools/call', { name: 'who', arguments: {} }),
      owner.request('tools/call', { name: 'nobody', arguments: {} }),
    ])
    expect(one).toMatchObject({ result: { content: [{ text: `operator by ${revision}` }] } })
    expect(two).toMatchObject({ error: { data: { code: 'tool_not_found' } } })
    expect(heard).toEqual(['notifications/progress', 'notifications/message'])
  })

  it('hears that it has gone, or that it was told to stop itself', async () => {
    const { owner, local } = await asking(['2026-07-28'])
    const goneWith = async (asked: Promise<unknown>): Promise<void> =>
      await expect(asked).rejects.toThrow('ended before it had answered')
    const never = { name: 'never', arguments: {} }
    const answer = goneWith(owner.request('tools/call', never))
    await local.close()
    await answer
    await goneWith(owner.request('tools/list', {}))
    const stop = new AbortController()
    const other = await asking(['2026-07-28'], stop.signal)
    const cancelled = goneWith(other.owner.request('tools/call', never))
    stop.abort()
    await cancelled
  })
})
