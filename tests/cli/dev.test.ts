import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import { changes } from '../../src/cli/dev-command.ts'
import { devLine } from '../../src/cli/dev-log.ts'
import { folderWith, handler, root, run } from './running.ts'

const line = (fields: object): string =>
  stripVTControlCharacters(devLine(JSON.stringify({ time: '2026-11-18T10:11:12.345Z', level: 'info', ...fields })))

describe('the log of dev', () => {
  it('tells a request in one short line', () => {
    const request = {
      method: 'POST',
      path: '/v1/tools/add/calls',
      status: 200,
      duration_ms: 1.6,
      request_id: 'r',
      trace_id: 't',
    }
    expect(line({ message: 'answered', ...request })).toBe('10:11:12.345 info  POST /v1/tools/add/calls 200 in 2 ms')
    expect(
      line({
        message: 'refused',
        ...request,
        status: 404,
        code: 'tool_not_found',
        detail: 'No such tool.',
        incident_id: 'i',
      }),
    ).toBe('10:11:12.345 info  POST /v1/tools/add/calls 404 in 2 ms tool_not_found: No such tool. incident_id=i')
  })

  it('tells an MCP request by its method and what it is about', () => {
    const request = {
      request_id: 'r',
      surface: 'mcp',
      method: 'tools/call',
      rpc_id: 1,
      params: { name: 'add' },
      result: '{}',
    }
    expect(line({ message: 'answered', ...request, arguments: { a: 1 }, duration_ms: 3 })).toBe(
      '10:11:12.345 info  tools/call add in 3 ms arguments={"a":1}',
    )
    expect(line({ message: 'refused', method: 'tools/call', tool: 'ad', code: 'tool_not_found', detail: 'No.' })).toBe(
      '10:11:12.345 info  tools/call tool_not_found: No. tool=ad',
    )
  })

  it('tells anything else with its fields, and a failure with its stack', () => {
    expect(line({ message: 'listening', address: 'http://h:1', note: 'two words', n: 1 })).toBe(
      '10:11:12.345 info  listening address=http://h:1 note="two words" n=1',
    )
    const checkpoint = { ledger: 'l', seq: 12, hash: 'h', at: 1, signature: 's' }
    expect(line({ message: 'ledger checkpoint', checkpoint })).toBe('10:11:12.345 info  ledger checkpoint')
    const looked = { message: 'looked at again', changed: true, problems: ['a: is broken'] }
    expect(line(looked)).toBe('10:11:12.345 info  looked at again')
    expect(line({ message: 'not reloaded', problems: ['a'] })).toBe('10:11:12.345 info  not reloaded problems=["a"]')
    expect(line({ level: 'error', message: 'failed', error: { stack: 'Error: x\n  at y' } })).toBe(
      '10:11:12.345 error failed\n    Error: x\n      at y',
    )
    expect(devLine('not json\n')).toBe('not json')
  })
})

describe('what changed', () => {
  const offered = { tools: ['add'], resources: [], prompts: [], problems: [] }

  it('is said by name, and a problem once', () => {
    const broken = { ...offered, tools: ['sub'], prompts: ['p'], problems: ['a: broken'] }
    expect(changes(offered, broken)).toEqual(['tools: +sub -add', 'prompts: +p', 'warning: a: broken'])
    expect(changes(broken, broken)).toEqual(['read again: nothing else is offered than before'])
    expect(changes(broken, { ...broken, problems: [] })).toEqual(['mended: a: broken'])
  })
})

describe('dev', () => {
  it('serves over HTTP, takes up what is changed, names what broke, shows stacks, and ends', async () => {
    const tool = (answer: string): string =>
      handler("{ name: 'say', inputSchema: { type: 'object' } }", `export default () => { ${answer} }`)
    const cwd = await folderWith({
      'mcp-server.yaml': 'mcp_server:\n  transport: stdio\n  resources:\n    watch: false\n',
      'capabilities/a/say/handler.js': tool("return 'one'"),
    })
    const file = join(cwd, 'capabilities/a/say/handler.js')
    const child = spawn(process.execPath, [join(root, 'scripts/owlclaw.cjs'), 'dev', '--port', '0'], {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    const ended = once(child, 'exit')
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    const says = async (pattern: RegExp): Promise<string> => {
      for (;;) {
        const found = pattern.exec(said)
        if (found !== null) return found[0]
        if (child.exitCode !== null) throw new Error(`ended without ${String(pattern)}: ${said}`)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    }
    const address =
      /http:\S+(?=\/mcp --transport http)/.exec(
        await says(/--cli http:\S+\/mcp --transport http --method tools\/list/),
      )?.[0] ?? ''
    const call = () => run(['call', 'say', '--url', address])
    expect(await call()).toEqual({ code: 0, out: 'one', err: '' })
    await says(/POST \/v1\/tools\/say\/calls 200 in \d+ ms/)

    await writeFile(file, tool("return 'two'"))
    await says(/read again/)
    expect((await call()).out).toBe('two')
    await writeFile(file, 'export default 1')
    await says(/warning: .*say\/handler\.js: /)
    expect((await call()).out).toBe('two')
    await writeFile(file, tool("throw new Error('lost the key')"))
    await says(/mended: /)
    expect((await call()).code).toBe(1)
    await says(/Error: lost the key\n +at /)

    child.kill('SIGTERM')
    expect((await ended)[0]).toBe(0)
  })
})
