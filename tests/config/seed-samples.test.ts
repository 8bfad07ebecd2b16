import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { load, startFindings } from '../../src/config/config.ts'
import { folderWith, loadedFrom } from './folder.ts'

/** Seed 000, section 9.1, as it stands. */
const wholeFile = `# MCP Server 配置
mcp_server:
  # 传输方式: stdio | http
  transport: stdio
  
  # HTTP 传输配置(仅当 transport=http 时生效)
  http:
    host: "0.0.0.0"
    port: 8080
    cors:
      enabled: true
      allowed_origins:
        - "http://localhost:3000"
        - "https://app.example.com"
    tls:
      enabled: false
      cert_file: "/path/to/cert.pem"
      key_file: "/path/to/key.pem"
  
  # 工具执行配置
  tools:
    default_timeout_seconds: 300
    async_threshold_seconds: 30  # 超过此时间的工具异步执行
    cache_ttl_seconds: 300
  
  # 资源配置
  resources:
    skills_dir: "./capabilities"
    cache_ttl_seconds: 600
  
  # 治理配置
  governance:
    enabled: true
    default_quota:
      monthly_budget: 500.0
      max_calls_per_minute: 60
      max_calls_per_day: 1000
      max_cost_per_call: 10.0
  
  # 日志配置
  logging:
    level: INFO
    format: json
    output: stderr  # stdio 模式必须是 stderr
`

/** Seed 000, section 9.4, both fragments as they stand. */
const tlsFragment = `http:
  tls:
    enabled: true
    cert_file: "/etc/owlclaw/certs/server.crt"
    key_file: "/etc/owlclaw/certs/server.key"
    # Optional: client certificate verification
    client_ca_file: "/etc/owlclaw/certs/ca.crt"
    verify_client: false
`
const corsFragment = `http:
  cors:
    enabled: true
    allowed_origins:
      - "https://app.example.com"
      - "https://admin.example.com"
    allowed_methods: ["GET", "POST", "OPTIONS"]
    allowed_headers: ["Content-Type", "Authorization", "X-MCP-Client-ID"]
    max_age: 3600
`

/** Seed 003, section 5.1, as it stands. */
const protocolSample = `protocol:
  api:
    version_mode: header
    default_version: v1
  mcp:
    supported_versions: ["2025-06", "2025-03"]
  compatibility:
    block_breaking_without_migration: true
  error:
    include_incident_id: true
`

describe('the samples of the seeds load as they stand', () => {
  it('[R10.1] [R10.6] [R10.7] [R10.8] [R10.9] [R10.10] seed 000, 9.1: the whole file', async () => {
    const folder = await folderWith({ 'mcp-server.yaml': wholeFile, 'capabilities/add/SKILL.md': '' })
    const result = await load(undefined, {}, {}, folder)
    if (!result.ok) throw new Error('refused')
    expect(result.warnings).toEqual([])
    expect(result.file).toBe('mcp-server.yaml')
    const { transport, http, tools, resources, governance, logging } = result.config.mcp_server
    expect(transport).toBe('stdio')
    expect(http.host).toBe('0.0.0.0')
    expect(http.port).toBe(8080)
    expect(http.cors.enabled).toBe(true)
    expect(http.cors.allowed_origins).toEqual(['http://localhost:3000', 'https://app.example.com'])
    expect(http.tls).toEqual({
      enabled: false,
      cert_file: '/path/to/cert.pem',
      key_file: '/path/to/key.pem',
      verify_client: false,
    })
    expect(tools).toEqual({ default_timeout_seconds: 300, async_threshold_seconds: 30, cache_ttl_seconds: 300 })
    expect(resources).toEqual({
      skills_dir: join(folder, 'capabilities'),
      cache_ttl_seconds: 600,
      watch: true,
      max_read_bytes: 10_485_760,
    })
    expect(governance).toEqual({
      enabled: true,
      currency: 'USD',
      time_zone: 'UTC',
      prices: {},
      clients: {},
      default_quota: { monthly_budget: 500, max_calls_per_minute: 60, max_calls_per_day: 1000, max_cost_per_call: 10 },
    })
    expect(logging).toEqual({ level: 'INFO', format: 'json', output: 'stderr' })
    expect(startFindings(result).refusals).toEqual([])
  })

  it('[R10.7] seed 000, 9.4: the TLS fragment, with a word on where it belongs', async () => {
    const result = await loadedFrom({ file: tlsFragment })
    expect(result.config.mcp_server.http.tls).toEqual({
      enabled: true,
      cert_file: '/etc/owlclaw/certs/server.crt',
      key_file: '/etc/owlclaw/certs/server.key',
      client_ca_file: '/etc/owlclaw/certs/ca.crt',
      verify_client: false,
    })
    expect(result.warnings).toEqual([
      {
        place: { from: 'file', name: 'mcp-server.yaml', line: 1, column: 1 },
        key: 'http',
        what: 'http stands at the top of the file and is read as mcp_server.http',
        fix: 'Move it there; where both set a key, mcp_server.http wins.',
        suggestion: 'mcp_server.http',
      },
    ])
  })

  it('[R10.7] seed 000, 9.4: the CORS fragment', async () => {
    const result = await loadedFrom({ file: corsFragment })
    expect(result.config.mcp_server.http.cors).toEqual({
      enabled: true,
      allowed_origins: ['https://app.example.com', 'https://admin.example.com'],
      allowed_methods: ['GET', 'POST', 'OPTIONS'],
      allowed_headers: ['Content-Type', 'Authorization', 'X-MCP-Client-ID'],
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
    })
    expect(result.warnings).toHaveLength(1)
  })

  it.each([
    ['TLS', tlsFragment],
    ['CORS', corsFragment],
  ])('[R10.7] seed 000, 9.4: the %s fragment where it belongs, without a warning', async (_name, fragment) => {
    const there = `mcp_server:\n${fragment.replaceAll(/^(?=.)/gm, '  ')}`
    const result = await loadedFrom({ file: there })
    const alone = await loadedFrom({ file: fragment })
    expect(result.warnings).toEqual([])
    expect(result.config.mcp_server.http).toEqual(alone.config.mcp_server.http)
  })

  it('where the fragment and mcp_server.http both set a key, mcp_server.http wins', async () => {
    const file = 'http:\n  port: 1111\n  host: localhost\nmcp_server:\n  http:\n    port: 2222\n'
    const { config, origins } = await loadedFrom({ file })
    expect(config.mcp_server.http.port).toBe(2222)
    expect(config.mcp_server.http.host).toBe('localhost')
    expect(origins['mcp_server.http.host']?.place?.line).toBe(3)
  })

  it('[G12] seed 003, 5.1: the protocol section, short forms spelt out', async () => {
    const result = await loadedFrom({ file: protocolSample })
    expect(result.warnings).toEqual([])
    expect(result.config.protocol).toEqual({
      api: { version_mode: 'header', default_version: 'v1' },
      mcp: { supported_versions: ['2025-06-18', '2025-03-26'], input_errors: 'error' },
      compatibility: { block_breaking_without_migration: true },
      error: { include_incident_id: true },
    })
  })

  it('[G12] every form of a revision is its date, once', async () => {
    const all = '2026-07, 2026-07-28, 2025-11, 2025-11-25, 2025-06, 2025-03-26, 2024-11, "1.0"'
    const { config } = await loadedFrom({ file: `protocol: { mcp: { supported_versions: [${all}] } }` })
    expect(config.protocol.mcp.supported_versions).toEqual([
      '2026-07-28',
      '2025-11-25',
      '2025-06-18',
      '2025-03-26',
      '2024-11-05',
    ])
  })

  it('[R10.1] an old Windows editor changes nothing: byte order mark and CRLF', async () => {
    const { config } = await loadedFrom({ file: `\uFEFF${wholeFile.replaceAll('\n', '\r\n')}` })
    expect(config.mcp_server.http.cors.allowed_origins).toEqual(['http://localhost:3000', 'https://app.example.com'])
  })
})

describe('the variables of the seeds', () => {
  /** Seed 000, section 9.2, and seed 003, section 5.2: variable, value, key, what it becomes. */
  it.each([
    ['MCP_SERVER_TRANSPORT', 'http', 'mcp_server.transport', 'http'],
    ['MCP_SERVER_HTTP_PORT', '9001', 'mcp_server.http.port', 9001],
    ['MCP_SERVER_TOOLS_TIMEOUT', '45', 'mcp_server.tools.default_timeout_seconds', 45],
    ['MCP_SERVER_SKILLS_DIR', '/srv/skills', 'mcp_server.resources.skills_dir', '/srv/skills'],
    ['MCP_SERVER_GOVERNANCE_ENABLED', 'false', 'mcp_server.governance.enabled', false],
    ['OWLCLAW_PROTOCOL_DEFAULT_API_VERSION', 'v1', 'protocol.api.default_version', 'v1'],
    [
      'OWLCLAW_PROTOCOL_MCP_VERSIONS',
      '2025-06,2025-03',
      'protocol.mcp.supported_versions',
      ['2025-06-18', '2025-03-26'],
    ],
    ['OWLCLAW_PROTOCOL_BLOCK_BREAKING', 'false', 'protocol.compatibility.block_breaking_without_migration', false],
  ])('[R10.2] [G12] %s sets %3$s', async (variable, text, key, wanted) => {
    const { config, origins, warnings } = await loadedFrom({ file: wholeFile, env: { [variable]: text } })
    const value = key.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], config)
    expect(value).toEqual(wanted)
    expect(origins[key]).toEqual({ from: 'env', place: { from: 'env', name: variable } })
    expect(warnings).toEqual([])
  })

  it('[S5] MCP_SERVER_HOST, MCP_SERVER_PORT and MCP_ENABLE_CORS are the sandbox’s', async () => {
    const env = { MCP_SERVER_HOST: '0.0.0.0', MCP_SERVER_PORT: '9775', MCP_ENABLE_CORS: 'TRUE' }
    const { config } = await loadedFrom({ env })
    expect(config.sandbox).toEqual({ host: '0.0.0.0', port: 9775, enable_cors: true, allowed_origins: [] })
    expect(config.mcp_server.http).toMatchObject({ host: '127.0.0.1', port: 8080 })
  })

  it('[U2] SMS_MCP_REGISTRY_DIR and --mcp-registry-dir name the folder of upstream servers', async () => {
    const env = { SMS_MCP_REGISTRY_DIR: '/etc/owlclaw/mcp.d' }
    expect((await loadedFrom({ env })).config.mcp.registry_dir).toBe('/etc/owlclaw/mcp.d')
    const flags = { 'mcp-registry-dir': '/srv/mcp.d' }
    expect((await loadedFrom({ env, flags })).config.mcp.registry_dir).toBe('/srv/mcp.d')
  })
})

describe('the options of seed 000, 9.3', () => {
  it('[R10.3] --transport, --port, --skills-dir and --config', async () => {
    const folder = await folderWith({ 'etc/gateway.yaml': 'mcp_server: { http: { host: localhost } }' })
    const flags = { transport: 'http', port: '0', 'skills-dir': 'skills' }
    const result = await load('etc/gateway.yaml', {}, flags, folder)
    if (!result.ok) throw new Error('refused')
    expect(result.config.mcp_server).toMatchObject({ transport: 'http', http: { host: 'localhost', port: 0 } })
    expect(result.config.mcp_server.resources.skills_dir).toBe(join(folder, 'skills'))
  })
})
