import { describe, expect, it } from 'vitest'
import { owlclaw } from '../e2e/gateway-process.ts'
import { requestText } from '../transports/mcp-served.ts'
import { converse } from '../transports/raw-socket.ts'
import { attacked, bearer, codeOf, elsewhere, type Attacked } from './attacked.ts'

/** A line of its own, a colour, a cleared screen in both spellings, and text that runs backwards. */
const evil = 'x\r\n{"level":"fatal","message":"all keys were lost"}\n\u001b[31m\u001b[2J\u009b2J\u202e\u2028\u0000'
const forged = /^\{"level":"fatal","message":"all keys were lost"\}/m

const harmful = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/

/** Wherever a caller may say something that people read later. */
async function sayEverywhere(gateway: Attacked, secret: string): Promise<void> {
  const who = bearer(secret)
  expect(codeOf(await gateway.mcp('tools/call', { name: 'add', arguments: { [evil]: evil } }, who))).toBe(
    'invalid_arguments',
  )
  const legacy = (method: string, params: object) =>
    gateway.ask(
      'POST',
      '/mcp',
      { ...who, accept: 'application/json, text/event-stream' },
      JSON.stringify({ jsonrpc: '2.0', id: evil, method, params }),
    )
  expect(codeOf(await legacy('tools/call', { name: evil, arguments: {} }))).toBe('tool_not_found')
  expect(codeOf(await legacy(evil, {}))).toBe('method_not_found')
  await legacy('prompts/get', { name: evil })
  await legacy('resources/read', { uri: `skill://${evil}/x` })
  await legacy('initialize', {
    protocolVersion: evil,
    capabilities: {},
    clientInfo: { name: evil, version: evil, title: evil },
  })
  const encoded = encodeURIComponent(evil)
  await gateway.ask('POST', `/v1/tools/${encoded}/calls`, who, '{"arguments":{}}')
  await gateway.ask('GET', `/v1/runs/${encoded}`, who)
  await gateway.ask('GET', `/v1/${encoded}?a=${encoded}`, who)
  await gateway.ask('GET', '/v1/tools', { ...elsewhere(), authorization: 'Bearer \u009b2J' })
  const head = (name: string) =>
    requestText('GET /v1/tools', { connection: 'close', authorization: `Bearer ${secret}`, [name]: 'a\u009b2Jb' })
  for (const name of [
    'X-MCP-Client-ID',
    'User-Agent',
    'Origin',
    'traceparent',
    'X-Forwarded-For',
    'OwlClaw-API-Version',
  ])
    await converse(gateway.port, Buffer.from(head(name), 'latin1'))
  await converse(
    gateway.port,
    Buffer.from('GET /v1/\u009b2J HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', 'latin1'),
  )
}

describe('what callers say', () => {
  it.each(['json', 'text'])(
    '[G9] makes no line of its own in a log of %s, in the ledger or in a terminal',
    async (format) => {
      const gateway = await attacked({ server: { logging: { level: 'DEBUG', format } } })
      const { secret } = await gateway.key('ada')
      await sayEverywhere(gateway, secret)
      const admin = bearer(gateway.root)
      const { body } = await gateway.ask('GET', '/v1/ledger/entries?limit=100', admin)
      const entries = body['entries'] as readonly { readonly code?: string; readonly client: string }[]
      expect(entries.map(({ code }) => code)).toContain('tool_not_found')
      expect(gateway.err()).not.toMatch(forged)
      expect(gateway.err()).not.toMatch(harmful)
      expect(gateway.err()).not.toContain(secret)
      for (const line of gateway.err().trim().split('\n')) {
        if (format === 'json') expect(() => JSON.parse(line) as unknown).not.toThrow()
        else expect(line).toMatch(/^\d{4}-\d\d-\d\dT\S+Z (DEBUG|INFO|WARN|ERROR) /)
      }
      for (const words of [
        ['ledger', 'search'],
        ['ledger', 'search', '--json'],
        ['ledger', 'stats'],
      ]) {
        const { ended, out, err } = owlclaw(words, { cwd: gateway.cwd })
        expect([words, await ended, err()]).toEqual([words, 0, expect.any(String)])
        expect([words, harmful.test(out()), forged.test(out())]).toEqual([words, false, false])
      }
      const { text } = await gateway.ask('GET', '/metrics', admin)
      expect(text).not.toMatch(harmful)
      expect(text).not.toContain('all keys')
      await gateway.unharmed()
    },
  )
})
