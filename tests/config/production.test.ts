import { chmod, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse, stringify } from 'yaml'
import { runCli } from '../../src/cli/cli.ts'
import { configCommands } from '../../src/cli/config-commands.ts'
import { load, productionFindings } from '../../src/config/config.ts'
import { dropAt, putAt, split, type Tree } from '../../src/config/tree.ts'
import { folderWith } from './folder.ts'

const root = join(import.meta.dirname, '../..')
const shipped = (): Promise<string> => readFile(join(root, 'examples/production.yaml'), 'utf8')

interface Variant {
  readonly set?: Readonly<Record<string, unknown>>
  readonly drop?: readonly string[]
}

/** The shipped example with something changed. */
async function exampleWith({ set = {}, drop = [] }: Variant): Promise<string> {
  const tree = parse(await shipped()) as Tree
  for (const [path, value] of Object.entries(set)) putAt(tree, split(path), value)
  for (const path of drop) dropAt(tree, split(path))
  return stringify(tree)
}

async function validate(file: string, ...more: readonly string[]) {
  const cwd = await folderWith({ 'production.yaml': file })
  const out: string[] = []
  const err: string[] = []
  const io = { out: (text: string) => out.push(text), err: (text: string) => err.push(text) }
  const words = ['config', 'validate', '--config', 'production.yaml', '--production', ...more]
  const code = await runCli(words, configCommands({ env: {}, cwd }), io)
  return { code, out: out.join('\n'), err: err.join('\n') }
}

const http = 'mcp_server.http'
const quota = 'mcp_server.governance.default_quota'
const proxied = { drop: [`${http}.tls`], set: { [`${http}.host`]: '127.0.0.1' } }

describe('[G9] owlclaw config validate --production', () => {
  it('lets the shipped example pass', async () => {
    const { code, out, err } = await validate(await shipped())
    expect({ code, err: err.replaceAll(/^start would refuse this: .*\n?/gm, '') }).toEqual({ code: 0, err: '' })
    expect(out).toMatch(/^production.yaml is valid/)
  })

  it.each<[string, Variant]>([
    ['behind a proxy on this machine', { ...proxied, set: { ...proxied.set, 'auth.trusted_proxies': ['127.0.0.1'] } }],
    [
      'with tokens',
      { drop: ['auth.required'], set: { 'auth.oauth': { issuer: 'https://login.example.com', audience: 'x' } } },
    ],
    [
      'with certificates of clients',
      {
        drop: ['auth.required'],
        set: { [`${http}.tls.verify_client`]: true, [`${http}.tls.client_ca_file`]: '/ca.crt' },
      },
    ],
    ['with pages of its own', { set: { [`${http}.cors`]: { enabled: true, allowed_origins: ['https://a.example'] } } }],
    [
      'with a budget in place of a day’s calls',
      { drop: [`${quota}.max_calls_per_day`], set: { [`${quota}.monthly_budget`]: 500 } },
    ],
    ['over stdio, where there is one client', { drop: ['auth', http], set: { 'mcp_server.transport': 'stdio' } }],
  ])('%s, too', async (_what, variant) => {
    const { code, err } = await validate(await exampleWith(variant))
    expect({ code, err: err.replaceAll(/^start would refuse this: .*\n?/gm, '') }).toEqual({ code: 0, err: '' })
  })

  const insecure: readonly (readonly [rule: string, variant: Variant])[] = [
    ['development-mode', { set: { 'mcp_server.development': true } }],
    ['insecure', { set: { 'mcp_server.insecure': true } }],
    ['debug-log', { set: { 'mcp_server.logging.level': 'debug' } }],
    ['open-in-clear', { drop: [`${http}.tls`] }],
    ['open-in-clear', { set: { [`${http}.tls.enabled`]: false } }],
    ['tls', proxied],
    ['authentication', { drop: ['auth'] }],
    ['authentication', { drop: ['auth.required'] }],
    ['authentication', { set: { 'auth.required': false } }],
    ['issuer-in-clear', { set: { 'auth.oauth': { issuer: 'http://login.example.com', audience: 'x' } } }],
    [
      'issuer-in-clear',
      { set: { 'auth.oauth': { issuer: 'https://a.example', audience: 'x', jwks_uri: 'http://a.example/jwks' } } },
    ],
    ['trusted-proxies', { set: { 'auth.trusted_proxies': ['0.0.0.0/0'] } }],
    ['trusted-proxies', { set: { 'auth.trusted_proxies': ['10.0.0.1', '::/0'] } }],
    ['cors-in-clear', { set: { [`${http}.cors`]: { enabled: true, allowed_origins: ['http://a.example'] } } }],
    ['governance', { set: { 'mcp_server.governance.enabled': false } }],
    ['default-rate', { drop: [`${quota}.max_calls_per_minute`] }],
    ['default-quota', { drop: [`${quota}.max_calls_per_day`] }],
    ['ledger', { set: { 'ledger.enabled': false } }],
    ['ledger-checkpoints', { drop: ['ledger.checkpoint_file'] }],
    ['ledger-checkpoints', { set: { 'ledger.checkpoint_file': '/var/lib/owlclaw/points.ndjson' } }],
  ]
  it.each(insecure)('refuses without %s, names it and says what to set: %j', async (rule, variant) => {
    const file = await exampleWith(variant)
    const { code, err } = await validate(file)
    const lines = err.split('\n').filter((line) => line.startsWith('not for production: '))
    expect(code).toBe(1)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(
      new RegExp(`^not for production: (production.yaml:\\d+:\\d+: )?${rule}: .+\\. (Set|Let|Name|Write) .+\\.$`),
    )
    const json = await validate(file, '--json')
    expect(json.code).toBe(1)
    expect(JSON.parse(json.out)).toMatchObject({ valid: true, problems: [{ rule }] })
  })

  it('refuses the star among origins as every validation does', async () => {
    const { code, err } = await validate(
      await exampleWith({ set: { [`${http}.cors`]: { enabled: true, allowed_origins: ['*'] } } }),
    )
    expect(code).toBe(1)
    expect(err).toContain('mcp_server.http.cors.allowed_origins[0] is "*" and lets everybody in')
  })

  it('lists all at once: nothing set at all is named setting by setting', async () => {
    const { code, err } = await validate('mcp_server: { transport: http }')
    expect(code).toBe(1)
    expect([...err.matchAll(/not for production: (?:\S+:\d+: )?([a-z-]+): /g)].map(([, rule]) => rule)).toEqual([
      ...['tls', 'authentication', 'default-rate', 'default-quota', 'ledger-checkpoints'],
    ])
    expect(err).toMatch(/production.yaml is valid, but not for production: 5 settings\.$/)
  })

  it('says nothing of production unless it is asked', async () => {
    const cwd = await folderWith({ 'mcp-server.yaml': 'mcp_server: { development: true }' })
    const io = { out: () => undefined, err: () => undefined }
    expect(await runCli(['config', 'validate'], configCommands({ env: {}, cwd }), io)).toBe(0)
  })
})

describe('[G9] what other users of the machine can read', () => {
  async function found(modes: Readonly<Record<string, number>>, file: string): Promise<readonly string[]> {
    const cwd = await folderWith({ 'mcp-server.yaml': file, 'tls/key': 'x', 'tls/crt': 'x', token: 's3cr3t' })
    await mkdir(join(cwd, 'data'), { mode: 0o700 })
    const shut = { 'mcp-server.yaml': 0o640, 'tls/key': 0o640, token: 0o600 }
    for (const [name, mode] of Object.entries({ ...shut, ...modes })) await chmod(join(cwd, name), mode)
    const loaded = await load(undefined, {}, {}, cwd)
    if (!loaded.ok) throw new Error('refused')
    return productionFindings(loaded)
      .filter(({ rule }) => rule === 'secret-file' || rule === 'data-folder')
      .map(({ rule, key, fix }) => `${rule} ${key} ${fix}`.replaceAll(cwd, '.'))
  }
  const tls = 'http: { tls: { enabled: true, cert_file: tls/crt, key_file: tls/key } }'
  const server = (headers: string): string =>
    `mcp_server: { transport: http, data_dir: data, ${tls} }\ntelemetry: { tracing: { headers: { key: "${headers}" } } }\n`

  it('nothing is said where they can read nothing, or there is nothing to read yet', async () => {
    expect(await found({}, server('${file:token}'))).toEqual([])
    expect(await found({}, 'mcp_server: { data_dir: nope }')).toEqual([])
  })

  it.each([
    ['data', 'data-folder mcp_server.data_dir Run `chmod o-rwx ./data`.'],
    ['tls/key', 'secret-file mcp_server.http.tls.key_file Run `chmod o-rwx ./tls/key`.'],
    ['token', 'secret-file telemetry.tracing.headers Run `chmod o-rwx ./token`.'],
  ])('%s is refused', async (name, text) => {
    expect(await found({ [name]: 0o755 }, server('${file:token}'))).toEqual([text])
  })

  it('a secret in the configuration file itself is, where all can read that', async () => {
    const open = { 'mcp-server.yaml': 0o644 }
    expect(await found(open, server('${file:token}'))).toEqual([])
    expect(await found(open, server('s3cr3t'))).toEqual([
      'secret-file telemetry.tracing.headers Write ${file:PATH} or ${env:NAME} in its place, or run `chmod o-rwx ./mcp-server.yaml`.',
    ])
  })
})
