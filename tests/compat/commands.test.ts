import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stringify } from 'yaml'
import { runCli } from '../../src/cli/cli.ts'
import { contractsCommands } from '../../src/cli/contracts-commands.ts'
import type { Json, JsonObject } from '../../src/compat/contract-document.ts'
import { oasdiffModule } from '../../src/compat/oasdiff.ts'
import { edited, type Step } from './edit.ts'
import { tasksApi } from './openapi-edits.ts'
import { order } from './schema-edits.ts'

let home = ''
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'owlclaw-commands-'))
})
afterAll(() => rmSync(home, { recursive: true, force: true }))

const file = (name: string, content: string | Json): string => {
  const path = join(home, name)
  writeFileSync(
    path,
    typeof content === 'string'
      ? content
      : name.endsWith('.json')
        ? JSON.stringify(content, null, 2)
        : stringify(content),
  )
  return path
}

async function owlclaw(...argv: string[]): Promise<{ code: number; out: string; err: string }> {
  const out: string[] = []
  const err: string[] = []
  const code = await runCli(argv, contractsCommands(), { out: (text) => out.push(text), err: (text) => err.push(text) })
  return { code, out: out.join('\n'), err: err.join('\n').replaceAll(`${home}/`, '') }
}

const diff = (before: string, after: string, ...options: string[]) =>
  owlclaw('contracts', 'diff', before, after, ...options)

describe('owlclaw contracts diff', () => {
  it('[G3] exits with 0 when nothing changed that anybody could notice, in YAML or in JSON', async () => {
    const { code, out } = await diff(file('order.yaml', order), file('order.json', order))
    expect({ code, out }).toEqual({ code: 0, out: 'level: compatible\nNothing changed that anybody could notice.' })
  })

  it('[G3] exits with 0 for additions, with 4 when asked to', async () => {
    const [before, after] = [
      file('a.yaml', order),
      file('b.yaml', edited(order, [['set', '/properties/zone', { type: 'string' }]])),
    ]
    const plain = await diff(before, after)
    expect(plain.code).toBe(0)
    expect(plain.out).toMatch(
      /^level: additive\n1 additive\n\nadditive: the property "zone" is new\n {2}at: {3}#\/properties\/zone\n/,
    )
    expect((await diff(before, after, '--fail-on', 'additive')).code).toBe(4)
  })

  it('[G3] exits with 100 for what breaks', async () => {
    const [before, after] = [file('a.yaml', order), file('b.yaml', edited(order, [['drop', '/properties/note']]))]
    const { code, out } = await diff(before, after, '--role', 'sent')
    expect(code).toBe(100)
    expect(out.split('\n')[0]).toBe('level: breaking')
    expect(out).toContain('the optional property "note" is no longer sent')
    expect((await diff(before, after, '--role', 'received')).code).toBe(0)
    expect((await diff(before, after)).code).toBe(0)
  })

  it('[G3] answers programs in JSON and pull requests in Markdown', async () => {
    const [before, after] = [
      file('a.yaml', order),
      file('b.yaml', edited(order, [['set', '/properties/note/pattern', '^a|b$']])),
    ]
    const json = await diff(before, after, '--json')
    expect({ code: json.code, report: JSON.parse(json.out) }).toMatchObject({
      code: 100,
      report: {
        level: 'breaking',
        findings: [{ level: 'breaking', rule: 'pattern-added', where: '#/properties/note/pattern' }],
      },
    })
    const markdown = await diff(before, after, '--markdown')
    expect(markdown.out).toMatch(/^level: breaking\n\n\*\*1 breaking\*\*\n/)
    expect(markdown.out).toContain('"^a\\|b$"')
  })

  it('[G3] finds out the kind by itself', async () => {
    const catalog = { errors: [{ code: 'gone', http: 404 }] }
    const tools = { tools: [{ name: 'find', inputSchema: { type: 'object' } }] }
    const config = { type: 'object', properties: { port: { type: 'integer', 'x-env': ['PORT'] } } }
    const mcp: JsonObject = { 'x-methods': { ping: { kind: 'request', from: 'client' } }, $defs: {} }
    const cases: readonly (readonly [JsonObject, Step, string])[] = [
      [catalog, ['set', '/errors/0/http', 410], 'error-http-changed'],
      [tools, ['set', '/tools/0/name', 'seek'], 'tool-removed'],
      [config, ['set', '/properties/port/x-env', ['OTHER']], 'environment-variable-removed'],
      [mcp, ['set', '/x-methods', { pong: { kind: 'request', from: 'client' } }], 'method-removed'],
      [tasksApi, ['drop', '/paths/~1shapes'], 'operation-removed'],
    ]
    for (const [document, step, rule] of cases) {
      const { code, out } = await diff(file('a.yaml', document), file('b.yaml', edited(document, [step])))
      expect({ code, rule: out.includes(`rule: ${rule} `) ? rule : out }).toEqual({ code: 100, rule })
    }
  })

  it('[G3] puts documents of several files together', async () => {
    mkdirSync(join(home, 'parts'), { recursive: true })
    file(
      'parts/pet.yaml',
      'type: object\nrequired: [name]\nproperties: { name: { type: string }, friend: { $ref: "#" } }\n',
    )
    const api = (path: string) =>
      `openapi: 3.1.0\ninfo: { title: Pets, version: 1.0.0 }\npaths:\n  /pets: { $ref: ${path} }\n`
    file(
      'parts/pets.yaml',
      'get: { operationId: pets, responses: { "200": { description: All., content: { application/json: { schema: { $ref: pet.yaml } } } } } }\n',
    )
    file(
      'parts/pets-2.yaml',
      'get: { operationId: pets, responses: { "200": { description: All., content: { application/json: { schema: { $ref: pet-2.yaml } } } } } }\n',
    )
    file('parts/pet-2.yaml', 'type: object\nproperties: { name: { type: string }, friend: { $ref: "#" } }\n')
    const { code, out } = await diff(
      file('pets.yaml', api('parts/pets.yaml')),
      file('pets-2.yaml', api('parts/pets-2.yaml')),
    )
    expect(code).toBe(100)
    expect(out).toContain('the property "name" is no longer required')
  })

  it.each([
    ['a file that is not there', ['none.yaml', undefined], 'none.yaml: there is no such file'],
    ['an empty file', ['empty.yaml', ''], 'empty.yaml: the file is empty'],
    ['broken YAML', ['bad.yaml', 'type: object\n  properties: {\n'], 'bad.yaml:1:7: not valid YAML: Nested mappings'],
    ['broken JSON', ['bad.json', '{\n  "type": object\n}'], 'bad.json:2:11: not valid JSON'],
    [
      'a key that stands twice',
      ['twice.yaml', 'type: object\ntype: string\n'],
      'twice.yaml:2:1: not valid YAML: Map keys must be unique',
    ],
    ['a list', ['list.yaml', '- a\n'], 'list.yaml:1:1: the file holds a list'],
    ['no contract at all', ['other.yaml', 'name: me\n'], 'other.yaml:1:1: this is no kind of contract that is known'],
    ['a schema that is none', ['wrong.yaml', 'type: object\nproperties:\n  a: { type: text }\n'], 'wrong.yaml:3:'],
    [
      'an unknown dialect',
      ['dialect.yaml', '$schema: https://json-schema.org/draft/2030-01/schema\ntype: object\n'],
      'dialect.yaml:1:10: the dialect',
    ],
    ['a reference that leads nowhere', ['lost.yaml', 'properties: { a: { $ref: "#/$defs/B" } }\n'], '$defs/B'],
    [
      'an OpenAPI version of the future',
      ['future.yaml', 'openapi: 4.0.0\ninfo: { title: T, version: "1" }\npaths: {}\n'],
      'future.yaml:1:10: the OpenAPI version',
    ],
    [
      'Swagger 2.0',
      ['swagger.yaml', 'swagger: "2.0"\ninfo: { title: T, version: "1" }\npaths: {}\n'],
      'swagger.yaml:1:10: this is Swagger 2.0',
    ],
    [
      'an OpenAPI document without title',
      ['untitled.yaml', 'openapi: 3.1.0\ninfo: { version: "1" }\npaths: {}\n'],
      'untitled.yaml:2:7: an OpenAPI document has info.title',
    ],
    ['a folder', ['.', undefined], 'this is a folder, not a file'],
  ] as const)('[G3] exits with 102 for %s and says where', async (_title, [name, content], message) => {
    const path = content === undefined ? join(home, name) : file(name, content)
    const { code, out, err } = await diff(path, path)
    expect({ code, out, said: err.includes(message) ? message : err }).toEqual({ code: 102, out: '', said: message })
  })

  it('[G3] exits with 102 for two contracts of different kinds', async () => {
    const { code, err } = await diff(file('a.yaml', order), file('b.yaml', tasksApi))
    expect({ code, err }).toEqual({
      code: 102,
      err: 'owlclaw: a.yaml is json-schema and b.yaml is openapi; two contracts of one kind can be compared. Say which with --kind.',
    })
  })

  it('says what is wrong with its own options', async () => {
    const { code, err } = await diff('a', 'b', '--role', 'both')
    expect({ code, err: err.split('\n')[0] }).toEqual({
      code: 2,
      err: 'owlclaw: --role must be one of received, sent; it is both',
    })
  })
})

describe('a tool that is missing', () => {
  it('[G3] is said, with how to get it, and never passed over', () => {
    expect(() => oasdiffModule([join(home, 'nowhere.wasm')])).toThrow(
      /^The OpenAPI judge \(oasdiff 1\.33\.0 as WebAssembly\) is not here\. In a clone run `node scripts\/oasdiff-build\.mjs`/,
    )
  })

  it('[G3] exits with 103', async () => {
    const { openApiVerdictWith } = await import('../../src/compat/openapi-verdict.ts')
    await expect(openApiVerdictWith(tasksApi, tasksApi, [join(home, 'nowhere.wasm')])).rejects.toMatchObject({
      name: 'MissingTool',
    })
  })
})

describe('owlclaw contracts check and release', () => {
  const inHome = (...argv: string[]) => owlclaw('contracts', ...argv, '--dir', join(home, 'team'))
  const versions =
    'contracts:\n  - { name: order, title: Order, kind: json-schema, major: 1, source: order.yaml, state: stable, version: 1.0.0, versions: [] }\n'

  it('[G3] answer 4, 0, 100 as a contract is written, released and broken', async () => {
    mkdirSync(join(home, 'team/contracts'), { recursive: true })
    file('team/contracts/order.yaml', order)
    file('team/contracts/versions.yaml', versions)
    expect((await inHome('check')).code).toBe(4)
    expect(await inHome('release', 'order')).toEqual({
      code: 0,
      out: 'order/v1 1.0.0: released as released/order/1.0.0.json',
      err: '',
    })
    expect((await inHome('check')).code).toBe(0)
    expect((await inHome('release', '--all')).out).toBe('order/v1 1.0.0: nothing changed, nothing released')
    file('team/contracts/order.yaml', edited(order, [['push', '/required', 'note']]))
    const broken = await inHome('check', '--json')
    expect({ code: broken.code, report: JSON.parse(broken.out) }).toMatchObject({
      code: 100,
      report: {
        level: 'breaking',
        exitCode: 100,
        contracts: [{ contract: 'order/v1', findings: [{ rule: 'property-became-required' }] }],
      },
    })
    expect((await inHome('check', '--markdown')).out).toMatch(/^level: breaking\n\n\*\*Refused\.\*\*\n/)
    const refused = await inHome('release', 'order', '--version', '1.1.0')
    expect({
      code: refused.code,
      said: refused.err.includes('order/v1: refused: order/v1 breaks what 1.0.0 promised'),
    }).toEqual({ code: 100, said: true })
    expect((await inHome('release', 'orders')).err).toBe(
      'owlclaw: versions.yaml has no contract orders; it has order/v1',
    )
  })

  it('[G3] answer 102 where there is no list of contracts', async () => {
    const { code, err } = await owlclaw('contracts', 'check', '--dir', join(home, 'nobody'))
    expect({ code, said: err.includes('there is no contracts/versions.yaml') }).toEqual({ code: 102, said: true })
  })
})
