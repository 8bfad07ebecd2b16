import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { align, readMethods, type Methods } from '../../scripts/gen/alignment.ts'
import { operationsOf, type RestOperation } from '../../scripts/gen/rest-operations.ts'
import { root } from './copy.ts'

const operation = (id: string, mcp: Record<string, string>): RestOperation => ({
  id,
  method: 'get',
  path: `/${id}`,
  tag: '',
  summary: '',
  parameters: [],
  consumes: undefined,
  successes: [],
  failures: [],
  raw: { 'x-mcp': mcp },
})
const methods: Methods = new Map([
  ['ping', { kind: 'request', from: 'client', revisions: ['2025-11-25'] }],
  ['roots/list', { kind: 'input', from: 'server', revisions: ['2026-07-28'] }],
])

describe('the alignment of REST and MCP', () => {
  it('[G6] lists what both have, and the rest with its reason', () => {
    const operations = [operation('getHealth', { method: 'ping' }), operation('getDocs', { reason: 'a page' })]
    const { both, restOnly, mcpOnly } = align(operations, methods, [], { 'roots/list': 'no folders' })
    expect(both.map(({ operation: { id }, mcp }) => [id, mcp.method])).toEqual([['getHealth', 'ping']])
    expect(restOnly.map(({ operation: { id }, reason }) => [id, reason])).toEqual([['getDocs', 'a page']])
    expect(mcpOnly).toEqual([{ method: 'roots/list', reason: 'no folders' }])
  })

  it.each([
    [
      'an operation that says nothing',
      operation('x', {}),
      {},
      'x: x-mcp must have a method, a tool or a reason why there is neither',
    ],
    ['a method no revision has', operation('x', { method: 'pong' }), {}, 'x: no revision has the method pong'],
    ['a tool that is not shipped', operation('x', { tool: 'explain' }), {}, 'x: the product ships no tool explain'],
    [
      'a method without operation or reason',
      operation('x', { method: 'ping' }),
      {},
      'say under mcp_only why REST has no roots/list',
    ],
    [
      'a reason for what has an operation',
      operation('x', { method: 'ping' }),
      { 'roots/list': 'none', ping: 'none' },
      'ping needs no reason any more',
    ],
  ])('[G6] refuses %s', (_title, one, reasons, complaint) => {
    expect(() => align([one], methods, [], reasons)).toThrow(complaint)
  })

  it('[G6] has a row for every operation and for every method of every revision', async () => {
    const page = await readFile(join(root, 'generated/docs/alignment.md'), 'utf8')
    const rows = page.split('\n').filter((line) => line.startsWith('| '))
    const document = JSON.parse(await readFile(join(root, 'generated/rest/v1/openapi.json'), 'utf8')) as never
    for (const { id } of operationsOf(document))
      expect(
        rows.filter((row) => row.includes(`(\`${id}\`)`)),
        id,
      ).toHaveLength(1)
    const served = await readMethods()
    expect([...served.keys()]).toEqual(
      expect.arrayContaining(['initialize', 'server/discover', 'tools/call', 'notifications/progress']),
    )
    for (const [method, { revisions }] of served) {
      const row = rows.filter((line) => line.includes(`\`${method}\``))
      expect(row, method).toHaveLength(1)
      for (const revision of revisions) expect(row[0]).toContain(revision)
    }
    for (const row of rows) expect(row.split(' | ').at(-1), row).not.toBe(' |')
  })
})
