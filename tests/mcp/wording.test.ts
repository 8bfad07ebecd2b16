import { describe, expect, it } from 'vitest'
import { modern, modernMeta, sendText } from './client.ts'
import { testServer, tool } from './server.ts'

const server = testServer({ things: [tool('add', () => 'sum')] })
const prefix = 'io.modelcontextprotocol/'

async function messageFor(method: string, params: object): Promise<unknown> {
  const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': method, 'mcp-name': 'add' }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  return (await sendText(server, body, { headers }).answer()).error?.message
}

const without = (name: string): object => ({ ...modernMeta(), [prefix + name]: undefined })

describe('an error says plainly which member of params is wrong', () => {
  it.each([
    [
      'tools/list',
      { _meta: without('clientCapabilities') },
      `params._meta["${prefix}clientCapabilities"] is missing: what the client can do for the server; {} for nothing.`,
    ],
    [
      'tools/list',
      { _meta: { ...modernMeta(), [`${prefix}clientInfo`]: 7 } },
      `params._meta["${prefix}clientInfo"] must be object, got integer: the name and version of the client, such as {"name": "my-client", "version": "1.0.0"}.`,
    ],
    ['tools/call', { _meta: modernMeta() }, 'params.name is missing.'],
    ['tools/call', { name: 7, _meta: modernMeta() }, 'params.name must be string, got integer.'],
  ])('%s %j', async (method, params, sentence) => {
    expect(await messageFor(method, params)).toBe(`The params of ${method} are not right: ${sentence}`)
  })

  it('of initialize, too', async () => {
    const params = { protocolVersion: '2025-11-25', capabilities: {} }
    const { error } = await sendText(
      server,
      JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params }),
    ).answer()
    expect(error?.message).toBe('The params of initialize are not right: params.clientInfo is missing.')
  })

  it('only what every request must carry is missing metadata', async () => {
    const codeOf = async (meta: object): Promise<unknown> =>
      (await modern(server, 'tools/list', {}, { meta }).answer()).error?.data['code']
    expect(await codeOf({ 'io.modelcontextprotocol/clientCapabilities': 3 })).toBe('missing_meta')
    expect(await codeOf({ progressToken: {} })).toBe('invalid_params')
  })

  it('the places that programs read stay pointers', async () => {
    const { error } = await modern(server, 'tools/call', { name: 'add', arguments: 7 }).answer()
    expect(error?.data['errors']).toMatchObject([{ path: '/arguments', rule: 'type' }])
  })
})
