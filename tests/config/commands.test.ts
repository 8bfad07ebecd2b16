import { describe, expect, it } from 'vitest'
import { configCommands } from '../../src/cli/config-commands.ts'
import { runCli } from '../../src/cli/cli.ts'
import { folderWith } from './folder.ts'

interface Ran {
  readonly code: number
  readonly out: string
  readonly err: string
}

async function owlclaw(
  line: string,
  files: Readonly<Record<string, string>> = {},
  env: Readonly<Record<string, string>> = {},
): Promise<Ran> {
  const out: string[] = []
  const err: string[] = []
  const cwd = await folderWith(files)
  const io = { out: (text: string) => out.push(text), err: (text: string) => err.push(text) }
  const code = await runCli(line.split(' '), configCommands({ env, cwd }), io)
  return { code, out: out.join('\n').replaceAll(cwd, '.'), err: err.join('\n').replaceAll(cwd, '.') }
}

const nowhere = 'mcp_server: { resources: { skills_dir:  /nope } }\n'

describe('owlclaw config validate', () => {
  it('[R10.4] [R12.5] answers 0 when all is fine, also without any file', async () => {
    expect(await owlclaw('mcp-server config validate')).toEqual({
      code: 0,
      out: 'The configuration is valid.',
      err: '',
    })
    const files = { 'mcp-server.yaml': 'mcp_server: { transport: http }' }
    expect(await owlclaw('config validate', files)).toEqual({ code: 0, out: 'mcp-server.yaml is valid.', err: '' })
  })

  it('[R10.4] answers 1 and lists every mistake with its line and column', async () => {
    const files = { 'gateway.yaml': 'mcp_server:\n  transport: htp\n  prot: 5\n' }
    expect(await owlclaw('config validate --config gateway.yaml', files, { MCP_SERVER_HTTP_PORT: 'x' })).toEqual({
      code: 1,
      out: '',
      err: [
        'MCP_SERVER_HTTP_PORT: mcp_server.http.port is "x" and must be a whole number. The default is 8080.',
        'gateway.yaml:2:14: mcp_server.transport is "htp" and must be one of stdio, http. Did you mean http?',
        'gateway.yaml:3:3: there is no key "prot" in mcp_server. Write it as mcp_server.http.port or sandbox.port.',
        '3 problems.',
      ].join('\n'),
    })
  })

  it('[R10.4] with --json for programs', async () => {
    const files = { 'mcp-server.yaml': 'mcp_server:\n  transprot: http\n' }
    const { code, out } = await owlclaw('config validate --json', files)
    expect(code).toBe(1)
    expect(JSON.parse(out)).toEqual({
      valid: false,
      problems: [
        {
          place: { from: 'file', name: 'mcp-server.yaml', line: 2, column: 3 },
          key: 'mcp_server.transprot',
          what: 'there is no key "transprot" in mcp_server',
          fix: 'Did you mean transport?',
          suggestion: 'mcp_server.transport',
        },
      ],
      warnings: [],
    })
  })

  it('warns of what would keep start from starting, and of what has no effect', async () => {
    const files = { 'mcp-server.yaml': `${nowhere}sandbox: { port: 3000 }\n` }
    const { code, out, err } = await owlclaw('config validate', files)
    expect({ code, out }).toEqual({ code: 0, out: 'mcp-server.yaml is valid, but start would refuse it.' })
    expect(err.split('\n')).toEqual([
      'start would refuse this: mcp-server.yaml:1:41: mcp_server.resources.skills_dir is /nope, and there is no such folder. Make it, or name the folder of your capabilities.',
      'warning: mcp-server.yaml:2:18: sandbox (port) has no effect yet in this version. It is kept for the version that has it.',
    ])
  })

  it('[R10.4] --strict also answers 1 for what start would refuse, and 0 when all is fine', async () => {
    const files = { 'mcp-server.yaml': nowhere }
    const { code, err } = await owlclaw('config validate --strict', files)
    expect(code).toBe(1)
    expect(err).toMatch(/^start would refuse this: mcp-server.yaml:1:41: /)
    const json = await owlclaw('config validate --strict --json', files)
    expect(json.code).toBe(1)
    expect(JSON.parse(json.out)).toMatchObject({
      valid: true,
      warnings: [
        {
          key: 'mcp_server.resources.skills_dir',
          fix: expect.stringContaining('`start` refuses it as it is.') as string,
        },
      ],
    })
    expect((await owlclaw('config validate --strict')).code).toBe(0)
  })

  it('finds what is wrong with the policy file, with its lines', async () => {
    const config = 'mcp_server:\n  governance: { policy_file: rules.yaml }\n'
    const gone = await owlclaw('config validate', { 'mcp-server.yaml': config })
    expect([gone.code, gone.err]).toEqual([
      0,
      expect.stringMatching(/^start would refuse this: mcp-server\.yaml:2:\d+: .*policy_file is .*can't be read/),
    ])
    const wrong = { 'mcp-server.yaml': config, 'rules.yaml': 'policy: 1\nrate: []\npermissions: [{}]\n' }
    const { code, err } = await owlclaw('config validate --strict', wrong)
    expect(code).toBe(1)
    expect(err.split('\n')).toEqual([
      'start would refuse this: ./rules.yaml:2:1: there is no key "rate". Did you mean rates?',
      expect.stringMatching(/rules\.yaml:3:15: permissions\[0\] has no effect/) as string,
    ])
    const right = { ...wrong, 'rules.yaml': 'policy: 1\n' }
    expect((await owlclaw('config validate --strict', right)).code).toBe(0)
  })

  it('a wrong option is the command line’s mistake', async () => {
    const { code, err } = await owlclaw('config validate --confg x')
    expect(code).toBe(2)
    expect(err).toContain('did you mean --config?')
  })
})

it('[R10.4] config validate says at once what is no key, what no value, what does not go together and what start would refuse', async () => {
  const file = `mcp_server:
  http: { prot: 1 }
  governance: { time_zone: Mars/Phobos, policy_file: nowhere.yaml }
auth:
  trusted_proxies: [300.1.1.1]
  oauth: { issuer: https://login.example.com, jwks_uri: http://login.example.com/jwks }
telemetry: { alerts: { webhook_url: https://a.example/, webhook_secret: sh0rt } }
`
  const { code, err } = await owlclaw('config validate', { 'mcp-server.yaml': file })
  expect([code, err.split('\n')]).toEqual([
    1,
    [
      'start would refuse this: mcp-server.yaml:6:57: auth.oauth.jwks_uri is http://login.example.com/jwks: keys have to come over https. Write its https address.',
      expect.stringMatching(
        /^start would refuse this: mcp-server\.yaml:3:54: .*policy_file is .*can't be read/,
      ) as string,
      'mcp-server.yaml:2:11: there is no key "prot" in mcp_server.http. Did you mean port?',
      'mcp-server.yaml:3:28: mcp_server.governance.time_zone is "Mars/Phobos", which is no time zone. Write it like Europe/Berlin, or UTC.',
      'mcp-server.yaml:5:20: auth.trusted_proxies has "300.1.1.1", which is no address and no network. Write it like 10.0.0.1 or 10.0.0.0/8.',
      'mcp-server.yaml:6:20: auth.oauth.issuer is set without audience: it would not be known which tokens are for this server. Set auth.oauth.audience: how tokens name this server.',
      'mcp-server.yaml:7:73: telemetry.alerts.webhook_secret is a secret and must have at least 16 characters. Write a longer one.',
      '5 problems.',
    ],
  ])
})

describe('owlclaw config print', () => {
  const files = {
    'mcp-server.yaml': `mcp_server:
  http:
    port: 9000
auth: { public_url: 'https://me:s3cr3t@gateway.example.com' }
telemetry:
  tracing:
    endpoint: https://otlp.example.com/v1/traces?s3cr3t
    headers: { x-api-key: s3cr3t }
  alerts: { webhook_url: 'https://hooks.example.com/s3cr3t?v=1&token=s3cr3t', webhook_secret: s3cr3t-s3cr3t-s3cr3t }
`,
  }

  it('[R10.5] shows each value and where it came from, secrets masked', async () => {
    const { code, out } = await owlclaw('config print --transport http', files, { MCP_SERVER_LOGGING_LEVEL: 'debug' })
    expect(code).toBe(0)
    const lines = out.split('\n').map((line) => line.replaceAll(/ {2,}/g, '  '))
    for (const line of [
      'mcp_server.transport = http  # --transport',
      'mcp_server.http.port = 9000  # mcp-server.yaml:3:11',
      'mcp_server.http.host = 127.0.0.1  # default',
      'mcp_server.http.tls.cert_file = (not set)  # default',
      'mcp_server.logging.level = DEBUG  # MCP_SERVER_LOGGING_LEVEL',
      'auth.public_url = https://********@gateway.example.com  # mcp-server.yaml:4:21',
      'telemetry.tracing.endpoint = https://otlp.example.com/v1/traces?********  # mcp-server.yaml:7:15',
      'telemetry.tracing.headers = {"x-api-key":"********"}  # mcp-server.yaml:8:14',
      'telemetry.alerts.webhook_url = https://hooks.example.com/********  # mcp-server.yaml:9:26',
      'telemetry.alerts.webhook_secret = ********  # mcp-server.yaml:9:95',
    ]) {
      expect(lines).toContain(line)
    }
    expect(out).not.toContain('s3cr3t')
  })

  it('[R10.5] with --json for programs', async () => {
    const { code, out } = await owlclaw('config print --json', files)
    expect(code).toBe(0)
    const printed = JSON.parse(out) as { file: string; values: Record<string, unknown> }
    expect(printed.file).toBe('mcp-server.yaml')
    expect(printed.values['mcp_server.http.port']).toEqual({ value: 9000, from: 'file', at: 'mcp-server.yaml:3:11' })
    expect(printed.values['mcp_server.transport']).toEqual({ value: 'stdio', from: 'default' })
    expect(printed.values['mcp_server.http.tls.cert_file']).toEqual({ value: null, from: 'default' })
    expect(out).not.toContain('s3cr3t')
  })

  it('prints nothing of a configuration that is wrong', async () => {
    const { code, out, err } = await owlclaw('config print', { 'mcp-server.yaml': 'transport: http' })
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toContain('mcp-server.yaml:1:1: there is no key "transport". Write it as mcp_server.transport.')
  })
})

describe('owlclaw config diff', () => {
  const files = {
    'mcp-server.yaml': `mcp_server:
  transport: http
  http: { port: 8080 }
  data_dir: ./.owlclaw
  governance: { default_quota: { max_calls_per_minute: 60 } }
telemetry: { tracing: { headers: { x-api-key: s3cr3t } } }
`,
  }

  it('[R10.5] shows what is set beside its default and where, what changes nothing apart, and no secret', async () => {
    const { code, out } = await owlclaw('config diff', files, { MCP_SERVER_LOGGING_LEVEL: 'debug' })
    expect({ code, lines: out.split('\n') }).toEqual({
      code: 0,
      lines: [
        'mcp_server.transport  # mcp-server.yaml:2:14',
        '  - stdio',
        '  + http',
        'mcp_server.governance.default_quota.max_calls_per_minute  # mcp-server.yaml:5:56',
        '  - (not set)',
        '  + 60',
        'mcp_server.logging.level  # MCP_SERVER_LOGGING_LEVEL',
        '  - INFO',
        '  + DEBUG',
        'telemetry.tracing.headers  # mcp-server.yaml:6:34',
        '  - {}',
        '  + {"x-api-key":"********"}',
        '',
        'Set to what they are anyway:',
        '  mcp_server.data_dir  # mcp-server.yaml:4:13',
        '  mcp_server.http.port  # mcp-server.yaml:3:17',
      ],
    })
  })

  it('[R10.5] with --json for programs, of a file that is named without an option', async () => {
    const { code, out } = await owlclaw('config diff other.yaml --json', { 'other.yaml': 'ledger: { enabled: false }' })
    expect({ code, told: JSON.parse(out) as unknown }).toEqual({
      code: 0,
      told: {
        file: 'other.yaml',
        differences: [{ key: 'ledger.enabled', default: true, value: false, at: 'other.yaml:1:20', same: false }],
      },
    })
  })

  it('says so where there is nothing to tell', async () => {
    expect((await owlclaw('config diff')).out).toBe('Nothing is set: everything has its default.')
    const same = await owlclaw('config diff', { 'mcp-server.yaml': 'mcp_server: { transport: stdio }' })
    expect(same.out).toBe(
      'Nothing differs from the defaults.\n\nSet to what it is anyway:\n  mcp_server.transport  # mcp-server.yaml:1:26',
    )
  })

  it('says every mistake in place of a wrong answer, and takes one file only', async () => {
    expect(await owlclaw('config diff', { 'mcp-server.yaml': 'mcp_server: { prot: 1 }' })).toMatchObject({
      code: 1,
      out: '',
    })
    expect(await owlclaw('config diff a.yaml --config b.yaml')).toMatchObject({
      code: 2,
      err: expect.stringContaining('the file is named twice: a.yaml and --config b.yaml; name one') as string,
    })
  })
})
