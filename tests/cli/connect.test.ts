import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, it, onTestFinished } from 'vitest'
import { desktopClients, fileOf, snippet } from '../../src/cli/desktop-clients.ts'
import { folderWith, root, run } from './running.ts'

const launcher = join(root, 'scripts/owlclaw.cjs')
const start = [launcher, 'mcp-server', 'start', '--transport', 'stdio']

async function rows(argv: readonly string[], cwd: string) {
  const { code, out, err } = await run(['connect', '--json', ...argv], { cwd })
  expect({ code, err }).toEqual({ code: 0, err: '' })
  return (JSON.parse(out) as { clients: { client: string; file: string; entry: object; text: string }[] }).clients
}

describe('connect', () => {
  it('knows the clients, each with a file and an entry', async () => {
    const clients = await rows([], await folderWith())
    expect(clients.map(({ client }) => client)).toEqual([
      'claude-desktop',
      'claude-code',
      'cursor',
      'vscode',
      'windsurf',
      'zed',
      'codex',
      'gemini-cli',
    ])
  })

  it('starts the server with whole paths, from any folder', async () => {
    const cwd = await folderWith({ 'mcp-server.yaml': 'mcp_server:\n  transport: http\n' })
    const [row] = await rows(['--client', 'cursor', '--transport', 'stdio'], cwd)
    expect(row?.entry).toEqual({
      command: process.execPath,
      args: [...start, '--config', join(cwd, 'mcp-server.yaml')],
    })
    const bare = await folderWith()
    const [without] = await rows(['--client', 'cursor'], bare)
    const folders = ['--skills-dir', join(bare, 'capabilities'), '--data-dir', join(bare, '.owlclaw')]
    expect(without?.entry).toEqual({ command: process.execPath, args: [...start, ...folders] })
    const [given] = await rows(['--client', 'cursor', '--transport', 'stdio', '--skills-dir', 'other'], cwd)
    expect(given?.entry).toMatchObject({
      args: [...start, '--config', join(cwd, 'mcp-server.yaml'), '--skills-dir', join(cwd, 'other')],
    })
  })

  it('gives a command that a client can start as it stands, and speak MCP with', async () => {
    const cwd = await folderWith()
    await run(['init'], { cwd })
    const [row] = await rows(['--client', 'cursor'], cwd)
    const { command, args } = row?.entry as { command: string; args: string[] }
    const child = spawn(command, args, { cwd: tmpdir(), env: {}, stdio: ['pipe', 'pipe', 'ignore'] })
    onTestFinished(() => void child.kill('SIGKILL'))
    const ended = once(child, 'exit')
    const answers: { id: number; result: unknown }[] = []
    const lines = createInterface({ input: child.stdout })
    lines.on('line', (line) => answers.push(JSON.parse(line) as { id: number; result: unknown }))
    const clientInfo = { name: 'test', version: '1' }
    const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo }
    const messages = [
      { jsonrpc: '2.0', id: 1, method: 'initialize', params },
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'greet', arguments: { name: 'Ada' } } },
    ]
    child.stdin.end(messages.map((message) => `${JSON.stringify(message)}\n`).join(''))
    expect((await ended)[0]).toBe(0)
    expect(answers.map(({ id }) => id)).toEqual([1, 2])
    expect(answers[1]?.result).toMatchObject({ content: [{ type: 'text', text: 'Hello, Ada.' }] })
  })

  it('gives the address where the transport is HTTP, as each client wants it', async () => {
    const clients = await rows(['--transport', 'http', '--port', '9000'], await folderWith())
    const url = 'http://127.0.0.1:9000/mcp'
    expect(Object.fromEntries(clients.map(({ client, entry }) => [client, entry]))).toEqual({
      'claude-desktop': { command: 'npx', args: ['-y', 'mcp-remote', url] },
      'claude-code': { type: 'http', url },
      cursor: { url },
      vscode: { type: 'http', url },
      windsurf: { serverUrl: url },
      zed: { url },
      codex: { url },
      'gemini-cli': { httpUrl: url },
    })
  })

  it('prints JSON that parses, under the key of the client, and TOML for Codex', () => {
    const server = { transport: 'stdio', command: '/bin/n "o" de', args: ['a b', 'c\\d'] } as const
    for (const client of desktopClients.filter(({ format }) => format === 'json')) {
      expect(JSON.parse(snippet(client, 'mine', server))).toMatchObject({
        [client.key]: { mine: { command: '/bin/n "o" de', args: ['a b', 'c\\d'] } },
      })
    }
    const codex = desktopClients.find(({ name }) => name === 'codex')!
    expect(snippet(codex, 'mine', server)).toBe(
      '[mcp_servers.mine]\ncommand = "/bin/n \\"o\\" de"\nargs = ["a b", "c\\\\d"]',
    )
  })

  it('names the file where each system keeps it', () => {
    const [desktop] = desktopClients
    expect(fileOf(desktop!, '/h', 'darwin')).toBe('/h/Library/Application Support/Claude/claude_desktop_config.json')
    expect(fileOf(desktop!, '/h', 'linux')).toBe('/h/.config/Claude/claude_desktop_config.json')
    expect(fileOf(desktop!, '/h', 'win32')).toBe('/h/AppData/Roaming/Claude/claude_desktop_config.json')
  })

  it('prints for people: file, snippet, and the command where there is one', async () => {
    const { code, out } = await run(['connect', '--client', 'claude-code', '--transport', 'http'], {
      cwd: await folderWith(),
    })
    expect(code).toBe(0)
    expect(out).toMatch(/^Claude Code \(--client claude-code\): \.mcp\.json\n/)
    expect(out).toContain('or: claude mcp add --transport http owlclaw http://127.0.0.1:8080/mcp')
  })

  it('says that a key is needed where the gateway wants to know who calls', async () => {
    const cwd = await folderWith()
    const open = await run(['connect', '--client', 'cursor', '--transport', 'http'], { cwd })
    const closed = await run(['connect', '--client', 'cursor', '--transport', 'http', '--auth-required'], { cwd })
    expect([open.err, closed.code, closed.out]).toEqual(['', 0, open.out])
    expect(closed.err).toMatch(/owlclaw keys create CLIENT.*Authorization: Bearer KEY/s)
  })

  it('ends with 2 on a client or a name that can not be, with the one that was meant', async () => {
    const cursor = await run(['connect', '--client', 'curser'])
    expect(cursor.code).toBe(2)
    expect(cursor.err).toContain('did you mean cursor?')
    expect((await run(['connect', '--client', 'desktop'])).err).toContain('did you mean claude-desktop?')
    expect((await run(['connect', '--name', 'a b'])).code).toBe(2)
  })
})
