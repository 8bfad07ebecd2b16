import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { liveConfig, load, type Environment, type Flags } from '../../src/config/config.ts'
import { tell } from '../../src/config/reloading.ts'
import { folderWith } from './folder.ts'

const name = 'mcp-server.yaml'

async function running(file: string, env: Environment = {}, flags: Flags = {}) {
  const folder = await folderWith({ [name]: file, 'key.txt': 'first' })
  const loaded = await load(undefined, env, flags, folder)
  if (!loaded.ok) throw new Error('refused')
  const live = liveConfig(loaded)
  const write = (text: string, to = name): Promise<void> => writeFile(join(folder, to), text)
  const after = async (text: string) => {
    await write(text)
    return live.reload()
  }
  return { live, folder, write, after }
}

const level = (text: string, more = ''): string => `mcp_server: { logging: { level: ${text} }${more} }\n`

async function said(result: Awaited<ReturnType<Awaited<ReturnType<typeof running>>['after']>>) {
  const lines: string[] = []
  const say = (severity: string) => (fields: object, message: string) =>
    lines.push(`${severity} ${message} ${JSON.stringify(fields)}`)
  tell(result, { info: say('info'), warn: say('warn'), error: say('error') })
  return lines
}

describe('a configuration that is read again', () => {
  it('[R8.8] [R10.10] takes what can change while it runs, and says from what to what', async () => {
    const { live, after } = await running(level('INFO'))
    const result = await after(level('DEBUG', ', tools: { cache_ttl_seconds: 7 }'))
    expect(result).toEqual({
      ok: true,
      changed: [
        { key: 'mcp_server.tools.cache_ttl_seconds', from: 300, to: 7, at: 'mcp-server.yaml:1:70' },
        { key: 'mcp_server.logging.level', from: 'INFO', to: 'DEBUG', at: 'mcp-server.yaml:1:33' },
      ],
      waiting: [],
      warnings: [],
    })
    expect(live.now().mcp_server).toMatchObject({ logging: { level: 'DEBUG' }, tools: { cache_ttl_seconds: 7 } })
    expect(await said(result)).toEqual([
      'info configuration reloaded {"changed":["mcp_server.tools.cache_ttl_seconds: 300 -> 7 (mcp-server.yaml:1:70)","mcp_server.logging.level: \\"INFO\\" -> \\"DEBUG\\" (mcp-server.yaml:1:33)"]}'.replaceAll(
        '\\\\',
        '\\',
      ),
    ])
  })

  it('back to the default where a key is taken out', async () => {
    const { live, after } = await running(level('ERROR', ', transport: http'))
    expect(await after('mcp_server: { transport: http }')).toMatchObject({
      changed: [{ key: 'mcp_server.logging.level', from: 'ERROR', to: 'INFO', at: '' }],
    })
    expect(live.now().mcp_server.logging.level).toBe('INFO')
  })

  it('[R10.5] what takes a restart is named each time and keeps its value, and the rest is taken', async () => {
    const { live, after } = await running(level('INFO'))
    const other = level('ERROR', ', transport: http, http: { port: 9000 }')
    for (const changed of [1, 0]) {
      const result = await after(other)
      expect(result).toMatchObject({
        ok: true,
        waiting: [
          { key: 'mcp_server.transport', from: 'stdio', to: 'http' },
          { key: 'mcp_server.http.port', from: 8080, to: 9000, at: 'mcp-server.yaml:1:73' },
        ],
      })
      expect(result.ok && result.changed.length).toBe(changed)
      expect(await said(result)).toContain(
        'warn mcp_server.http.port takes a restart to change; 8080 stays {"key":"mcp_server.http.port","from":8080,"to":9000,"at":"mcp-server.yaml:1:73"}',
      )
    }
    expect(live.now().mcp_server).toMatchObject({
      ...{ transport: 'stdio', http: { port: 8080 }, logging: { level: 'ERROR' } },
    })
  })

  it('variables and options still come first', async () => {
    const { live, after } = await running(level('INFO'), {}, { 'log-level': 'WARNING' })
    expect(await after(level('DEBUG'))).toMatchObject({ ok: true, changed: [], waiting: [] })
    expect(live.now().mcp_server.logging.level).toBe('WARNING')
  })

  it.each([
    ['a mistake', level('DEBUG', ', prot: 1'), 'mcp-server.yaml:1:42: there is no key "prot" in mcp_server.'],
    ['no YAML', 'mcp_server: { logging: { lev', 'this is not YAML'],
    [
      'what does not go together',
      level('DEBUG', ', http: { headers_timeout_seconds: 31 }'),
      'is more than request_timeout_seconds',
    ],
    ['an empty file', '', 'mcp-server.yaml holds no key any more. Put it back'],
    ['a file of comments', '# nothing\n', 'mcp-server.yaml holds no key any more'],
  ])('[R10.5] %s changes nothing at all, and every mistake is said', async (_what, text, problem) => {
    const { live, after } = await running(level('ERROR'))
    const before = live.now()
    const result = await after(text)
    expect(result.ok).toBe(false)
    expect(live.now()).toBe(before)
    const [line = ''] = await said(result)
    expect(line).toMatch(/^error configuration not reloaded, the old one stays /)
    expect(JSON.parse(line.slice(line.indexOf('{')))).toEqual({ problems: [expect.stringContaining(problem)] })
    expect(await after(level('WARNING'))).toMatchObject({ ok: true, changed: [{ to: 'WARNING' }] })
  })

  it('a file that is gone changes nothing', async () => {
    const { live, folder, after } = await running(level('ERROR'))
    await rm(join(folder, name))
    expect(await live.reload()).toMatchObject({ ok: false, problems: [{ what: 'mcp-server.yaml is gone' }] })
    expect(await after(level('INFO'))).toMatchObject({ ok: true })
  })

  it('all followers or none: the first step of one that throws keeps every other from changing', async () => {
    const { live, after } = await running(level('ERROR'))
    const seen: string[] = []
    live.follow((config) => () => seen.push(config.mcp_server.logging.level))
    live.follow((config) => {
      if (config.mcp_server.logging.level === 'DEBUG') throw new Error('Not that one.')
      return () => seen.push('second')
    })
    const refused = await after(level('DEBUG'))
    expect(refused).toMatchObject({ ok: false, problems: [{ what: 'Not that one.' }] })
    expect(await said(refused)).toEqual([expect.stringContaining('{"problems":["Not that one."]}')])
    expect({ seen, level: live.now().mcp_server.logging.level }).toEqual({ seen: [], level: 'ERROR' })
    await after(level('INFO'))
    expect(seen).toEqual(['INFO', 'second'])
  })

  it('reloads that overlap come one after the other', async () => {
    const { live, write } = await running(level('ERROR'))
    await write(level('DEBUG'))
    const results = await Promise.all([live.reload(), live.reload(), live.reload()])
    expect(results.map((result) => result.ok && result.changed.length)).toEqual([1, 0, 0])
  })

  it('secrets are taken anew from their files, and masked in what is said', async () => {
    const file = 'telemetry: { tracing: { headers: { key: "${file:key.txt}" } } }\n'
    const { live, write, folder } = await running(file)
    expect(live.files()).toContain(join(folder, 'key.txt'))
    await write('second', 'key.txt')
    const result = await live.reload()
    const text = JSON.stringify([result, await said(result)])
    expect(text).toContain('********')
    expect(text).not.toMatch(/first|second/)
  })
})
