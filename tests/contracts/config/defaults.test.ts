import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { defaults } from '../../../generated/config/v1/defaults.ts'
import { configAliases, configKeys, configSections } from '../../../generated/config/v1/keys.ts'
import { isConfigFile } from '../../../generated/config/v1/validators.js'
import { load } from '../../../src/config/config.ts'

const root = join(import.meta.dirname, '../../..')
const page = await readFile(join(root, 'docs/configuration.md'), 'utf8')

/** What users rely on without having written it. A change here is a change for them. */
const literal = {
  mcp_server: {
    transport: 'stdio',
    data_dir: './.owlclaw',
    development: false,
    insecure: false,
    shutdown_timeout_seconds: 5,
    http: {
      host: '127.0.0.1',
      port: 8080,
      max_body_bytes: 4194304,
      max_header_bytes: 16384,
      headers_timeout_seconds: 10,
      request_timeout_seconds: 30,
      keep_alive_timeout_seconds: 65,
      write_timeout_seconds: 60,
      max_connections: 20_000,
      cors: {
        enabled: false,
        allowed_origins: [],
        allowed_methods: ['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS'],
        allowed_headers: [
          'Content-Type',
          'Authorization',
          'X-MCP-Client-ID',
          'Mcp-Session-Id',
          'Mcp-Protocol-Version',
          'Mcp-Method',
          'Mcp-Name',
          'Last-Event-ID',
          'OwlClaw-API-Version',
          'Idempotency-Key',
          'If-None-Match',
          'Traceparent',
        ],
        exposed_headers: [
          'Mcp-Session-Id',
          'Mcp-Protocol-Version',
          'OwlClaw-API-Version',
          'ETag',
          'Retry-After',
          'Deprecation',
          'Sunset',
        ],
        max_age: 3600,
      },
      tls: { enabled: false, verify_client: false },
    },
    tools: { default_timeout_seconds: 300, async_threshold_seconds: 30, cache_ttl_seconds: 300 },
    runs: { keep_seconds: 86_400, poll_interval_ms: 1000, max_per_client: 100 },
    resources: { skills_dir: './capabilities', watch: true, max_read_bytes: 10_485_760, cache_ttl_seconds: 600 },
    governance: {
      enabled: true,
      currency: 'USD',
      time_zone: 'UTC',
      prices: {},
      clients: {},
      default_quota: {},
    },
    approvals: { wait_seconds: 20, request_seconds: 3600, grant_seconds: 900, keep_seconds: 604_800 },
    logging: { level: 'INFO', format: 'json', output: 'stderr' },
  },
  protocol: {
    api: { version_mode: 'header', default_version: 'v1' },
    mcp: {
      supported_versions: ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'],
      input_errors: 'error',
    },
    compatibility: { block_breaking_without_migration: true },
    error: { include_incident_id: true },
  },
  auth: {
    trusted_proxies: [],
    allowed_addresses: [],
    clients: {},
    oauth: {
      algorithms: ['RS256', 'PS256', 'ES256', 'EdDSA', 'Ed25519'],
      client_claim: 'sub',
      clock_tolerance_seconds: 30,
      required_scopes: [],
      scopes: {},
    },
    signatures: { window_seconds: 300 },
  },
  ledger: { enabled: true, retention_days: 400, max_recorded_bytes: 16384, redact: [] },
  mcp: { recursive: false, strict: false },
  sandbox: { host: 'localhost', port: 8775, enable_cors: false, allowed_origins: [] },
  telemetry: {
    metrics: { enabled: true, max_tools: 200, max_clients: 100 },
    tracing: { enabled: false, endpoint: 'http://localhost:4318/v1/traces', headers: {}, sample_ratio: 1 },
    alerts: { repeat_seconds: 3600, check_seconds: 5 },
    watchdog: { blocked_ms: 2000 },
  },
  cli: {},
}

describe('the defaults', () => {
  it('[R10.1] are these, and nothing else', () => {
    expect(defaults).toEqual(literal)
  })

  it('are valid configuration themselves, and are what loading nothing answers', async () => {
    expect(isConfigFile(structuredClone(defaults))).toBe(true)
    const result = await load(undefined, {}, {}, '/')
    if (!result.ok) throw new Error('refused')
    expect(result.config).toEqual({
      ...literal,
      mcp_server: {
        ...literal.mcp_server,
        data_dir: '/.owlclaw',
        resources: { ...literal.mcp_server.resources, skills_dir: '/capabilities' },
      },
    })
  })
})

describe('every key', () => {
  const withoutDefault = [
    'mcp_server.http.tls.cert_file',
    'mcp_server.http.tls.key_file',
    'mcp_server.http.tls.client_ca_file',
    'mcp_server.governance.policy_file',
    'mcp_server.governance.default_quota.monthly_budget',
    'mcp_server.governance.default_quota.max_calls_per_minute',
    'mcp_server.governance.default_quota.max_calls_per_day',
    'mcp_server.governance.default_quota.max_cost_per_call',
    'mcp_server.governance.default_quota.max_concurrent_calls',
    'auth.required',
    'auth.public_url',
    'auth.oauth.issuer',
    'auth.oauth.audience',
    'auth.oauth.jwks_uri',
    'auth.oauth.scopes.tools',
    'auth.oauth.scopes.resources',
    'auth.oauth.scopes.prompts',
    'auth.oauth.scopes.metrics',
    'auth.oauth.scopes.audit',
    'auth.oauth.scopes.approve',
    'auth.oauth.scopes.admin',
    'ledger.checkpoint_file',
    'mcp.registry_dir',
    'telemetry.alerts.webhook_url',
    'telemetry.alerts.webhook_secret',
    'cli.api_key',
    'cli.api_key_file',
  ]

  it('has a default, or is one of those that may stay unset and have an example', () => {
    const without = configKeys.filter((key) => key.default === undefined)
    expect(without.map(({ path }) => path)).toEqual(withoutDefault)
    expect(without.filter(({ example }) => example === undefined)).toEqual([])
  })

  it.each(configKeys)('$path has a description, a variable by its path, and a row in docs/configuration.md', (key) => {
    expect(key.description).toMatch(/^[A-Z`].*\.$/)
    const byPath = key.path.startsWith('mcp_server.') ? key.path : `owlclaw_${key.path}`
    expect(key.env).toContain(byPath.replaceAll('.', '_').toUpperCase())
    const section = key.path.slice(0, key.path.lastIndexOf('.'))
    const table = page.split(/^## /m).find((part) => part.startsWith(`\`${section}\`\n`)) ?? ''
    const row = table.split('\n').find((line) => line.startsWith(`| \`${key.path.slice(section.length + 1)}\` |`)) ?? ''
    for (const name of key.env) expect(row).toContain(`\`${name}\``)
    if (key.flag !== undefined) expect(row).toContain(`\`--${key.flag}\``)
    expect(row).toContain(key.description.replaceAll('|', '\\|'))
  })

  it('[R10.3] has the option seed 000 and the product name', () => {
    expect(Object.fromEntries(configKeys.flatMap(({ flag, path }) => (flag === undefined ? [] : [[flag, path]])))).toEqual({
      transport: 'mcp_server.transport',
      'data-dir': 'mcp_server.data_dir',
      development: 'mcp_server.development',
      insecure: 'mcp_server.insecure',
      host: 'mcp_server.http.host',
      port: 'mcp_server.http.port',
      'skills-dir': 'mcp_server.resources.skills_dir',
      'log-level': 'mcp_server.logging.level',
      'log-format': 'mcp_server.logging.format',
      'auth-required': 'auth.required',
      'mcp-registry-dir': 'mcp.registry_dir',
      'api-key-file': 'cli.api_key_file',
    })
  })

  it('stands in a part that has a description', () => {
    for (const { path, description } of configSections) expect(description, path).toMatch(/\.$/)
    const parts = configKeys.map(({ path }) => path.slice(0, path.lastIndexOf('.')))
    expect([...new Set(parts)].filter((part) => !configSections.some(({ path }) => path === part))).toEqual([])
    expect(configAliases).toEqual({ http: 'mcp_server.http' })
  })
})

describe('examples/mcp-server.yaml', () => {
  const text = readFile(join(root, 'examples/mcp-server.yaml'), 'utf8')

  it('[R10.1] loads without a word, and says nothing but the defaults', async () => {
    const result = await load('examples/mcp-server.yaml', {}, {}, root)
    if (!result.ok) throw new Error(JSON.stringify(result.problems))
    expect(result.warnings).toEqual([])
    const file = parse(await text) as Record<string, unknown>
    for (const [path, value] of leaves(file)) expect([path, value]).toEqual([path, at(defaults, path)])
  })

  it('[R10.1] loads too with every key uncommented', async () => {
    const whole = (await text).replaceAll(/^( *)# ([a-z_]+:.*)$/gm, '$1$2')
    const file = parse(whole) as Record<string, unknown>
    expect(isConfigFile(file)).toBe(true)
    const paths = leaves(file).map(([path]) => path)
    expect(paths.sort()).toEqual(configKeys.map(({ path }) => path).sort())
  })
})

function leaves(tree: unknown, path = ''): [string, unknown][] {
  if (configKeys.some((key) => key.path === path)) return [[path, tree]]
  return Object.entries(tree as Record<string, unknown>).flatMap(([name, value]) => leaves(value, path === '' ? name : `${path}.${name}`))
}

const at = (tree: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, name) => (inner as Record<string, unknown>)[name], tree)
