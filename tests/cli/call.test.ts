import { spawnSync } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { argumentsFromPairs } from '../../src/cli/call-arguments.ts'
import { samples, folderWith, handler, root, run } from './running.ts'

const any = "{ name: 'NAME', inputSchema: { type: 'object' } }"
const tools = (files: Readonly<Record<string, string>>): Promise<string> =>
  folderWith(
    Object.fromEntries(
      Object.entries(files).map(([name, code]) => [`a/${name}/handler.js`, handler(any.replace('NAME', name), code)]),
    ),
  )
const call = async (argv: readonly string[], folder?: string, stdin?: string) =>
  run(['call', ...argv, '--skills-dir', folder ?? (await samples())], stdin === undefined ? {} : { stdin })

describe('call', () => {
  it('takes JSON, standard input or pairs, and prints what the tool answered', async () => {
    const wanted = { code: 0, out: '{\n  "sum": 5\n}', err: '' }
    expect(await call(['add', '{"a": 2, "b": 3}'])).toEqual(wanted)
    expect(await call(['add', '-'], undefined, '{"a": 2, "b": 3}\n')).toEqual(wanted)
    expect(await call(['add', '--arg', 'a=2', '-a', 'b=3'])).toEqual(wanted)
    expect(await run(['mcp-server', 'call', 'add', '{"a":2,"b":3}', '--skills-dir', await samples()])).toEqual(wanted)
  })

  it('keeps a string a string where the schema says so', async () => {
    expect((await call(['echo', '--arg', 'text=007'])).out).toBe('007')
    expect((await call(['echo', '--arg', 'text=a=b'])).out).toBe('a=b')
  })

  it('prints the whole result as JSON', async () => {
    const { out } = await call(['add', '{"a":2,"b":3}', '--json'])
    expect(JSON.parse(out)).toMatchObject({ structuredContent: { sum: 5 }, content: [{ type: 'text' }] })
  })

  it('lists every wrong argument, with what to do, and ends with 1', async () => {
    const { code, out, err } = await call(['add', '--arg', 'a=x'])
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toContain('owlclaw: invalid_arguments: ')
    expect(err).toContain('/a must be number, got string')
    expect(err).toContain('/b is required')
    const short = await call(['echo', '{"text":""}'])
    expect(short.err).toContain('/text must be at least 1 character long')
    expect(err).toMatch(/incident [0-9a-f-]{36}/)
    const json = await call(['add', '{}', '--json'])
    expect(json).toMatchObject({ code: 1, err: '' })
    expect(JSON.parse(json.out)).toMatchObject({
      error: { code: 'invalid_arguments', category: 'request', retryable: false },
    })
  })

  it('suggests the tool that was meant', async () => {
    const { code, err } = await call(['ad', '{}'])
    expect(code).toBe(1)
    expect(err).toMatch(/^owlclaw: tool_not_found: .*Did you mean add\?/)
  })

  it('ends with 2 on arguments that are none, and says where the text goes wrong', async () => {
    for (const [argv, said] of [
      [['add', '{"a": 1,}'], /is no JSON: .*position 8/],
      [['add', '[1]'], /is an array, and a tool takes an object/],
      [['add', 'null'], /is null/],
      [['add', '{}', '--arg', 'a=1'], /not both/],
      [['add', '--arg', 'a'], /--arg takes NAME=VALUE/],
      [['add', '--arg', 'a:={'], /--arg a:= takes JSON/],
      [[], /something is missing; the whole command is: owlclaw mcp-server call TOOL/],
      [['add', '--url', 'localhost:8080'], /--url takes an address/],
    ] as const) {
      const { code, err } = await call(argv)
      expect(code, argv.join(' ')).toBe(2)
      expect(err).toMatch(said)
    }
  })

  it('ends with 3 when the tool says that it failed', async () => {
    const folder = await tools({
      fails: "export default () => { throw Object.assign(new Error('no such city'), { name: 'ToolError' }) }",
    })
    const text = await call(['fails'], folder)
    expect(text).toEqual({ code: 3, out: 'no such city', err: 'owlclaw: the tool says that it failed' })
    expect(await call(['fails', '--json'], folder)).toMatchObject({ code: 3, err: '' })
  })

  it('shows the stack of a handler that threw: who runs it here may see it', async () => {
    const folder = await tools({
      throws: "export default () => { throw new Error('lost the key') }",
      odd: 'export default () => { throw 7 }',
    })
    const { code, out, err } = await call(['throws'], folder)
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toMatch(/^owlclaw: execution_error: /)
    expect(err).toMatch(/Error: lost the key\n +at .*a\/throws\/handler\.js/)
    expect((await call(['odd'], folder)).err).toContain('the handler threw 7, which is no Error')
  })

  it('[R5.9] shows the line that somebody wrote, where the compiler made other lines of it', async () => {
    const cwd = await folderWith({
      'capabilities/a/run/handler.ts':
        "interface Input {\n  a?: number\n}\nenum Kind { One = 'one' }\n\nexport default function run(input: Input): string {\n  throw new Error(Kind.One)\n}\n",
    })
    const argv = [join(root, 'scripts/owlclaw.cjs'), 'call', 'run', '{}', '--skills-dir', 'capabilities']
    const { status, stderr } = spawnSync(process.execPath, argv, { cwd, encoding: 'utf8' })
    expect(status).toBe(1)
    expect(stderr).toMatch(/Error: one\n +at run \(.*\/a\/run\/handler\.ts:7:9\)/)
  })

  it('shows progress and log lines on stderr, and refuses questions', async () => {
    const folder = await tools({
      tells:
        "export default (_input, call) => { call.progress({ progress: 1, total: 2, message: 'half' }); call.log('warning', { a: 1 }, 'x'); return 'done' }",
      asks: "export default (_input, call) => call.ask('name', { kind: 'form', message: 'Who?', schema: {} })",
    })
    expect(await call(['tells'], folder)).toEqual({ code: 0, out: 'done', err: '... 1 of 2 half\nwarning x: {"a":1}' })
    const asked = await call(['asks'], folder)
    expect(asked.code).toBe(1)
    expect(asked.err).toContain('missing_client_capability')
  })

  it('says what is no text by its kind', async () => {
    const folder = await tools({
      mixed: `export default () => ({ content: [
        { type: 'text', text: 'see' },
        { type: 'image', data: 'AAAA', mimeType: 'image/png' },
        { type: 'resource_link', uri: 'skill://a/b', name: 'b' },
        { type: 'resource', resource: { uri: 'file:///x', text: 'inside' } },
      ] })`,
    })
    const { out } = await call(['mixed'], folder)
    expect(out.split('\n')).toEqual([
      'see',
      '[image image/png, 3 bytes; --json has it]',
      '[link skill://a/b b]',
      '[resource file:///x]',
      'inside',
    ])
  })

  it('stops when asked to, before it runs and while it does', async () => {
    const folder = await tools({ slow: 'export default () => new Promise(() => undefined)' })
    const later = () => new Promise<string>((resolve) => setTimeout(() => resolve('SIGINT'), 300))
    for (const stopAsked of [async () => 'SIGINT', later]) {
      const { code, err } = await run(['call', 'slow', '--skills-dir', folder], { stopAsked })
      expect(code).toBe(1)
      expect(err).toMatch(/^owlclaw: cancelled: /)
    }
  })

  it('names what could not be loaded where the tool is missing', async () => {
    const folder = await folderWith({ 'a/gone/handler.js': 'export default 1' })
    const { code, err } = await call(['gone'], folder)
    expect(code).toBe(1)
    expect(err).toMatch(/^warning: .*gone\/handler\.js/)
  })
})

describe('arguments from pairs', () => {
  const schema = { properties: { ids: { type: 'array', items: { type: 'string' } }, n: { type: ['number', 'null'] } } }

  it('makes lists of names that come twice, or that are lists', () => {
    expect(argumentsFromPairs(['ids=1', 'ids=2', 'x=1', 'x=a'], schema)).toEqual({ ids: ['1', '2'], x: [1, 'a'] })
    expect(argumentsFromPairs(['ids=1'], schema)).toEqual({ ids: ['1'] })
    expect(argumentsFromPairs(['ids:=["a"]', 'n=null', 'o:={"a":1}'], schema)).toEqual({
      ids: ['a'],
      n: null,
      o: { a: 1 },
    })
  })

  it('knows no names but its own', () => {
    expect(Object.keys(argumentsFromPairs(['__proto__=1', 'constructor=x'], schema))).toEqual([
      '__proto__',
      'constructor',
    ])
  })
})

describe('call --url', () => {
  async function answering(status: number, body: string): Promise<{ url: string; seen: string[] }> {
    const seen: string[] = []
    const server: Server = createServer((request, response) => {
      let text = ''
      request.on('data', (chunk: Buffer) => (text += chunk.toString()))
      request.on('end', () => {
        seen.push(`${request.method} ${request.url} ${text}`)
        const list = request.url?.startsWith('/v1/tools?') === true
        response.writeHead(list ? 200 : status, { 'content-type': 'application/json' })
        response.end(list ? '{"tools":[{"name":"add","inputSchema":{"properties":{"a":{"type":"string"}}}}]}' : body)
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => new Promise((resolve) => server.close(() => resolve())))
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen }
  }

  it('asks the gateway over REST', async () => {
    const { url, seen } = await answering(200, '{"content":[{"type":"text","text":"5"}]}')
    expect(await run(['call', 'add', '--arg', 'a=1', '--url', `${url}/mcp`])).toEqual({ code: 0, out: '5', err: '' })
    expect(seen).toEqual(['GET /v1/tools?limit=100 ', 'POST /v1/tools/add/calls {"arguments":{"a":"1"}}'])
  })

  it('shows a problem as it shows its own', async () => {
    const problem = { code: 'rate_limited', detail: 'Too many.', retry_after: 7, incident_id: 'i-1' }
    const { url } = await answering(429, JSON.stringify(problem))
    expect(await run(['call', 'add', '{}', '--url', url])).toEqual({
      code: 1,
      out: '',
      err: 'owlclaw: rate_limited: Too many.\n  try again in 7 s\n  incident i-1',
    })
    const missing = await answering(404, '{"code":"tool_not_found","detail":"No such tool."}')
    expect((await run(['call', 'adt', '{}', '--url', missing.url])).err).toContain('No such tool. Did you mean add?')
  })

  it('says that nobody answers, or something else does', async () => {
    const nobody = await run(['call', 'add', '{}', '--url', 'http://127.0.0.1:9'])
    expect(nobody.code).toBe(1)
    expect(nobody.err).toMatch(/unreachable: nobody answers at http:\/\/127\.0\.0\.1:9/)
    const page = await answering(200, '<html>')
    expect((await run(['call', 'add', '{}', '--url', page.url])).err).toMatch(
      /is no JSON; is an OwlClaw gateway there\?/,
    )
    const other = await answering(200, '{"hello":1}')
    expect((await run(['call', 'add', '{}', '--url', other.url])).err).toMatch(/is an OwlClaw gateway there\?/)
  })
})
