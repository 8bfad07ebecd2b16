import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { attacked, bearer, codeOf, saidBy } from './attacked.ts'

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

/** Each goes on for longer than the universe for its text, if one way after the other is tried. */
const patterns: Readonly<Record<string, readonly [pattern: string, text: string]>> = {
  nested: ['^(a+)+$', `${'a'.repeat(long)}!`],
  short: ['^(a+)+$', `${'a'.repeat(40)}!`],
  alike: ['^(?:a|a)*$', `${'a'.repeat(40)}!`],
  words: [String.raw`^(\w+\s?)*$`, `${'a'.repeat(long)}!`],
  counted: ['^(a{1,20}){1,20}$', `${'a'.repeat(60)}!`],
  letters: [String.raw`^(\p{L}+)+$`, `${'ä'.repeat(long)}!`],
  looking: [String.raw`^(?=.*\d)(?=.*[A-Z])(?!.*(a|aa)+b).{8,}$`, `${'a'.repeat(long)}!`],
  anywhere: ['a+b', 'a'.repeat(long)],
  often: ['^.*a.*a.*a.*x$', 'a'.repeat(long)],
}

function matching(folder: string): void {
  for (const [name, [pattern]] of Object.entries(patterns)) {
    mkdirSync(join(folder, 'test', name), { recursive: true })
    writeFileSync(
      join(folder, 'test', name, 'handler.ts'),
      `/** Matches. */
export default function ${name}(input: {
  /** @pattern ${pattern} */
  text: string
}): string {
  return 'matched ' + input.text
}
export const tool = { annotations: { readOnlyHint: true } }
`,
    )
  }
}

/** Sums of sums, which nothing but what they hold tells apart, and lists in which nothing may be there twice. */
function trees(folder: string): void {
  mkdirSync(join(folder, 'test/sum'), { recursive: true })
  writeFileSync(
    join(folder, 'test/sum/handler.ts'),
    `type Sum = number | { left: Sum; op: 'add' } | { left: Sum; op: 'take'; from?: number } | { left: Sum; unit?: string }
/** Adds up. */
export default function sum(input: { of: Sum[]; /** @uniqueItems */ marks?: { at: number }[] }): string {
  return 'summed'
}
export const tool = { annotations: { readOnlyHint: true } }
`,
  )
}

const nested = (depth: number, leaf: unknown, more: object = {}): unknown => {
  let value = leaf
  for (let at = 0; at < depth; at += 1) value = { left: value, ...more }
  return value
}

describe('schemas', () => {
  it('[R5.3] with patterns that engines choke on are judged in one pass', async () => {
    const gateway = await attacked({ prepare: matching, http: { max_body_bytes: 8_000_000 } })
    const who = bearer((await gateway.key('ada')).secret)
    for (const [name, [, text]] of Object.entries(patterns)) {
      const answer = await gateway.mcp('tools/call', { name, arguments: { text } }, who)
      expect([name, codeOf(answer)]).toEqual([name, 'invalid_arguments'])
    }
    await gateway.unharmed()
  }, 300_000)

  it('[R5.3] that contain themselves, and lists of a million mistakes, are judged as far as it takes', async () => {
    const gateway = await attacked({ prepare: trees, http: { max_body_bytes: 8_000_000 } })
    const who = bearer((await gateway.key('ada')).secret)
    const attempts: readonly unknown[] = [
      { of: [nested(60, 'x', { op: 'add' })] },
      { of: [nested(60, 'x')] },
      { of: Array.from({ length: 1_000_000 }, () => '') },
      { of: Array.from({ length: 100_000 }, () => ({ left: '', op: '' })) },
      { of: [], marks: [...Array.from({ length: 100_000 }, (_, at) => ({ at })), { at: 1 }] },
      Object.fromEntries(Array.from({ length: 200_000 }, (_, at) => [`k${at}`, at])),
    ]
    for (const input of attempts) {
      const answer = await gateway.mcp('tools/call', { name: 'sum', arguments: input }, who)
      expect([JSON.stringify(input).slice(0, 60), codeOf(answer)]).toEqual([expect.any(String), 'invalid_arguments'])
    }
    const deep = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'sum', arguments: { of: ['here'] } },
    })
    const deepest = deep.replace('"here"', '{"left":'.repeat(100_000) + '1' + '}'.repeat(100_000))
    const refused = await gateway.ask(
      'POST',
      '/mcp',
      { ...who, accept: 'application/json, text/event-stream' },
      deepest,
    )
    expect([refused.status < 500, codeOf(refused)]).toEqual([true, expect.stringMatching(/^invalid_|^parse_error/)])
    await gateway.unharmed()
  }, 300_000)
})

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
