import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { load, type Loaded } from '../../src/config/config.ts'
import type { Check } from '../../src/cli/doctor-checks.ts'
import { clientsCheck, clockCheck, dataCheck, diskCheck, nodeCheck, portCheck } from '../../src/cli/machine-checks.ts'
import { claimDataFolder } from '../../src/store/store.ts'
import { folderWith, run, samples } from './running.ts'

async function loadedWith(flags: Readonly<Record<string, string | boolean>>, cwd?: string): Promise<Loaded> {
  const loaded = await load(undefined, {}, flags, cwd ?? (await folderWith()))
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems))
  return loaded
}

async function listening(answer: string): Promise<number> {
  const server = createServer((_request, response) => response.end(answer))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())))
  return (server.address() as AddressInfo).port
}

describe('doctor', () => {
  it('looks at everything, says how it is, and ends with 0', async () => {
    const argv = ['doctor', '--skills-dir', await samples(), '--port', '0']
    const { code, out, err } = await run(argv, { cwd: await folderWith() })
    expect({ code, err }).toEqual({ code: 0, err: '' })
    for (const name of [
      'node',
      'configuration',
      'port',
      'data folder',
      'disk',
      'capabilities',
      'clock',
      'contracts',
      'judges',
      'clients',
    ]) {
      expect(out).toMatch(new RegExp(`^(ok  |warn)  ${name} `, 'm'))
    }
    expect(out).toMatch(/^ok {4}capabilities +3 tools, 0 resources, 0 prompts$/m)
    expect(out).toMatch(/\d+ ok, \d to look at, 0 failed$/)
  })

  it('names what is broken and how to mend it, and ends with 1', async () => {
    const cwd = await folderWith({ 'capabilities/a/broken/handler.js': 'export default 1' })
    const { code, out } = await run(['doctor', '--json', '--port', '0'], { cwd })
    expect(code).toBe(1)
    const report = JSON.parse(out) as { ok: boolean; checks: Check[] }
    expect(report.ok).toBe(false)
    expect(report.checks.filter(({ status }) => status === 'fail')).toEqual([
      {
        name: 'capabilities',
        status: 'fail',
        found: expect.stringContaining('a/broken/handler.js') as string,
        fix: expect.stringContaining('tools list') as string,
      },
    ])
  })

  it('judges the policy file, where one is named', async () => {
    const cwd = await folderWith({ 'rules.yaml': 'policy: 1\n' })
    const env = { MCP_SERVER_GOVERNANCE_POLICY_FILE: 'rules.yaml' }
    const doctor = () => run(['doctor', '--port', '0'], { cwd, env })
    expect((await doctor()).out).toMatch(/^ok {4}policy +\S*rules\.yaml$/m)
    await writeFile(join(cwd, 'rules.yaml'), 'policy: 1\nrate: []\n')
    const { code, out } = await doctor()
    expect([code, out]).toEqual([
      1,
      expect.stringMatching(/^fail {2}policy +\S*rules\.yaml:2:1: there is no key "rate"/m),
    ])
  })

  it('does not fail by a link that is left out, and neither does a list', async () => {
    const cwd = await folderWith({ 'capabilities/a/add/SKILL.md': '---\nname: add\ndescription: Adds.\n---\n' })
    await symlink(cwd, join(cwd, 'capabilities/a/add/notes'))
    const { code, out } = await run(['doctor', '--port', '0'], { cwd })
    expect(code).toBe(0)
    expect(out).toMatch(/^warn {2}capabilities +\S*a\/add\/notes: it is a symbolic link, and those are not followed/m)
    expect(out).toMatch(/^ok {4}capabilities +\d tools?, 1 resource,/m)
    const list = await run(['resources', 'list'], { cwd })
    expect([list.code, list.err]).toEqual([0, expect.stringContaining('symbolic link')])
  })

  it('lists every mistake of the configuration, and goes on with what does not need it', async () => {
    const cwd = await folderWith({ 'mcp-server.yaml': 'mcp_server:\n  transprot: http\n  http:\n    port: lots\n' })
    const { code, out } = await run(['doctor'], { cwd })
    expect(code).toBe(1)
    expect(out.match(/^fail {2}configuration/gm)).toHaveLength(2)
    expect(out).toMatch(/^ok {4}node/m)
    expect(out).not.toMatch(/^\w+ +port/m)
  })

  it('fails on what start would refuse', async () => {
    const { code, out } = await run(
      ['doctor', '--transport', 'http', '--host', '0.0.0.0', '--port', '0', '--skills-dir', await samples()],
      { cwd: await folderWith() },
    )
    expect(code).toBe(1)
    expect(out).toMatch(/^fail {2}configuration +--host: mcp_server\.http\.host is 0\.0\.0\.0/m)
  })

  it('names the option that has no effect', async () => {
    const { out } = await run(['doctor', '--port', '0', '--skills-dir', await samples()], { cwd: await folderWith() })
    expect(out).toMatch(/^warn {2}configuration +--port: this has no effect/m)
  })
})

describe('checks', () => {
  it('node: the oldest that can run it', () => {
    expect(nodeCheck('24.0.0').status).toBe('ok')
    expect(nodeCheck('20.19.0')).toMatchObject({ status: 'fail', fix: expect.stringContaining('nodejs.org') as string })
  })

  it("port: free, ours, or somebody else's; on stdio only a warning", async () => {
    const http = { transport: 'http' }
    expect((await portCheck(await loadedWith({ ...http, port: '0' }))).status).toBe('ok')
    const ours = String(await listening('{"status":"ok","version":"0.1.0"}'))
    expect(await portCheck(await loadedWith({ ...http, port: ours }))).toMatchObject({
      status: 'ok',
      found: expect.stringContaining('an OwlClaw gateway') as string,
    })
    const other = String(await listening('hello'))
    expect(await portCheck(await loadedWith({ ...http, port: other }))).toMatchObject({
      status: 'fail',
      found: expect.stringContaining('taken') as string,
    })
    expect((await portCheck(await loadedWith({ port: other }))).status).toBe('warn')
    expect(await portCheck(await loadedWith({ ...http, host: '203.0.113.1', insecure: true }))).toMatchObject({
      status: 'fail',
      fix: expect.stringContaining('--host') as string,
    })
  })

  it('data folder: not there yet, free, in use, or no folder', async () => {
    const cwd = await folderWith({ file: '' })
    const at = (path: string): Promise<Loaded> => loadedWith({ 'data-dir': path }, cwd)
    expect((await dataCheck(await at('new'))).found).toContain('made at the first start')
    await mkdir(join(cwd, 'data'), { mode: 0o700 })
    expect((await dataCheck(await at('data'))).status).toBe('ok')
    const claim = claimDataFolder(join(cwd, 'data'))
    claim.announce({ address: 'http://127.0.0.1:1' })
    expect(await dataCheck(await at('data'))).toMatchObject({
      status: 'warn',
      found: expect.stringContaining(`process ${process.pid} at http://127.0.0.1:1`) as string,
    })
    claim.announce({ transport: 'stdio', socket: join(cwd, 'data/owner.sock') })
    expect(await dataCheck(await at('data'))).toMatchObject({
      status: 'ok',
      found: expect.stringMatching(/belongs to process \d+.*; a start on stdio joins it/) as string,
    })
    expect(await dataCheck(await at('data'), async () => false)).toMatchObject({
      status: 'fail',
      found: expect.stringMatching(/belongs to process \d+.*, which does not answer$/) as string,
      fix: expect.stringContaining('let it go on') as string,
    })
    claim.release()
    expect((await dataCheck(await at('data'))).status).toBe('ok')
    expect((await dataCheck(await at('file'))).status).toBe('fail')
  })

  it('data folder: open to others, and who they are', async () => {
    const cwd = await folderWith({})
    await mkdir(join(cwd, 'data'))
    await chmod(join(cwd, 'data'), 0o750)
    expect(await dataCheck(await loadedWith({ 'data-dir': 'data' }, cwd))).toEqual({
      ...{ name: 'data folder', status: 'warn', fix: `chmod 700 ${join(cwd, 'data')}` },
      found: `${join(cwd, 'data')} is open to other users of this machine (0750)`,
    })
  })

  it('disk: enough, little, none', async () => {
    const loaded = await loadedWith({})
    expect((await diskCheck(loaded, { fail: 0, warn: 0 })).status).toBe('ok')
    expect((await diskCheck(loaded, { fail: 0, warn: Infinity })).status).toBe('warn')
    expect((await diskCheck(loaded, { fail: Infinity, warn: Infinity })).status).toBe('fail')
  })

  it('clock: right, off, or before this version', async () => {
    expect((await clockCheck()).status).toBe('ok')
    expect((await clockCheck(() => Date.now() + 3_600_000)).status).toBe('warn')
    expect((await clockCheck(() => 0)).status).toBe('fail')
  })

  it('clients: which are here, and whether they have this server', async () => {
    const home = await folderWith({ '.cursor/mcp.json': '{"mcpServers":{"owlclaw":{}}}' })
    await mkdir(join(home, '.codex'))
    await writeFile(join(home, '.codex/config.toml'), '')
    expect(clientsCheck(home)).toEqual({ name: 'clients', status: 'ok', found: 'Cursor (has owlclaw), Codex' })
    expect(clientsCheck(await folderWith()).found).toContain('none found')
  })
})
