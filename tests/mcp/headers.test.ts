import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { modern, type Message, type Sent } from './client.ts'
import { testServer, tool } from './server.ts'

const inputSchema = {
  type: 'object',
  properties: {
    region: { type: 'string', 'x-mcp-header': 'Region' },
    count: { type: 'integer', 'x-mcp-header': 'Count' },
    dry: { type: 'boolean', 'x-mcp-header': 'Dry' },
    where: { type: 'object', properties: { city: { type: 'string', 'x-mcp-header': 'City' } } },
    // No rules: not a primitive, a number, inside an array.
    weight: { type: 'number', 'x-mcp-header': 'Weight' },
    list: { type: 'array', items: { type: 'string', 'x-mcp-header': 'Item' } },
  },
}
const server = testServer({ things: [tool('query', () => 'ran', { inputSchema })] })

const call = (input: object, headers: Record<string, string>): Sent =>
  modern(server, 'tools/call', { name: 'query', arguments: input }, { headers })

const base64 = (text: string): string => `=?base64?${Buffer.from(text).toString('base64')}?=`

/** As the specification tells clients to write a value. */
const written = (value: string): string =>
  /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(value) && !/^=\?base64\?.*\?=$/.test(value) ? value : base64(value)

async function expectMismatch(sent: Sent, words: string): Promise<void> {
  const { error }: Message = await sent.answer()
  expect(error).toMatchObject({ code: -32020, data: { code: 'header_mismatch' } })
  expect(error?.message).toContain(words)
  expect((await sent.channel.done()).status).toBe(400)
}

describe('headers that repeat arguments', () => {
  it('are right for any value, written as the specification says', async () => {
    const value = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string(),
      fc.constantFrom(' a ', '=?base64?x?=', 'Hello, 世界', 'a\nb'),
    )
    await fc.assert(
      fc.asyncProperty(
        value.filter((text) => text !== '' && text.isWellFormed()),
        async (region) => {
          const sent = call({ region }, { 'mcp-param-region': written(region) })
          expect(await sent.answer()).toMatchObject({ result: { content: [{ text: 'ran' }] } })
          const other = call({ region: `${region}x` }, { 'mcp-param-region': written(region) })
          expect((await other.answer()).error?.code).toBe(-32020)
        },
      ),
    )
  })

  it.each([
    [{ count: 42 }, { 'mcp-param-count': '42' }],
    [{ count: 42 }, { 'mcp-param-count': '42.0' }],
    [{ count: -7 }, { 'mcp-param-count': '-7' }],
    [{ dry: true }, { 'mcp-param-dry': 'true' }],
    [{ where: { city: 'Oslo' } }, { 'mcp-param-city': 'Oslo' }],
    [{ weight: 1.5, list: ['a'] }, {}],
    [{}, {}],
    [{}, { 'mcp-param-unknown': 'whatever' }],
  ])('let %j with %j pass', async (input, headers) => {
    expect(await call(input, headers).answer()).toMatchObject({ result: {} })
  })

  it.each([
    [{ region: 'eu' }, {}, 'Mcp-Param-Region is missing'],
    [{ region: 'eu' }, { 'mcp-param-region': 'us' }, "says 'us', the body says 'eu'"],
    [{}, { 'mcp-param-region': 'us' }, 'the body has no such value'],
    [{ count: 42 }, { 'mcp-param-count': '43' }, "says '43', the body says 42"],
    [{ count: 42 }, { 'mcp-param-count': '0x2a' }, 'Count'],
    [{ count: 1 }, { 'mcp-param-count': '' }, 'Count'],
    [{ dry: true }, { 'mcp-param-dry': 'TRUE' }, 'Dry'],
    [{ region: 'a' }, { 'mcp-param-region': '=?base64?YQ?=' }, 'not base64'],
    [{ region: 'a' }, { 'mcp-param-region': '=?base64?Y*==?=' }, 'not base64'],
    [{ region: 'a' }, { 'mcp-param-region': '=?base64?/w==?=' }, 'not UTF-8'],
    [{ region: 'é' }, { 'mcp-param-region': 'é' }, 'may not have'],
    [{ where: { city: 'Oslo' } }, {}, 'Mcp-Param-City is missing'],
  ])('refuse %j with %j', async (input, headers, words) => {
    await expectMismatch(call(input, headers), words)
  })

  it('are looked at again when the tool is another', async () => {
    const changing = testServer({ things: [tool('query', () => 'ran')] })
    const params = { name: 'query', arguments: { region: 'eu' } }
    expect((await modern(changing, 'tools/call', params).answer()).result).toBeDefined()
    changing.things.set([tool('query', () => 'ran', { inputSchema })])
    await expectMismatch(modern(changing, 'tools/call', params), 'missing')
  })

  it('are not asked for over stdio, nor of older revisions', async () => {
    const params = { name: 'query', arguments: { region: 'eu' } }
    const stdio = modern(server, 'tools/call', params, { transport: 'stdio' })
    expect((await stdio.answer()).result).toBeDefined()
  })
})

describe('Mcp-Method and Mcp-Name', () => {
  it.each([
    [{ 'mcp-method': 'TOOLS/CALL' }, 'Mcp-Method'],
    [{ 'mcp-method': '' }, 'Mcp-Method'],
    [{ 'mcp-name': 'Query' }, 'Mcp-Name'],
    [{ 'mcp-name': base64('other') }, "says 'other'"],
    [{ 'mcp-name': '=?base64?!!?=' }, 'not base64'],
  ])('must say what the body says: %j', async (headers, words) => {
    await expectMismatch(call({}, headers), words)
  })

  it('carry names no header can as base64', async () => {
    const named = testServer({ things: [{ kind: 'resource', name: 'test://ö', run: () => ({ contents: [] }) }] })
    const read = (name: string): Sent =>
      modern(named, 'resources/read', { uri: 'test://ö' }, { headers: { 'mcp-name': name } })
    expect(await read(base64('test://ö')).answer()).toMatchObject({ result: { contents: [] } })
    await expectMismatch(read('test://ö'), 'may not have')
  })
})
