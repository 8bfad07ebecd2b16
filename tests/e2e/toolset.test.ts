import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { newFolder, owlclaw, root } from './gateway-process.ts'

const policy = `policy: 1
permissions:
  - { effect: allow, clients: [ann] }
  - { effect: allow, clients: [bob], tools: [echo] }
toolsets:
  sums: { tools: [add] }
tool_search:
  - { clients: [ann], keep: [echo] }
`

const config = `mcp_server:
  transport: http
  http: { port: 0 }
  governance: { policy_file: policy.yaml }
  resources: { skills_dir: ${JSON.stringify(join(root, 'examples/capabilities'))} }
`

async function started() {
  const cwd = newFolder()
  writeFileSync(join(cwd, 'policy.yaml'), policy)
  writeFileSync(join(cwd, 'mcp-server.yaml'), config)
  const gateway = owlclaw(['start'], { cwd })
  const url = await gateway.says(/http:\/\/127\.0\.0\.1:\d+/)
  await gateway.says(/curl -s \S+/)
  const send = async (path: string, client: string, body: unknown, session?: string): Promise<Response> =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: {
        ...{
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          'x-mcp-client-id': client,
        },
        ...(session === undefined ? {} : { 'mcp-session-id': session, 'mcp-protocol-version': '2025-03-26' }),
      },
      body: JSON.stringify(body),
    })
  const session = async (path: string, client: string): Promise<string> => {
    const params = { protocolVersion: '2025-03-26', capabilities: {}, clientInfo: { name: 'test', version: '1' } }
    const opened = await send(path, client, { jsonrpc: '2.0', id: 0, method: 'initialize', params })
    const id = opened.headers.get('mcp-session-id') ?? ''
    await opened.text()
    await send(path, client, { jsonrpc: '2.0', method: 'notifications/initialized' }, id)
    return id
  }
  return { send, session }
}

const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
const call = (name: string, args: object) => ({
  ...{ jsonrpc: '2.0', id: 2, method: 'tools/call' },
  params: { name, arguments: args },
})
const echo = call('echo', { text: 'hi' })
const add = call('add', { a: 1, b: 2 })

interface Answer {
  readonly result?: { readonly tools?: readonly { readonly name: string }[]; readonly isError?: boolean }
  readonly error?: { readonly data?: { readonly code?: string } }
}
const said = async (answer: Promise<Response>): Promise<unknown> => {
  const text = await (await answer).text()
  const body = JSON.parse(
    text.startsWith('{') || text.startsWith('[') ? text : (/^data: (.+)$/m.exec(text)?.[1] ?? '{}'),
  ) as Answer | Answer[]
  const [{ result, error } = {}] = [body].flat()
  return error?.data?.code ?? result?.tools?.map(({ name }) => name) ?? (result === undefined ? 'nothing' : 'ran')
}

describe('a toolset', () => {
  it('[R4.7] [P6] lists and runs what it names, and gives nobody more than they have elsewhere', async () => {
    const { send, session } = await started()
    const ann = await session('/mcp/sums', 'ann')
    expect(await said(send('/mcp/sums', 'ann', list, ann))).toEqual(['add'])
    expect(await said(send('/mcp/sums', 'ann', add, ann))).toBe('ran')
    expect(await said(send('/mcp/sums', 'ann', echo, ann))).toBe('tool_not_found')
    expect(await said(send('/mcp/sums', 'ann', [echo], ann))).toBe('tool_not_found')
    const bob = await session('/mcp/sums', 'bob')
    expect(await said(send('/mcp/sums', 'bob', list, bob))).toEqual([])
    expect(await said(send('/mcp/sums', 'bob', add, bob))).toBe('tool_not_found')
    expect(await said(send('/mcp/other', 'ann', list, ann))).toBe('route_not_found')
  })

  it('[R4.7] finds by searching what a long list leaves out', async () => {
    const { send, session } = await started()
    const ann = await session('/mcp', 'ann')
    expect(await said(send('/mcp', 'ann', list, ann))).toEqual(['echo', 'search_tools'])
    expect(await said(send('/mcp', 'ann', add, ann))).toBe('ran')
    const found = await (await send('/mcp', 'ann', call('search_tools', { query: 'two numbers' }), ann)).text()
    expect(found).toContain('"name\\":\\"add')
    const bob = await session('/mcp', 'bob')
    expect(await said(send('/mcp', 'bob', call('search_tools', { query: 'add' }), bob))).toBe('tool_not_found')
  })
})
