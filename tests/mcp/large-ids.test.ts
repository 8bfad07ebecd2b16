import { describe, expect, it } from 'vitest'
import type { HandlerCall } from '../../src/core/call.ts'
import { modernMeta } from './client.ts'
import { testChannel, testServer, tool } from './server.ts'

/** A client's channel that has the texts themselves. */
function textChannel() {
  const texts: string[] = []
  const channel = testChannel({ transport: 'stdio' })
  return { ...channel, texts, push: (text: string) => void texts.push(text) }
}

describe('the digits of an id that no double can hold', () => {
  it('[R1.10] are those of the request that is cancelled', async () => {
    const seen = { aborted: 0 }
    const wait = tool('wait', (_input: never, call: HandlerCall) => {
      call.signal.addEventListener('abort', () => (seen.aborted += 1))
      return new Promise(() => undefined)
    })
    const { mcp } = testServer({ things: [wait] })
    const stdio = testChannel({ transport: 'stdio' })
    const ids = ['1795113302097001123', '1795113302097001124']
    for (const id of ids)
      mcp.receive(`{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"wait"}}`, stdio)
    for (const [index, id] of ids.entries()) {
      mcp.receive(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":${id}}}`, stdio)
      expect(seen.aborted).toBe(index + 1)
    }
  })

  it('[R1.10] are those of the token, by which progress is told', async () => {
    const step = tool('step', (_input: never, call: HandlerCall) => call.progress({ progress: 1 }))
    const params = { name: 'step', _meta: { progressToken: 'token' } }
    const one = (id: number, token: string): string =>
      JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params }).replace('"token"', token)
    const channel = textChannel()
    testServer({ things: [step] }).mcp.receive(
      `[${one(1, '12345678901234567890')},${one(2, '-9007199254740993')}]`,
      channel,
    )
    await channel.done()
    expect(channel.texts.map((text) => /"progressToken":([^,]+)/.exec(text)?.[1])).toEqual([
      '12345678901234567890',
      '-9007199254740993',
    ])
  })

  it('[R1.10] are those of a subscription, in all that is told of it', async () => {
    const { mcp, things } = testServer({ things: [tool('add', () => 'sum')] })
    const channel = textChannel()
    const params = { notifications: { toolsListChanged: true }, _meta: modernMeta() }
    const message = JSON.stringify({ jsonrpc: '2.0', id: 'id', method: 'subscriptions/listen', params })
    mcp.receive(message.replace('"id":"id"', '"id":12345678901234567890'), channel)
    things.set([])
    await mcp.close(0)
    const named = [...channel.texts, channel.answered[0]?.body].flatMap((text) => /Id":[^,}]+/.exec(text ?? '') ?? [])
    expect(named).toEqual(named.map(() => 'Id":12345678901234567890'))
    expect(named).toHaveLength(4)
  })
})
