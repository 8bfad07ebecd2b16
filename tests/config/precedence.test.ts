import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stringify } from 'yaml'
import { load } from '../../src/config/config.ts'
import { yamlLayer } from '../../src/config/yaml-layer.ts'
import { folderWith, loadedFrom, refusedFrom } from './folder.ts'

/** One key of each type with an option, and what it is when nobody sets it. */
const keys = [
  {
    path: 'mcp_server.transport',
    env: 'MCP_SERVER_TRANSPORT',
    flag: 'transport',
    initial: 'stdio',
    values: fc.constantFrom('stdio', 'http'),
  },
  {
    path: 'mcp_server.http.port',
    env: 'MCP_SERVER_HTTP_PORT',
    flag: 'port',
    initial: 8080,
    values: fc.integer({ min: 0, max: 65535 }),
  },
  {
    path: 'mcp_server.http.host',
    env: 'MCP_SERVER_HTTP_HOST',
    flag: 'host',
    initial: '127.0.0.1',
    values: fc.constantFrom('localhost', '::1', '10.0.0.1'),
  },
  { path: 'mcp_server.insecure', env: 'MCP_SERVER_INSECURE', flag: 'insecure', initial: false, values: fc.boolean() },
  {
    path: 'mcp_server.logging.level',
    env: 'MCP_SERVER_LOGGING_LEVEL',
    flag: 'log-level',
    initial: 'INFO',
    values: fc.constantFrom('DEBUG', 'WARNING', 'ERROR'),
  },
] as const

type Value = string | number | boolean
interface Settings {
  readonly file: Value | undefined
  readonly env: Value | undefined
  readonly flag: Value | undefined
}

const settings = fc.tuple(
  ...keys.map(({ values }) => {
    const maybe = fc.option(values as fc.Arbitrary<Value>, { nil: undefined })
    return fc.record({ file: maybe, env: maybe, flag: maybe })
  }),
)

const written = (chosen: readonly Settings[], from: 'env' | 'flag'): [string, string][] =>
  keys.flatMap((key, at) => {
    const value = chosen[at]?.[from]
    return value === undefined ? [] : [[key[from], String(value)] as [string, string]]
  })

describe('what wins', () => {
  it('[R10.2] [R10.3] options over variables over the file over the default, key by key', async () => {
    const folder = await folderWith({})
    await fc.assert(
      fc.asyncProperty(settings, async (chosen) => {
        const tree: Record<string, Record<string, unknown>> = { mcp_server: { http: {}, logging: {} } }
        keys.forEach(({ path }, at) => {
          const value = chosen[at]?.file
          if (value !== undefined) put(tree, path.split('.'), value)
        })
        await writeFile(join(folder, 'mcp-server.yaml'), stringify(tree))
        const env = Object.fromEntries(written(chosen, 'env'))
        const flags = Object.fromEntries(
          written(chosen, 'flag').map(([name, text]) => [name, name === 'insecure' ? text === 'true' : text]),
        )
        const result = await load(undefined, env, flags, folder)
        if (!result.ok) throw new Error(result.problems.map(({ what }) => what).join('\n'))
        keys.forEach(({ path, initial }, at) => {
          const { flag, env: variable, file } = chosen[at] ?? { flag: undefined, env: undefined, file: undefined }
          const [value, from] =
            flag !== undefined
              ? [flag, 'flag']
              : variable !== undefined
                ? [variable, 'env']
                : file !== undefined
                  ? [file, 'file']
                  : [initial, 'default']
          expect(get(result.config, path.split('.'))).toBe(value)
          expect(result.origins[path]?.from).toBe(from)
        })
      }),
    )
  })

  it('[R10.2] the first of two names for a key wins, and it is said when they differ', async () => {
    const env = { MCP_SERVER_TOOLS_TIMEOUT: '10', MCP_SERVER_TOOLS_DEFAULT_TIMEOUT_SECONDS: '20' }
    const { config, warnings } = await loadedFrom({ env })
    expect(config.mcp_server.tools.default_timeout_seconds).toBe(10)
    expect(warnings.map(({ what }) => what)).toEqual([
      'MCP_SERVER_TOOLS_TIMEOUT sets mcp_server.tools.default_timeout_seconds too, and it wins',
    ])
  })

  it('an empty variable is as good as none', async () => {
    const { origins } = await loadedFrom({ env: { MCP_SERVER_HTTP_PORT: ' ', MCP_SERVER_CONFIG: '' } })
    expect(origins['mcp_server.http.port']).toEqual({ from: 'default' })
  })

  it('[R10.1] mcp-server.yaml may be missing; a file that was named may not', async () => {
    const folder = await folderWith({})
    expect(await load(undefined, {}, {}, folder)).toMatchObject({ ok: true, file: undefined })
    expect(await load('gateway.yaml', {}, {}, folder)).toMatchObject({
      ok: false,
      problems: [{ place: { from: 'flag', name: '--config' }, what: 'there is no file gateway.yaml' }],
    })
    expect(await load(undefined, { MCP_SERVER_CONFIG: 'gateway.yaml' }, {}, folder)).toMatchObject({
      ok: false,
      problems: [{ place: { from: 'env', name: 'MCP_SERVER_CONFIG' } }],
    })
  })

  it('MCP_SERVER_CONFIG names the file, --config another', async () => {
    const folder = await folderWith({
      'a.yaml': 'mcp_server: { http: { port: 1 } }',
      'b.yaml': 'mcp_server: { http: { port: 2 } }',
    })
    const env = { MCP_SERVER_CONFIG: 'a.yaml' }
    expect(await load(undefined, env, {}, folder)).toMatchObject({
      file: 'a.yaml',
      config: { mcp_server: { http: { port: 1 } } },
    })
    expect(await load('b.yaml', env, {}, folder)).toMatchObject({
      file: 'b.yaml',
      config: { mcp_server: { http: { port: 2 } } },
    })
  })

  it('a relative path starts at the file it stands in, else at the working directory', async () => {
    const folder = await folderWith({
      'etc/gateway.yaml': 'mcp_server: { data_dir: data, resources: { skills_dir: ../skills } }',
    })
    const result = await load('etc/gateway.yaml', { MCP_SERVER_HTTP_TLS_CERT_FILE: 'cert.pem' }, {}, folder)
    expect(result).toMatchObject({
      config: {
        mcp_server: {
          data_dir: join(folder, 'etc/data'),
          resources: { skills_dir: join(folder, 'skills') },
          http: { tls: { cert_file: join(folder, 'cert.pem') } },
        },
      },
    })
  })

  it.each(['debug', 'Debug', 'DEBUG', 'warning', 'error', 'info'])(
    '[R10.10] the log level %s means itself in any case',
    async (level) => {
      const file = `mcp_server: { logging: { level: ${level} } }`
      expect((await loadedFrom({ file })).config.mcp_server.logging.level).toBe(level.toUpperCase())
      const env = { MCP_SERVER_LOGGING_LEVEL: level }
      expect((await loadedFrom({ env })).config.mcp_server.logging.level).toBe(level.toUpperCase())
    },
  )

  it('lists and maps come from commas or from JSON', async () => {
    const origins = 'https://a.example, https://b.example'
    const env = {
      MCP_SERVER_HTTP_CORS_ALLOWED_ORIGINS: origins,
      OWLCLAW_TELEMETRY_TRACING_HEADERS: 'x-key=a=b,x-two=c',
      MCP_SERVER_GOVERNANCE_PRICES: 'send_mail=0.5, mcp.mail.*=2',
    }
    const { config } = await loadedFrom({ env })
    expect(config.mcp_server.http.cors.allowed_origins).toEqual(['https://a.example', 'https://b.example'])
    expect(config.telemetry.tracing.headers).toEqual({ 'x-key': 'a=b', 'x-two': 'c' })
    expect(config.mcp_server.governance.prices).toEqual({ send_mail: 0.5, 'mcp.mail.*': 2 })
    const json = {
      MCP_SERVER_GOVERNANCE_PRICES: '{"send_mail":1}',
      MCP_SERVER_GOVERNANCE_CLIENTS: '{"alice@example.com":{"max_calls_per_day":5}}',
      MCP_SERVER_HTTP_CORS_ALLOWED_ORIGINS: '["https://c.example"]',
      OWLCLAW_TELEMETRY_TRACING_HEADERS: '{"x":"1"}',
    }
    const again = await loadedFrom({ env: json })
    expect(again.config.mcp_server.http.cors.allowed_origins).toEqual(['https://c.example'])
    expect(again.config.telemetry.tracing.headers).toEqual({ x: '1' })
    expect(again.config.mcp_server.governance).toMatchObject({
      prices: { send_mail: 1 },
      clients: { 'alice@example.com': { max_calls_per_day: 5 } },
    })
  })

  it('what is loaded is frozen, all the way down', async () => {
    const { config, origins } = await loadedFrom({ file: 'mcp_server: { http: { cors: { allowed_origins: [] } } }' })
    expect(Object.isFrozen(config.mcp_server.http.cors.allowed_origins)).toBe(true)
    expect(Object.isFrozen(config.telemetry.tracing)).toBe(true)
    expect(Object.isFrozen(origins['mcp_server.http.port'])).toBe(true)
  })

  it('an empty file, and parts with nothing in them, say nothing', async () => {
    for (const file of [
      '',
      '# nothing\n',
      '---\n',
      'mcp_server:\n',
      'mcp_server:\n  http:\n    # port: 1\nhttp:\nprotocol:\n',
    ]) {
      const { origins } = await loadedFrom({ file })
      expect(Object.values(origins).every(({ from }) => from === 'default')).toBe(true)
    }
  })

  it('no file crashes the loader, whatever is in it', async () => {
    const folder = await folderWith({})
    const words = fc.constantFrom(
      'mcp_server',
      'http',
      ':',
      ' ',
      '\n',
      '  ',
      '- ',
      '[',
      ']',
      '{',
      '}',
      '&a',
      '*a',
      '!!js',
      '"',
      '|',
      '__proto__',
      '5',
      'null',
      '\t',
      '%',
      '? ',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(words, { maxLength: 40 }), async (parts) => {
        const layer = yamlLayer(parts.join(''), 'x.yaml', '/')
        for (const { place } of layer.problems) expect(place?.line).toBeGreaterThan(0)
        await writeFile(join(folder, 'mcp-server.yaml'), parts.join(''))
        const result = await load(undefined, {}, {}, folder)
        if (!result.ok) expect(result.problems.length).toBeGreaterThan(0)
      }),
    )
    expect(({} as Record<string, unknown>)['http']).toBeUndefined()
  })

  it('a value the contract does not know is refused from every source', async () => {
    await refusedFrom({ file: 'mcp_server: { transport: carrier-pigeon }' })
    await refusedFrom({ env: { MCP_SERVER_TRANSPORT: 'carrier-pigeon' } })
    await refusedFrom({ flags: { transport: 'carrier-pigeon' } })
  })
})

function put(tree: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [first = '', ...rest] = path
  if (rest.length === 0) tree[first] = value
  else put((tree[first] ??= {}) as Record<string, unknown>, rest, value)
}

const get = (tree: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], tree)
