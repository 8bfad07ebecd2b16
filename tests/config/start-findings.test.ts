import { describe, expect, it } from 'vitest'
import { isLoopback, problemText, startFindings, summary } from '../../src/config/config.ts'
import { certificates } from './certificate-files.ts'
import { loadedFrom, type Sources } from './folder.ts'

async function findings(sources: Sources): Promise<{ refusals: string[]; notes: string[] }> {
  const { refusals, notes } = startFindings(await loadedFrom(sources))
  return { refusals: refusals.map(problemText), notes: notes.map(problemText) }
}

describe('what is not there yet', () => {
  it('nothing is said when nothing of it is set', async () => {
    expect(await findings({})).toEqual({ refusals: [], notes: [] })
  })

  it('is accepted, with a note that it has no effect, once a part', async () => {
    const file = `mcp_server:
  tools:
    default_timeout_seconds: 5
sandbox:
  host: 127.0.0.1
  port: 9000
`
    expect(await findings({ file, env: { SMS_MCP_REGISTRY_DIR: '/x' }, flags: {} })).toEqual({
      refusals: [],
      notes: [
        'SMS_MCP_REGISTRY_DIR: mcp (registry_dir) has no effect yet in this version. It is kept for the version that has it.',
        'mcp-server.yaml:5:9: sandbox (host, port) has no effect yet in this version. It is kept for the version that has it.',
      ],
    })
  })

  it('[R10.2] the sandbox’s variables are easily taken for the server’s, so it is said which are', async () => {
    expect((await findings({ env: { MCP_SERVER_PORT: '9000' } })).notes).toEqual([
      "MCP_SERVER_PORT: sandbox (port) has no effect yet in this version. It sets sandbox.port; for this server's own address set MCP_SERVER_HTTP_PORT.",
    ])
  })
})

describe('limits without a ledger', () => {
  it.each([
    ['default_quota: { monthly_budget: 5 }', 'mcp_server.governance.default_quota.monthly_budget'],
    ['default_quota: { max_calls_per_day: 5 }', 'mcp_server.governance.default_quota.max_calls_per_day'],
    ['clients: { bob: { max_calls_per_day: 5 } }', 'mcp_server.governance.clients'],
    ['enabled: false, default_quota: { monthly_budget: 5 }', undefined],
    ['default_quota: { max_concurrent_calls: 5, max_cost_per_call: 1 }', undefined],
  ])('are known as long as the process lives, and it is said: %s', async (governance, key) => {
    const file = (enabled: boolean): string =>
      `mcp_server: { governance: { ${governance} } }\nledger: { enabled: ${enabled} }`
    const what = `${key} is set and ledger.enabled is false: what clients used is forgotten when the process ends`
    const said = (await findings({ file: file(false) })).notes.filter((note) => note.includes('forgotten'))
    expect(said).toEqual(
      key === undefined ? [] : [expect.stringMatching(/^mcp-server.yaml:1:\d+: .* Set ledger.enabled to true.$/)],
    )
    expect(said.join('')).toContain(key === undefined ? '' : what)
    expect((await findings({ file: file(true) })).notes).toEqual([])
  })
})

describe('the folder of capabilities', () => {
  it('may be absent where nobody named one', async () => {
    expect((await findings({})).refusals).toEqual([])
  })

  it.each<[string, Sources]>([
    ['--skills-dir', { flags: { 'skills-dir': '/nope' } }],
    ['MCP_SERVER_SKILLS_DIR', { env: { MCP_SERVER_SKILLS_DIR: '/nope' } }],
    ['mcp-server.yaml:1:40', { file: 'mcp_server: { resources: { skills_dir: /nope } }' }],
    ['owlclaw.yaml:1:13', { installation: 'skills_dir: /nope' }],
  ])('is refused when %s names one that is not there', async (place, sources) => {
    const { refusals } = await findings(sources)
    expect(refusals).toEqual([
      `${place}: mcp_server.resources.skills_dir is /nope, and there is no such folder. Make it, or name the folder of your capabilities.`,
    ])
  })

  it('is refused when it is a file, and taken when it is there', async () => {
    expect((await findings({ flags: { 'skills-dir': import.meta.filename } })).refusals).toHaveLength(1)
    expect((await findings({ flags: { 'skills-dir': import.meta.dirname } })).refusals).toEqual([])
  })
})

const here = JSON.stringify(import.meta.filename)

describe('the files of HTTPS', () => {
  it('[R10.5] are named where they are not there, before anything is opened', async () => {
    const tls = `http: { tls: { enabled: true, cert_file: ${here}, key_file: /nope.key, client_ca_file: /nope.crt } }`
    expect((await findings({ file: `mcp_server: { transport: http, ${tls} }` })).refusals).toEqual([
      expect.stringMatching(
        /mcp_server\.http\.tls\.key_file is \/nope\.key, and it can't be read\. Correct the path, or its permissions\.$/,
      ),
      expect.stringMatching(/^mcp-server\.yaml:1:\d+: mcp_server\.http\.tls\.client_ca_file is \/nope\.crt, /),
    ])
    expect((await findings({ file: `mcp_server: { ${tls} }` })).refusals).toEqual([])
  })
})

describe('listening beyond this machine', () => {
  const open = 'mcp_server:\n  transport: http\n  http:\n    host: "0.0.0.0"\n'

  it('[G9] is refused unless somebody says --insecure, and then it is said aloud', async () => {
    expect(await findings({ file: open })).toEqual({
      refusals: [
        'mcp-server.yaml:4:11: mcp_server.http.host is 0.0.0.0: other machines could call without authentication. Set auth.required to true, or listen on 127.0.0.1, or say --insecure to allow it.',
      ],
      notes: [],
    })
    expect(await findings({ file: open, flags: { insecure: true } })).toEqual({
      refusals: [],
      notes: [
        'mcp-server.yaml:4:11: INSECURE: listening on 0.0.0.0 without authentication; anyone who reaches the port may call what is served. Put it behind something that authenticates.',
      ],
    })
  })

  it.each([
    'auth: { required: true }',
    'auth: { oauth: { issuer: https://login.example.com, audience: gateway } }',
    '    tls: { enabled: true, verify_client: true, cert_file: F/a.crt, key_file: F/a.key, client_ca_file: F/a.crt }',
  ])('[G9] is fine where callers must say who they are: %s', async (credential) => {
    const file = `${open}${credential.replaceAll('F/', `${await certificates(['a'])}/`)}\n`
    expect(await findings({ file })).toEqual({ refusals: [], notes: [] })
  })

  it('[G9] proxies that are believed are no credential', async () => {
    expect((await findings({ file: `${open}auth: { trusted_proxies: [10.0.0.1] }\n` })).refusals).toHaveLength(1)
  })

  it.each(['127.0.0.1', '127.8.9.1', 'localhost', 'LOCALHOST', '::1', '[::1]', '0:0:0:0:0:0:0:1', '::ffff:127.0.0.1'])(
    '%s is this machine',
    (host) => {
      expect(isLoopback(host)).toBe(true)
    },
  )

  it.each([
    '0.0.0.0',
    '::',
    '10.0.0.1',
    '127.0.0.1.example.com',
    '127.1',
    'localhost.example.com',
    '::ffff:10.0.0.1',
    '::2',
    '',
  ])('%s is not', (host) => {
    expect(isLoopback(host)).toBe(false)
  })
})

describe('the summary at start', () => {
  it('[R10.5] says what is served, where, and from which file', async () => {
    const file =
      'mcp_server: { transport: http, development: true, data_dir: /data, resources: { skills_dir: /skills } }'
    expect(summary(await loadedFrom({ file, flags: { port: '9000' } }))).toEqual([
      'configuration  mcp-server.yaml, 5 keys set',
      'transport      http at http://127.0.0.1:9000',
      'callers        need no credential',
      'browsers       none (CORS off)',
      'capabilities   /skills',
      'data           /data',
      'ledger         every call, kept 400 days',
      'time limit     300 s a tool',
      'protocols      API v1; MCP 2026-07-28, 2025-11-25, 2025-06-18, 2025-03-26, 2024-11-05',
      'logs           INFO, json, to stderr',
      'mode           development: errors carry stack traces',
    ])
  })

  it.each([
    ['0.0.0.0', 0, 'http at http://0.0.0.0, any port that is free'],
    ['"::1"', 8443, 'http at http://[::1]:8443'],
    ['"[::1]"', 8443, 'http at http://[::1]:8443'],
  ])('[R10.5] says where it listens, at %s and %d', async (host, port, text) => {
    const file = `mcp_server: { transport: http, http: { host: ${host}, port: ${port} } }`
    expect(summary(await loadedFrom({ file }))).toContain(`transport      ${text}`)
  })

  it('[R10.5] says whether callers prove who they are, and what is not recorded', async () => {
    const lines = async (file: string): Promise<readonly string[]> => summary(await loadedFrom({ file }))
    expect(await lines('mcp_server: { transport: http }\nauth: { required: true }')).toContain(
      'callers        must bring a credential',
    )
    const open = await lines('mcp_server: { transport: http, insecure: true }\nledger: { enabled: false }')
    expect(open).toContain('ledger         OFF: nothing is recorded')
    expect(open).toContain('mode           INSECURE: whoever reaches the port may call')
    expect((await lines('')).filter((line) => line.startsWith('callers'))).toEqual([])
    expect(await lines('mcp_server: { governance: { policy_file: /etc/policy.yaml } }')).toContain(
      'policy         /etc/policy.yaml',
    )
  })

  it('[R10.5] [R10.9] says what clients are limited to, where they are', async () => {
    const limits = async (governance: string): Promise<string | undefined> =>
      summary(await loadedFrom({ file: `mcp_server: { governance: { ${governance} } }` })).find((line) =>
        line.startsWith('limits'),
      )
    const quota = 'default_quota: { max_calls_per_minute: 60, monthly_budget: 2.5 }'
    expect(await limits('currency: EUR')).toBeUndefined()
    expect(await limits(`currency: EUR, ${quota}, clients: { bob: {} }`)).toBe(
      'limits         60 calls a minute, 2.5 EUR a month, other limits for 1 client',
    )
    expect(await limits(`enabled: false, ${quota}`)).toBe('limits         off: mcp_server.governance.enabled is false')
  })
})
