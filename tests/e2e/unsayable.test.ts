import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { modernMeta } from '../mcp/client.ts'
import { parseMetrics } from '../telemetry/prometheus-rules.ts'
import { newFolder, startGateway } from './gateway-process.ts'

/** A tool for each thing that JSON can't say, and each again in a thread. */
const bodies = {
  bigint: "return { content: [{ type: 'text', text: 'a' }], structuredContent: { n: 1n } }",
  circle: 'const a = {}; a.a = a; return { content: [], structuredContent: a }',
  word: 'return { content: [], structuredContent: () => 1 }',
}

function skills(): string {
  const folder = newFolder()
  for (const [name, body] of Object.entries(bodies))
    for (const [prefix, isolate] of [
      ['plain', ''],
      ['apart', "isolate: 'worker', "],
    ] as const) {
      const path = join(folder, 'test', `${prefix}-${name}`)
      mkdirSync(path, { recursive: true })
      const tool = `export const tool = { name: '${prefix}-${name}', ${isolate}inputSchema: { type: 'object' } }`
      writeFileSync(join(path, 'handler.js'), `${tool}\nexport default function handler() { ${body} }\n`)
    }
  return folder
}

const post = async (url: string, body: object, headers: Readonly<Record<string, string>> = {}): Promise<unknown> => {
  const json = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
  return (await fetch(url, { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) })).json()
}

const rpc = (params: object): object => ({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })

describe('an answer that JSON can not say', () => {
  it('is an error that names its tool, for every caller, in the ledger and in the metrics', async () => {
    const { url } = await startGateway({ skills: skills() })
    const names = Object.keys(bodies).flatMap((name) => [`plain-${name}`, `apart-${name}`])
    for (const name of names) {
      const says = expect.stringMatching(new RegExp(`^${name} answered .*Give the incident id to`)) as string
      const code = 'response_contract_violation'
      const error = { message: says, data: { code } }
      const call = { name, arguments: {} }
      const modern = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': name }
      expect(await post(`${url}/mcp`, rpc({ ...call, _meta: modernMeta() }), modern)).toMatchObject({ error })
      expect(await post(`${url}/mcp`, rpc(call))).toMatchObject({ error })
      expect(await post(`${url}/v1/tools/${name}/calls`, { arguments: {} })).toMatchObject({ code, detail: says })
    }
    const ledger = (await (await fetch(`${url}/v1/ledger/entries?limit=100`)).json()) as {
      readonly entries: readonly { readonly kind: string; readonly state: string; readonly code?: string }[]
    }
    const calls = ledger.entries.filter(({ kind }) => kind === 'tool')
    expect(calls).toHaveLength(names.length * 3)
    expect(new Set(calls.map(({ state, code }) => `${state} ${code}`))).toEqual(
      new Set(['error response_contract_violation']),
    )
    const metrics = parseMetrics(await (await fetch(`${url}/metrics`)).text()).flatMap(({ samples }) => samples)
    const failed = metrics.filter(({ name }) => name === 'mcp_tool_call_error_total')
    expect(failed.map(({ value }) => value)).toEqual(names.map(() => 3))
  })
})
