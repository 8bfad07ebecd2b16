import { chmod, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse, stringify } from 'yaml'
import { runCli } from '../../src/cli/cli.ts'
import { configCommands } from '../../src/cli/config-commands.ts'
import { productionRules } from '../../src/config/config.ts'
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
  await chmod(join(cwd, 'production.yaml'), 0o600)
  const out: string[] = []
  const err: string[] = []
  const io = { out: (text: string) => out.push(text), err: (text: string) => err.push(text) }
  const words = ['config', 'validate', '--config', 'production.yaml', '--production', ...more]
  const code = await runCli(words, configCommands({ env: {}, cwd }), io)
  return { code, out: out.join('\n'), err: err.join('\n') }
}

const http = 'mcp_server.http'
const oauth = { issuer: 'https://login.example.com', audience: 'https://gateway.example.com' }
const scopes = { tools: 't', resources: 'r', prompts: 'p' }
const tracing = { enabled: true, endpoint: 'http://otlp.example.com/v1/traces', headers: { authorization: 'k' } }
const alerts = { webhook_url: 'http://alerts.example.com/x', webhook_secret: 'sixteen letters at least' }
const cors = (more: object) => ({
  [`${http}.cors`]: { enabled: true, allowed_origins: ['https://a.example'], ...more },
})
const quota = 'mcp_server.governance.default_quota'
const proxied = { drop: [`${http}.tls`], set: { [`${http}.host`]: '127.0.0.1' } }

/** Tried in production-files.test.ts. */
const onTheMachine = ['data-folder', 'secret-file', 'writable-file', 'certificate', 'unverified-tls', 'policy-for-all']

describe('[G9] owlclaw config validate --production', () => {
  it('lets the shipped example pass', async () => {
    const { code, out, err } = await validate(await shipped())
    expect({ code, err: err.replaceAll(/^start would refuse this: .*\n?/gm, '') }).toEqual({ code: 0, err: '' })
    expect(out).toMatch(/^production.yaml is valid/)
  })

  it.each<[string, Variant]>([
    ['behind a proxy on this machine', { ...proxied, set: { ...proxied.set, 'auth.trusted_proxies': ['127.0.0.1'] } }],
    ['with tokens', { drop: ['auth.required'], set: { 'auth.oauth': { ...oauth, required_scopes: ['gateway'] } } }],
    ['with tokens, each scope by its name', { set: { 'auth.oauth': { ...oauth, scopes } } }],
    ['with an issuer on this machine', { set: { 'auth.oauth': { ...oauth, issuer: 'http://127.0.0.1:9', scopes } } }],
    [
      'behind proxies of the inner network',
      { set: { 'auth.trusted_proxies': ['10.0.0.0/8', 'fd00::/8', '172.16.0.9'] } },
    ],
    ['behind a service of many addresses', { set: { 'auth.trusted_proxies': ['104.16.0.0/12', '2400:cb00::/32'] } }],
    ['with a collector on this machine', { set: { telemetry: { tracing: { enabled: true } } } }],
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
    ['transport', { drop: ['mcp_server.transport'] }],
    ['development-mode', { set: { 'mcp_server.development': true } }],
    ['insecure', { set: { 'mcp_server.insecure': true } }],
    ['debug-log', { set: { 'mcp_server.logging.level': 'debug' } }],
    ['open-in-clear', { drop: [`${http}.tls`] }],
    ['open-in-clear', { set: { [`${http}.tls.enabled`]: false } }],
    ['open-in-clear', { drop: [`${http}.tls`], set: { 'mcp_server.transport': 'stdio' } }],
    ['tls', proxied],
    ['tls', { ...proxied, set: { ...proxied.set, 'auth.trusted_proxies': ['10.0.0.0/8'] } }],
    ['client-certificates', { set: { [`${http}.tls.client_ca_file`]: '/ca.crt' } }],
    [
      'client-certificates',
      {
        set: {
          ...proxied.set,
          'auth.trusted_proxies': ['127.0.0.1'],
          [`${http}.tls`]: { client_ca_file: '/ca.crt', verify_client: true },
        },
      },
    ],
    ['authentication', { drop: ['auth'] }],
    ['authentication', { drop: ['auth.required'] }],
    ['authentication', { set: { 'auth.required': false } }],
    ['authentication', { set: { 'auth.required': false, 'mcp_server.transport': 'stdio' } }],
    ['issuer-in-clear', { set: { 'auth.oauth': { ...oauth, scopes, issuer: 'http://login.example.com' } } }],
    ['issuer-in-clear', { set: { 'auth.oauth': { ...oauth, scopes, jwks_uri: 'http://a.example/jwks' } } }],
    ['token-audience', { set: { 'auth.oauth': { ...oauth, scopes, audience: '*' } } }],
    ['token-audience', { set: { 'auth.oauth': { ...oauth, scopes, audience: `${oauth.issuer}/` } } }],
    [
      'token-administration',
      { set: { 'auth.oauth': { ...oauth, required_scopes: ['openid'], scopes: { admin: 'openid' } } } },
    ],
    ['token-administration', { set: { 'auth.oauth': { ...oauth, scopes: { ...scopes, audit: 'r' } } } }],
    ['token-administration', { set: { 'auth.oauth': { ...oauth, scopes: { ...scopes, approve: 'p' } } } }],
    ['token-scopes', { set: { 'auth.oauth': oauth } }],
    ['token-scopes', { set: { 'auth.oauth': { ...oauth, scopes: { tools: 't', resources: 'r' } } } }],
    ['clock-tolerance', { set: { 'auth.oauth': { ...oauth, scopes, clock_tolerance_seconds: 300 } } }],
    ['public-url-in-clear', { set: { 'auth.public_url': 'http://gateway.example.com' } }],
    ...[
      ['0.0.0.0/0'],
      ['10.0.0.1', '::/0'],
      ['0.0.0.0/1', '128.0.0.0/1'],
      ['::/1'],
      ['::ffff:0.0.0.0/96'],
      ['0.0.0.0/2'],
      ['8.0.0.0/8'],
      ['2000::/8'],
      ['2000::/3'],
    ].map((proxies) => ['trusted-proxies', { set: { 'auth.trusted_proxies': proxies } }] as const),
    ['open-addresses', { set: { 'auth.allowed_addresses': ['0.0.0.0/0'] } }],
    ['open-addresses', { set: { 'auth.allowed_addresses': ['::/1', '8000::/1'] } }],
    ['open-addresses', { set: { 'auth.clients': { bob: { addresses: ['0.0.0.0/1', '128.0.0.0/1'] } } } }],
    ['cors-in-clear', { set: cors({ allowed_origins: ['https://a.example', 'http://a.example'] }) }],
    ['cors-in-clear', { set: { 'auth.clients': { bob: { origins: ['http://a.example'] } } } }],
    ['cors-any-header', { set: cors({ allowed_headers: ['*'] }) }],
    ['cors-any-header', { set: cors({ exposed_headers: ['ETag', '*'] }) }],
    ['governance', { set: { 'mcp_server.governance.enabled': false } }],
    ['default-rate', { drop: [`${quota}.max_calls_per_minute`] }],
    ['default-concurrency', { drop: [`${quota}.max_concurrent_calls`] }],
    ['default-quota', { drop: [`${quota}.max_calls_per_day`] }],
    ['endless-quota', { set: { [`${quota}.max_calls_per_minute`]: 1e12 } }],
    ['endless-quota', { set: { [`${quota}.max_calls_per_day`]: 1e15 } }],
    ['endless-quota', { set: { [`${quota}.max_concurrent_calls`]: 1e6 } }],
    ['endless-quota', { set: { [`${quota}.monthly_budget`]: 1e9 } }],
    ['endless-quota', { set: { 'mcp_server.governance.clients': { bob: { max_calls_per_minute: 1e12 } } } }],
    ['slow-requests', { set: { [`${http}.headers_timeout_seconds`]: 100, [`${http}.request_timeout_seconds`]: 200 } }],
    ['slow-requests', { set: { [`${http}.request_timeout_seconds`]: 3600 } }],
    ['slow-requests', { set: { [`${http}.keep_alive_timeout_seconds`]: 3600 } }],
    ['large-requests', { set: { [`${http}.max_body_bytes`]: 2 ** 30 } }],
    ['large-requests', { set: { [`${http}.max_header_bytes`]: 2 ** 20 } }],
    ['large-requests', { set: { 'mcp_server.resources.max_read_bytes': 2 ** 30 } }],
    ['long-calls', { set: { 'mcp_server.tools': { default_timeout_seconds: 86_400 } } }],
    ['many-runs', { set: { 'mcp_server.runs': { max_per_client: 100_000 } } }],
    ['long-approvals', { set: { 'mcp_server.approvals': { grant_seconds: 2_592_000 } } }],
    ['long-approvals', { set: { 'mcp_server.approvals': { wait_seconds: 86_400 } } }],
    ['signature-window', { set: { 'auth.signatures': { window_seconds: 3600 } } }],
    ['ledger', { set: { 'ledger.enabled': false } }],
    ['ledger-checkpoints', { drop: ['ledger.checkpoint_file'] }],
    ['ledger-checkpoints', { set: { 'ledger.checkpoint_file': '/var/lib/owlclaw/points.ndjson' } }],
    ['ledger-retention', { set: { 'ledger.retention_days': 1 } }],
    ['alerts', { set: { telemetry: { metrics: { enabled: false } } } }],
    ['watchdog', { set: { telemetry: { watchdog: { blocked_ms: 0 } } } }],
    ['alerts-in-clear', { set: { telemetry: { alerts } } }],
    ['traces-in-clear', { set: { telemetry: { tracing } } }],
  ]

  it('has a variant for each rule, and a line of the documentation', async () => {
    const page = await readFile(join(root, 'docs/configuration.md'), 'utf8')
    const tried = new Set([...insecure.map(([rule]) => rule), ...onTheMachine])
    const rules = [...productionRules.map(({ name }) => name), 'policy-for-all']
    expect([...tried].sort()).toEqual([...new Set(rules)].sort())
    expect(rules.filter((rule) => !page.includes(`\`${rule}\``))).toEqual([])
  })

  it.each(insecure)('refuses without %s, names it and says what to set: %j', async (rule, variant) => {
    const file = await exampleWith(variant)
    const { code, err } = await validate(file)
    const lines = err.split('\n').filter((line) => line.startsWith('not for production: '))
    expect(code).toBe(1)
    expect(lines, err).toHaveLength(1)
    expect(lines[0]).toMatch(
      new RegExp(`^not for production: (production.yaml:\\d+:\\d+: )?${rule}: .+\\. (Set|Let|Name|Write|Run) .+\\.$`),
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
      ...['tls', 'authentication', 'default-rate', 'default-concurrency', 'default-quota', 'ledger-checkpoints'],
    ])
    expect(err).toMatch(/production.yaml is valid, but not for production: 6 settings\.$/)
  })

  it('says nothing of production unless it is asked', async () => {
    const cwd = await folderWith({ 'mcp-server.yaml': 'mcp_server: { development: true }' })
    const io = { out: () => undefined, err: () => undefined }
    expect(await runCli(['config', 'validate'], configCommands({ env: {}, cwd }), io)).toBe(0)
  })
})
