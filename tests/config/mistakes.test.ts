import { describe, expect, it } from 'vitest'
import { load, problemText, type Refused } from '../../src/config/config.ts'
import { folderWith, loadedFrom, refusedFrom } from './folder.ts'

const texts = (result: Refused): string[] => result.problems.map(problemText)

describe('every mistake is listed at once', () => {
  it('[R10.4] [R10.5] with file, line, column, what is wrong and how to fix it', async () => {
    const file = `mcp_server:
  transprot: stdio
  transport: htp
  http:
    port: "8080"
    host: 5
    cors:
      allowed_origins: ["*", 7, "https://app.example.com/path"]
      allowed_headers: X-One
      allowed_methods: [get]
    tls:
      enabled: yes
    prot: 3
    max_body_bytes: 12.5
  logging:
    level: warn
    output:
  max_calls_per_day: 5
tools: 3
protocol:
  mcp:
    supported_versions: [1.0, 2025-09, 2025-06]
  api:
    default_version: v9
  error: yes
auth:
  oauth:
    issuer: login.example.com
`
    expect(texts(await refusedFrom({ file }))).toEqual([
      'mcp-server.yaml:2:3: there is no key "transprot" in mcp_server. Did you mean transport?',
      'mcp-server.yaml:3:14: mcp_server.transport is "htp" and must be one of stdio, http. Did you mean http?',
      'mcp-server.yaml:5:11: mcp_server.http.port is "8080" and must be a whole number. Write it without quotes.',
      'mcp-server.yaml:6:11: mcp_server.http.host is 5 and must be text. Put it in quotes: "5".',
      'mcp-server.yaml:8:25: mcp_server.http.cors.allowed_origins[0] is "*" and lets everybody in, so it is not taken. Write it like https://app.example.com.',
      'mcp-server.yaml:8:30: mcp_server.http.cors.allowed_origins[1] is 7 and must be text. Put it in quotes: "7".',
      'mcp-server.yaml:8:33: mcp_server.http.cors.allowed_origins[2] is "https://app.example.com/path" and is not written as it should be. Write it like https://app.example.com.',
      'mcp-server.yaml:9:24: mcp_server.http.cors.allowed_headers is "X-One" and must be a list. Write [X-One].',
      'mcp-server.yaml:10:25: mcp_server.http.cors.allowed_methods[0] is "get" and must be one of GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS. Did you mean GET?',
      'mcp-server.yaml:12:16: mcp_server.http.tls.enabled is "yes" and must be true or false. Write true.',
      'mcp-server.yaml:13:5: there is no key "prot" in mcp_server.http. Did you mean port?',
      'mcp-server.yaml:14:21: mcp_server.http.max_body_bytes is 12.5 and must be a whole number. The default is 4194304.',
      'mcp-server.yaml:16:12: mcp_server.logging.level is "warn" and must be one of DEBUG, INFO, WARNING, ERROR. Did you mean WARNING?',
      'mcp-server.yaml:17:12: mcp_server.logging.output has no value. Write one, or remove the line.',
      'mcp-server.yaml:18:3: there is no key "max_calls_per_day" in mcp_server. Write it as mcp_server.governance.default_quota.max_calls_per_day.',
      'mcp-server.yaml:19:1: there is no key "tools". Write it as mcp_server.tools or auth.oauth.scopes.tools.',
      'mcp-server.yaml:22:26: protocol.mcp.supported_versions[0] is 1.0 and must be text. Put it in quotes: "1.0".',
      'mcp-server.yaml:22:31: protocol.mcp.supported_versions[1] is "2025-09" and must be one of 2026-07-28, 2025-11-25, 2025-06-18, 2025-03-26, 2024-11-05, 2026-07, 2025-11, 2025-06, 2025-03, 2024-11, 1.0. Did you mean 2025-06?',
      'mcp-server.yaml:24:22: protocol.api.default_version is "v9" and must be v1. Did you mean v1?',
      'mcp-server.yaml:25:10: protocol.error is "yes" and must be a mapping. Put its keys on lines of their own, indented below it.',
      'mcp-server.yaml:28:13: auth.oauth.issuer is "login.example.com" and is not written as it should be. Write it like https://login.example.com.',
    ])
  })

  it('[R10.2] [R10.3] options and variables too, each by its name', async () => {
    const flags = { port: 'http', 'log-level': 'loud' }
    const env = {
      MCP_SERVER_HTTP_PORT: '99999',
      MCP_SERVER_GOVERNANCE_ENABLED: 'maybe',
      MCP_SERVER_TOOLS_TIMEOUT: '0',
      OWLCLAW_PROTOCOL_MCP_VERSIONS: '2025-06,2019-01',
      MCP_SERVER_HTTP_CORS_ALLOWED_ORIGINS: '["https://a.example"',
      OWLCLAW_TELEMETRY_TRACING_HEADERS: 'secret-key',
    }
    expect(texts(await refusedFrom({ flags, env, file: 'mcp_server: { http: { port: -1 } }' }))).toEqual([
      '--log-level: mcp_server.logging.level is "loud" and must be one of DEBUG, INFO, WARNING, ERROR. Choose one of them.',
      '--port: mcp_server.http.port is "http" and must be a whole number. The default is 8080.',
      'MCP_SERVER_GOVERNANCE_ENABLED: mcp_server.governance.enabled is "maybe" and must be true or false. The default is true.',
      'MCP_SERVER_HTTP_CORS_ALLOWED_ORIGINS: mcp_server.http.cors.allowed_origins is "[\\"https://a.example\\"" and must be a list such as a,b or ["a","b"]. The default is an empty list.',
      'MCP_SERVER_HTTP_PORT: mcp_server.http.port is 99999 and must be at most 65535. The default is 8080.',
      'MCP_SERVER_TOOLS_TIMEOUT: mcp_server.tools.default_timeout_seconds is 0 and must be more than 0. The default is 300.',
      'OWLCLAW_PROTOCOL_MCP_VERSIONS: protocol.mcp.supported_versions[1] is "2019-01" and must be one of 2026-07-28, 2025-11-25, 2025-06-18, 2025-03-26, 2024-11-05, 2026-07, 2025-11, 2025-06, 2025-03, 2024-11, 1.0. Did you mean 2026-07?',
      'OWLCLAW_TELEMETRY_TRACING_HEADERS: telemetry.tracing.headers is a secret and must be a map such as name=value,name=value or {"name":"value"}. The default is an empty map.',
      'mcp-server.yaml:1:29: mcp_server.http.port is -1 and must be at least 0. The default is 8080.',
    ])
  })

  it('prices and quotas of clients are as easily mistaken', async () => {
    const env = {
      MCP_SERVER_GOVERNANCE_PRICES: 'send_mail=much',
      MCP_SERVER_GOVERNANCE_CLIENTS: 'alice=5',
      MCP_SERVER_GOVERNANCE_DEFAULT_QUOTA_MAX_CALLS_PER_DAY: 'few',
    }
    const file = 'mcp_server: { governance: { prices: { mail: -1 }, clients: { bob: { max_calls_per_day: 1.5 } } } }'
    expect(texts(await refusedFrom({ file, env }))).toEqual([
      'MCP_SERVER_GOVERNANCE_CLIENTS: mcp_server.governance.clients is "alice=5" and must be a map of parts, as JSON such as {"name":{"key":1}}. The default is an empty map.',
      'MCP_SERVER_GOVERNANCE_DEFAULT_QUOTA_MAX_CALLS_PER_DAY: mcp_server.governance.default_quota.max_calls_per_day is "few" and must be a whole number. Write it like 1000.',
      'MCP_SERVER_GOVERNANCE_PRICES: mcp_server.governance.prices is "send_mail=much" and must be a map such as name=0.5,name=2 or {"name":0.5}. The default is an empty map.',
      'mcp-server.yaml:1:45: mcp_server.governance.prices.mail is -1 and must be at least 0. Correct it, or remove it.',
      'mcp-server.yaml:1:88: mcp_server.governance.clients.bob.max_calls_per_day is 1.5 and must be a whole number. Correct it, or remove it.',
    ])
  })

  it('what is not YAML is named where it stands', async () => {
    const file = 'mcp_server:\n\ttransport: stdio\nmcp_server: {}\nhttp: [1\n'
    const refused = await refusedFrom({ file })
    expect(refused.warnings.map(problemText)).toEqual([
      'mcp-server.yaml: its values are judged once it is YAML: there may be more mistakes. Correct those that are listed, then ask again.',
    ])
    expect(texts(refused)).toEqual(
      expect.arrayContaining([
        'mcp-server.yaml:2:1: a tab is used for indentation. Indent with spaces.',
        'mcp-server.yaml:3:1: this key stands twice in the same part. Keep one of them.',
      ]),
    )
  })

  it('[R10.4] a key that stands twice hides no other mistake', async () => {
    const file = `mcp_server:
  http: { port: x, cors: { enabled: 5 } }
  tools: { default_timeout_seconds: 0 }
  http: { prot: 1, cors: { max_age: -1 } }
  tools: 5
mcp_server: { transprot: stdio }
`
    const { problems } = await refusedFrom({ file })
    expect(problems.map(({ place, what }) => `${place?.line}:${place?.column}: ${what}`)).toEqual([
      '2:17: mcp_server.http.port is "x" and must be a whole number',
      '2:37: mcp_server.http.cors.enabled is 5 and must be true or false',
      '4:3: this key stands twice in the same part',
      '4:11: there is no key "prot" in mcp_server.http',
      '4:37: mcp_server.http.cors.max_age is -1 and must be at least 0',
      '5:3: this key stands twice in the same part',
      '5:10: mcp_server.tools is 5 and must be a mapping',
      '6:1: this key stands twice in the same part',
      '6:15: there is no key "transprot" in mcp_server',
    ])
  })

  it.each([
    ['- a\n', 'mcp-server.yaml:1:1: the file is not a mapping. Begin it with a key, such as `mcp_server:`.'],
    ['transport\n', 'mcp-server.yaml:1:1: the file is not a mapping. Begin it with a key, such as `mcp_server:`.'],
    [
      'mcp_server: {}\n---\nmcp_server: {}\n',
      'mcp-server.yaml:2:1: a second document begins here. Keep one document in the file.',
    ],
  ])('%j is refused', async (file, text) => {
    expect(texts(await refusedFrom({ file }))).toEqual([text])
  })

  it.each([
    [
      'mcp_server:\n  data_dir: *x\n',
      '2:13: *x refers to an anchor &x that is nowhere before it. If it is meant as text, put it in quotes: "*x".',
    ],
    [
      'mcp_server:\n  data_dir: *\n',
      '2:13: this is not YAML: a lone * begins an alias. If it is meant as text, put it in quotes: "*".',
    ],
    [
      'mcp_server:\n  data_dir: @x\n',
      '2:13: this is not YAML: a value can not begin with this sign. Put the value in quotes.',
    ],
    [
      'auth: { allowed_addresses: [@x] }\n',
      '1:29: this is not YAML: a value can not begin with this sign. Put the value in quotes.',
    ],
    [
      'mcp_server: { data_dir: ${env:X} }\n',
      '1:26: this is not YAML: a reference inside { } or [ ] ends at its brace. Put it in quotes: "${env:NAME}".',
    ],
    [
      'mcp_server:\n  http:\n    port:8080\n',
      '3:5: mcp_server.http is "port:8080" and must be a mapping. Put a space after the colon: port: 8080.',
    ],
    ['mcp_server:\n  <<: { transport: http }\n', '2:3: merge keys (<<) are not taken here. Write the keys out.'],
  ])('[R10.4] a slip of the pen is named for what it is: %j', async (file, text) => {
    expect(texts(await refusedFrom({ file }))).toEqual([`mcp-server.yaml:${text}`])
  })

  it('[G9] an address that is none is no proxy that is believed', async () => {
    const file =
      'auth: { trusted_proxies: [10.0.0.1, "10.0.0.0/8", "::1/128", proxy.example, "10.0.0.0/33", "::/129", "1.2.3.4/"] }'
    expect(texts(await refusedFrom({ file }))).toEqual(
      ['::/129', '1.2.3.4/', '10.0.0.0/33', 'proxy.example'].map(
        (text) =>
          `mcp-server.yaml:1:26: auth.trusted_proxies has "${text}", which is no address and no network. Write it like 10.0.0.1 or 10.0.0.0/8.`,
      ),
    )
  })

  it('[R10.4] a variable a letter beside one of ours is asked about, others are left alone', async () => {
    const env = { MCP_SERVR_HTTP_PORT: '1', OWLCLAW_LEDGR_ENABLED: 'no', MCP_CLIENT_ID: 'x', OWLCLAW_API_KEY: 'x' }
    const { warnings } = await loadedFrom({ env })
    expect(warnings.map(problemText)).toEqual([
      'MCP_SERVR_HTTP_PORT: this variable means nothing here. Did you mean MCP_SERVER_HTTP_PORT?',
      'OWLCLAW_LEDGR_ENABLED: this variable means nothing here. Did you mean OWLCLAW_LEDGER_ENABLED?',
    ])
  })

  it('a tag that runs something means nothing', async () => {
    const [text] = texts(await refusedFrom({ file: 'mcp_server: { transport: !!js/function "x" }' }))
    expect(text).toMatch(/^mcp-server.yaml:1:26: this is not YAML: Unresolved tag/)
  })

  it('a thousand aliases are refused before they grow', async () => {
    const lines = ['a0: &a0 [x, x, x, x, x, x, x, x, x, x]']
    for (let at = 1; at < 12; at += 1)
      lines.push(
        `a${at}: &a${at} [${Array(10)
          .fill(`*a${at - 1}`)
          .join(', ')}]`,
      )
    const [text] = texts(await refusedFrom({ file: lines.join('\n') }))
    expect(text).toContain("can't be read: Excessive alias count")
  })

  it('a name from the prototype is a name like any other', async () => {
    const file = '"__proto__":\n  polluted: 1\nmcp_server:\n  constructor: 1\n  "toString": 2\n'
    expect((await refusedFrom({ file })).problems.map(({ key }) => key)).toEqual([
      '__proto__',
      'mcp_server.constructor',
      'mcp_server.toString',
    ])
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })

  it('a folder, a file that is not text and one that is too large are refused, not read', async () => {
    const folder = await folderWith({
      'sub/x': '',
      'latin.yaml': Uint8Array.from([0x61, 0x3a, 0x20, 0xe9]),
      'large.yaml': '#'.repeat(1024 * 1024 + 1),
    })
    const problem = async (name: string) => texts((await load(name, {}, {}, folder)) as Refused)
    expect(await problem('sub')).toEqual(['sub: is a folder. Name the file itself.'])
    expect(await problem('latin.yaml')).toEqual(['latin.yaml: is not UTF-8. Save it as UTF-8.'])
    expect(await problem('large.yaml')).toEqual([
      'large.yaml: is 1048577 bytes long. A configuration file has at most 1048576.',
    ])
  })
})

describe('misspelt names', () => {
  it.each([
    ['mcp-server: {}', 'mcp_server'],
    ['MCP_SERVER: {}', 'mcp_server'],
    ['mcp_servr: {}', 'mcp_server'],
    ['mcp_server: { loging: {} }', 'mcp_server.logging'],
    ['mcp_server: { http: { cors: { allowed-origins: [] } } }', 'mcp_server.http.cors.allowed_origins'],
    ['http: { hots: localhost }', 'http.host'],
    ['protocol: { mcp: { versions: [] } }', undefined],
    ['port: 8080', 'mcp_server.http.port'],
    ['mcp_server: { default_quota: {} }', 'mcp_server.governance.default_quota'],
    [
      'mcp_server: { governance: { clients: { a.b@c: { max_calls_per_min: 1 } } } }',
      'mcp_server.governance.clients.a.b@c.max_calls_per_minute',
    ],
    ['zzzzzzzzzz: 1', undefined],
  ])('%s: %s is suggested', async (file, suggestion) => {
    const { problems } = await refusedFrom({ file })
    expect(problems[0]?.suggestion).toBe(suggestion)
  })

  it('a variable that begins like ours and means nothing is warned about', async () => {
    const env = {
      MCP_SERVER_HTTP_PRT: '1',
      OWLCLAW_PROTOCOL_MCP_VERSION: '2025-06',
      OWLCLAW_HOME: '/opt',
      PATH: '/bin',
    }
    const { warnings } = await loadedFrom({ env })
    expect(warnings.map(problemText)).toEqual([
      'MCP_SERVER_HTTP_PRT: this variable means nothing here. Did you mean MCP_SERVER_HTTP_PORT?',
      'OWLCLAW_PROTOCOL_MCP_VERSION: this variable means nothing here. Did you mean OWLCLAW_PROTOCOL_MCP_VERSIONS?',
    ])
  })
})

it('a secret that is too short is told how long it must be, and is not shown', async () => {
  const file = 'telemetry: { alerts: { webhook_url: https://a.example/, webhook_secret: sh0rt } }'
  const { problems } = await refusedFrom({ file })
  expect(problems.map(problemText)).toEqual([
    'mcp-server.yaml:1:73: telemetry.alerts.webhook_secret is a secret and must have at least 16 characters. Write a longer one.',
  ])
})

describe('values that do not go together', () => {
  it.each([
    [
      'mcp_server: { http: { tls: { enabled: true, cert_file: a.pem } } }',
      'mcp_server.http.tls.enabled is true without key_file',
    ],
    ['http: { tls: { enabled: true, key_file: a.pem } }', 'mcp_server.http.tls.enabled is true without cert_file'],
    [
      'http: { tls: { enabled: true, key_file: k, cert_file: c, verify_client: true } }',
      'mcp_server.http.tls.verify_client is true without client_ca_file',
    ],
    [
      'telemetry: { alerts: { webhook_url: https://alerts.example.com/ } }',
      'telemetry.alerts.webhook_url is set without webhook_secret: its receiver could not know whose alerts they are',
    ],
    [
      'http: { headers_timeout_seconds: 40 }',
      'mcp_server.http.headers_timeout_seconds is more than request_timeout_seconds',
    ],
    [
      'mcp_server: { logging: { output: stdout } }',
      'mcp_server.logging.output is stdout, but stdout carries the protocol when transport is stdio',
    ],
    [
      'mcp_server: { governance: { time_zone: Mars/Olympus } }',
      'mcp_server.governance.time_zone is "Mars/Olympus", which is no time zone',
    ],
    [
      'mcp_server: { governance: { prices: { "mcp.mail.*": 0.0000004 } } }',
      'mcp_server.governance.prices.mcp.mail.* is 4e-7, and the smallest amount is 0.000001',
    ],
    [
      'mcp_server: { governance: { clients: { ada: { monthly_budget: 1e-9, max_cost_per_call: 0.0000005 } } } }',
      'mcp_server.governance.clients.ada.monthly_budget is 1e-9, and the smallest amount is 0.000001',
    ],
    [
      'mcp_server: { governance: { default_quota: { max_cost_per_call: 1e-9, monthly_budget: 0 } } }',
      'mcp_server.governance.default_quota.max_cost_per_call is 1e-9, and the smallest amount is 0.000001',
    ],
  ])('%s', async (file, what) => {
    const { problems } = await refusedFrom({ file })
    expect(problems.map((one) => one.what)).toEqual([what])
    expect(problems[0]?.place?.line).toBe(1)
  })

  it('[R2.3] stdout for logs is fine where it carries no protocol', async () => {
    const { config } = await loadedFrom({ file: 'mcp_server: { transport: http, logging: { output: stdout } }' })
    expect(config.mcp_server.logging.output).toBe('stdout')
  })

  it('what is allowed and probably not meant is warned about', async () => {
    const { warnings } = await loadedFrom({
      file: 'mcp_server: { http: { cors: { enabled: true } } }',
      flags: { port: '9' },
    })
    expect(warnings.map(problemText)).toEqual([
      'mcp-server.yaml:1:40: mcp_server.http.cors.enabled is true, but no origin is allowed. List the origins in mcp_server.http.cors.allowed_origins.',
      '--port: this has no effect with the stdio transport. Add --transport http.',
    ])
  })
})
