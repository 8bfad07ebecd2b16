import { execFile } from 'node:child_process'
import { createServer, type AddressInfo } from 'node:net'
import { mkdirSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { newFolder, owlclaw, startGateway } from './gateway-process.ts'

const shell = promisify(execFile)

function skillsWith(handlers: Readonly<Record<string, string>>): string {
  const folder = newFolder()
  for (const [name, text] of Object.entries(handlers)) {
    mkdirSync(join(folder, 'test', name), { recursive: true })
    writeFileSync(join(folder, 'test', name, 'handler.mjs'), text)
  }
  return folder
}

const slow = `export const tool = { name: 'slow', inputSchema: { type: 'object' } }
export default () => { console.error('tool-started'); return new Promise((resolve) => setTimeout(() => resolve('tool-done'), 700)) }`
const post = (url: string, tool: string, args: object): Promise<Response> =>
  fetch(`${url}/v1/tools/${tool}/calls`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ arguments: args }),
  })

describe('[R12.8] [R12.10] start', () => {
  it('[R3.1] [R3.2] [R12.2] [R12.3] prints its address, what it serves and a first request that works as it stands', async () => {
    const gateway = await startGateway()
    expect(gateway.out()).toMatch(/^OwlClaw Gateway \d+\.\d+\.\d+ listens at http:\/\/127\.0\.0\.1:\d+$/m)
    expect(gateway.out()).toMatch(/tools +http:\S+\/v1\/tools: add, echo, explain_error/)
    expect(gateway.out()).toMatch(/resources +http:\S+\/v1\/resources: \d+/)
    expect(gateway.out()).toMatch(/prompts +http:\S+\/v1\/prompts: \d+/)
    expect(gateway.out()).toMatch(/reference +http:\S+\/docs/)
    const command = /^ +(curl .*)$/m.exec(gateway.out())?.[1] ?? ''
    const { stdout } = await shell('bash', ['-c', command])
    expect(JSON.parse(stdout)).toEqual({
      content: [{ type: 'text', text: '{"sum":5}' }],
      structuredContent: { sum: 5 },
      isError: false,
    })
  })

  it('serves everything its contract lists, for real', async () => {
    const { url } = await startGateway()
    expect(await (await fetch(`${url}/health`)).json()).toMatchObject({
      status: 'ok',
      checks: { store: { status: 'ok' }, capabilities: { status: 'ok' } },
    })
    const docs = await fetch(`${url}/docs`)
    expect([docs.status, docs.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(await docs.text()).toMatch(/^<!doctype html>/i)
    expect(((await (await fetch(`${url}/v1/errors`)).json()) as { errors: unknown[] }).errors.length).toBeGreaterThan(
      40,
    )
    expect(await (await fetch(`${url}/v1/contracts`)).json()).toHaveProperty('contracts')
    expect(await (await post(url, 'explain_error', { code: 'timeout' })).json()).toMatchObject({
      structuredContent: { retryable: true },
    })
    expect(await (await post(url, 'echo', { text: 'ä\n☃' })).json()).toMatchObject({
      content: [{ type: 'text', text: 'ä\n☃' }],
    })
  })

  it('[R11.2] [R11.3] [R11.9] logs each request as JSON to stderr, with its trace, and leaves stdout to people', async () => {
    const gateway = await startGateway()
    await post(gateway.url, 'add', { a: 1, b: 2 })
    await gateway.says(/"operation":"callTool"/)
    const lines = gateway
      .err()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(lines.map(({ message }) => message)).toEqual(['listening', 'answered'])
    expect(lines[1]).toMatchObject({
      ...{ status: 200, operation: 'callTool', method: 'POST', client: '127.0.0.1' },
      ...{ request_id: expect.any(String) as string, trace_id: expect.stringMatching(/^[0-9a-f]{32}$/) as string },
      duration_ms: expect.any(Number) as number,
    })
    expect(gateway.out()).not.toContain('{"level"')
  })

  it('goes on without a capability that is broken, and says which and why', async () => {
    const gateway = await startGateway({ skills: skillsWith({ bad: 'export default 7', good: slow }) })
    expect(gateway.err()).toMatch(/^warning: .*test\/bad\/handler\.mjs: it has no default export that is a function/m)
    expect(await (await fetch(`${gateway.url}/health`)).json()).toMatchObject({
      status: 'degraded',
      checks: { capabilities: { status: 'degraded' } },
    })
    expect(await (await post(gateway.url, 'slow', {})).json()).toMatchObject({ content: [{ text: 'tool-done' }] })
  })

  it('names a tool after its folder where its function has no name', async () => {
    const gateway = await startGateway({
      skills: skillsWith({
        nameless: "export const tool = { inputSchema: { type: 'object' } }\nexport default () => 1",
      }),
    })
    expect(gateway.out()).toContain('explain_error, nameless')
  })
})

describe('start that can not be', () => {
  it('with a configuration that is wrong lists what is wrong, and ends with 1', async () => {
    const cwd = newFolder()
    writeFileSync(join(cwd, 'mcp-server.yaml'), 'mcp_server:\n  http:\n    prot: 1\n    port: many\n')
    const gateway = owlclaw(['mcp-server', 'start', '--transport', 'http'], { cwd })
    expect(await gateway.ended).toBe(1)
    expect(gateway.err()).toMatch(/mcp-server\.yaml:3/)
    expect(gateway.err()).toMatch(/mcp-server\.yaml:4/)
  })

  it('with a file that is not there says so', async () => {
    const gateway = owlclaw(['mcp-server', 'start', '--transport', 'http', '--config', 'nowhere.yaml'])
    expect(await gateway.ended).toBe(1)
    expect(gateway.err()).toContain('nowhere.yaml')
  })

  it('on a port that is taken says what to do, and leaves the data folder free', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const data = newFolder()
    const gateway = owlclaw(['mcp-server', 'start', '--transport', 'http', '--port', String(port), '--data-dir', data])
    expect(await gateway.ended).toBe(1)
    expect(gateway.err()).toContain(`Port ${port} on 127.0.0.1 is taken by another program.`)
    other.close()
    await startGateway({ data })
  })

  it('[G9] beyond this machine needs --insecure, which is said loudly', async () => {
    const refused = owlclaw(['mcp-server', 'start', '--transport', 'http', '--host', '0.0.0.0', '--port', '0'])
    expect(await refused.ended).toBe(1)
    expect(refused.err()).toContain('--insecure')
    const allowed = owlclaw([
      'mcp-server',
      'start',
      '--transport',
      'http',
      '--host',
      '0.0.0.0',
      '--port',
      '0',
      '--insecure',
    ])
    await allowed.says(/listens at http:\/\/0\.0\.0\.0:\d+/)
    expect(allowed.err()).toMatch(/^warning: .*INSECURE/m)
  })

  it('a second one on the same data folder is refused, naming the first', async () => {
    const data = newFolder()
    const first = await startGateway({ data })
    const second = owlclaw(['mcp-server', 'start', '--transport', 'http', '--port', '0', '--data-dir', data])
    expect(await second.ended).toBe(1)
    expect(second.err()).toContain(`The data folder ${data} belongs to process ${first.child.pid} at ${first.url}.`)
  })
})

describe('[R2.8] the end', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('%s lets what runs finish, then ends with 0', async (signal) => {
    const gateway = await startGateway({ skills: skillsWith({ slow }) })
    const answer = post(gateway.url, 'slow', {})
    await gateway.says(/tool-started/)
    gateway.child.kill(signal)
    expect(await (await answer).json()).toMatchObject({ content: [{ text: 'tool-done' }] })
    expect(await gateway.ended, gateway.err()).toBe(0)
    expect(gateway.err()).toContain(`Stopping on ${signal}: finishing what runs.`)
  })

  it('a kill leaves a data folder that the next one takes at once', async () => {
    const data = newFolder()
    const first = await startGateway({ data })
    first.child.kill('SIGKILL')
    expect(await first.ended).toBe('SIGKILL')
    const second = await startGateway({ data })
    expect((await fetch(`${second.url}/health`)).status).toBe(200)
  })

  it('asked twice ends at once', async () => {
    const never =
      "export const tool = { name: 'never', inputSchema: { type: 'object' } }\nexport default () => { console.error('tool-started'); return new Promise(() => setInterval(() => 0, 1000)) }"
    const gateway = await startGateway({ skills: skillsWith({ never }) })
    const answer = post(gateway.url, 'never', {}).catch((error: unknown) => error)
    await gateway.says(/tool-started/)
    gateway.child.kill('SIGINT')
    await gateway.says(/Stopping on SIGINT/)
    gateway.child.kill('SIGINT')
    expect(await gateway.ended).toBe('SIGINT')
    expect(await answer).toBeInstanceOf(Error)
  })
})

describe('a value that an option can not have', () => {
  it.each([
    [['--transport', 'foo'], 2, 'owlclaw: --transport: mcp_server.transport is "foo" and must be one of stdio, http.'],
    [['--port', 'abc'], 2, 'owlclaw: --port: mcp_server.http.port is "abc" and must be a whole number.'],
    [['--port', '99999'], 2, 'owlclaw: --port: mcp_server.http.port is 99999 and must be at most 65535.'],
    [['--config', 'nowhere.yaml'], 1, '--config: there is no file nowhere.yaml.'],
  ])('%s ends with %i', async (options, code, said) => {
    const start = owlclaw(['start', ...options, '--data-dir', newFolder()])
    expect(await start.ended).toBe(code)
    expect(start.err()).toContain(said)
    expect(start.err().includes('See: owlclaw mcp-server start --help')).toBe(code === 2)
  })
})

describe('[R12.4] tools list', () => {
  it('lists what would be served, for people and for programs', async () => {
    const skills = skillsWith({ slow })
    const people = owlclaw(['mcp-server', 'tools', 'list', '--skills-dir', skills])
    expect(await people.ended).toBe(0)
    expect(
      people
        .out()
        .trim()
        .split('\n')
        .map((line) => line.split(' ')[0]),
    ).toEqual(['explain_error', 'slow'])
    const programs = owlclaw(['tools', 'list', '--skills-dir', skills, '--json'])
    expect(await programs.ended).toBe(0)
    expect(JSON.parse(programs.out())).toMatchObject({
      tools: [{ name: 'explain_error' }, { name: 'slow', inputSchema: { type: 'object' } }],
    })
  })

  it('ends with 1 where something could not be loaded', async () => {
    const listed = owlclaw(['tools', 'list', '--skills-dir', skillsWith({ bad: 'export default 7' })])
    expect(await listed.ended).toBe(1)
    expect(listed.err()).toContain('bad/handler.mjs')
  })
})

describe('a capability that fails where nobody waits for it', () => {
  const schema = "export const tool = { inputSchema: { type: 'object' } }\n"

  it('with a promise harms no other call, and is logged', async () => {
    const stray = `${schema}export default function stray() { void Promise.reject(new Error('left alone')); return 'answered' }`
    const gateway = await startGateway({ skills: skillsWith({ stray }) })
    expect(await (await post(gateway.url, 'stray', {})).json()).toMatchObject({ content: [{ text: 'answered' }] })
    await gateway.says(/a promise that nobody awaited failed/)
    expect(gateway.err()).toContain('left alone')
    expect((await post(gateway.url, 'stray', {})).status).toBe(200)
  })
})
