import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { attacked, bearer, saidBy } from './attacked.ts'

const long = 1_000_000

/** Texts that take hours where somebody looks at them from each place to each other one. */
const texts: Readonly<Record<string, string>> = {
  tokens: 'eyJaaaaaaaa-'.repeat(long / 12),
  backslashes: `token=${'\\'.repeat(long / 4)}"${'\\'.repeat(long / 4 - 1)}`,
  quotes: Array.from({ length: 900 }, (_, at) => `token=${'\\'.repeat(900 - at)}"`).join('') + 'a'.repeat(long / 2),
  bearers: `bearer ${' '.repeat(long)}`,
  addresses: '://a:'.repeat(long / 5),
  begins: '-----BEGIN PRIVATE KEY '.repeat(long / 23),
  stars: '*'.repeat(long),
  spaces: `${' '.repeat(long)}x`,
  escapes: '%25'.repeat(long / 3),
}

function template(folder: string): void {
  mkdirSync(join(folder, 'test/page'), { recursive: true })
  writeFileSync(
    join(folder, 'test/page/handler.ts'),
    `export const resource = { uriTemplate: 'page://{a}.{b}.{c}.{d}/end', name: 'page' }
/** A page. */
export default function page(input: { a: string; b: string; c: string; d: string }): string {
  return input.d
}
`,
  )
}

describe('patterns', () => {
  it('[G9] of the policy, of schemas, of addresses and of what hides secrets take texts in one pass', async () => {
    const gateway = await attacked({ prepare: template, http: { max_body_bytes: 8_000_000 } })
    const who = bearer((await gateway.key('ada')).secret)
    const parts = Array.from({ length: 60 }, () => 'a*').join('')
    const policy = {
      policy: 1,
      groups: { many: { clients: [`${parts}b`] } },
      permissions: [
        { effect: 'allow', clients: ['ada'] },
        { effect: 'deny', clients: ['@many', `${parts}b`], tools: [`${parts}b`], resources: [`page://${parts}b`] },
        { effect: 'deny', tools: [`*${parts}b`], resources: [`*x*.*x*.*x*.*x*!`] },
      ],
      approvals: [{ tools: [`${parts}b`], when: [{ argument: '/a', above: 1 }] }],
    }
    const put = await gateway.ask('PUT', '/v1/policy', bearer(gateway.root), JSON.stringify({ document: policy }))
    expect([put.status, put.text]).toEqual([200, expect.any(String)])
    for (const [name, text] of Object.entries(texts)) {
      const answer = await gateway.mcp('tools/call', { name: 'take', arguments: { anything: { said: text } } }, who)
      expect([name, saidBy(answer)]).toEqual([name, '1 keys'])
      const rest = await gateway.ask(
        'POST',
        '/v1/tools/add/calls',
        who,
        JSON.stringify({ arguments: { a: text, b: 1 } }),
      )
      expect([name, rest.status]).toEqual([name, 422])
    }
    const legacy = (method: string, params: object) =>
      gateway.ask(
        'POST',
        '/mcp',
        { ...who, accept: 'application/json, text/event-stream' },
        JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      )
    for (const uri of [
      `page://${'x.'.repeat(long / 2)}x`,
      `page://${'x.'.repeat(long / 2)}x/end`,
      `skill://${'a/'.repeat(long / 2)}`,
      `skill://${'*'.repeat(long)}/*`,
      `skill://text/notes?${'tag=a&'.repeat(long / 6)}`,
    ]) {
      const answer = await legacy('resources/read', { uri })
      expect([uri.slice(0, 40), answer.status < 500]).toEqual([uri.slice(0, 40), true])
    }
    for (const name of ['a'.repeat(long), 'ab'.repeat(long / 2), '*'.repeat(long)]) {
      expect((await legacy('tools/call', { name, arguments: {} })).text).toContain('tool_not_found')
      expect((await legacy('prompts/get', { name })).status).toBeLessThan(500)
    }
    await gateway.unharmed()
  }, 300_000)
})
