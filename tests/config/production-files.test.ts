import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { runCli } from '../../src/cli/cli.ts'
import { configCommands } from '../../src/cli/config-commands.ts'
import { load, productionFindings } from '../../src/config/config.ts'
import { certificates } from './certificate-files.ts'
import { folderWith } from './folder.ts'

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

/** A gateway as it is meant to stand on a machine, with something done to its files. */
async function standing(change: (folder: string) => Promise<void>, more = ''): Promise<readonly string[]> {
  const cwd = await certificates(['server', 'ca'])
  const put = async (path: string, text: string): Promise<void> => {
    await mkdir(join(cwd, path, '..'), { recursive: true, mode: 0o755 })
    await writeFile(join(cwd, path), text, { mode: 0o644 })
  }
  for (const folder of ['data', 'audit']) await mkdir(join(cwd, folder), { mode: 0o700 })
  await put('capabilities/text/shout/handler.ts', 'export default (input: { text: string }): string => input.text')
  await put('policy.yaml', `policy: 1\npermissions: [{ effect: allow, clients: [ada] }]\n`)
  await put('production.yaml', configuration(more))
  await change(cwd)
  const err: string[] = []
  const io = { out: () => undefined, err: (text: string) => err.push(text.replaceAll(cwd, '.')) }
  await runCli(['config', 'validate', '--production', 'production.yaml'], configCommands({ env: {}, cwd }), io)
  return err.flatMap((text) => text.split('\n')).filter((line) => line.startsWith('not for production: '))
}

const configuration = (more: string): string => `mcp_server:
  transport: http
  data_dir: data
  http:
    port: 0
    tls: { enabled: true, cert_file: server.crt, key_file: server.key, client_ca_file: ca.crt, verify_client: true }
  resources: { skills_dir: capabilities }
  governance:
    policy_file: policy.yaml
    default_quota: { max_calls_per_minute: 60, max_calls_per_day: 1000, max_concurrent_calls: 5 }
ledger: { checkpoint_file: audit/points.ndjson }
${more}`

const issuer = `auth:
  oauth: { issuer: 'https://login.example.com', audience: 'https://gateway.example.com', required_scopes: [gateway] }
`

const nothing = (): Promise<void> => Promise.resolve()
const opened =
  (path: string, mode: number) =>
  (cwd: string): Promise<void> =>
    chmod(join(cwd, path), mode)

describe('[G9] what other users of the machine can change', () => {
  it('nothing is said where they can change nothing', async () => {
    expect(await standing(nothing)).toEqual([])
  })

  it.each([
    ['production.yaml', 0o666, './production.yaml can be changed by every user. Run `chmod o-w ./production.yaml`.'],
    ['policy.yaml', 0o666, './policy.yaml can be changed by every user'],
    ['server.crt', 0o646, './server.crt can be changed by every user'],
    ['ca.crt', 0o666, './ca.crt can be changed by every user'],
    ['capabilities', 0o777, './capabilities can be changed by every user'],
    ['capabilities/text', 0o777, './capabilities/text can be changed by every user, and what stands there is run'],
    [
      'capabilities/text/shout/handler.ts',
      0o666,
      './capabilities/text/shout/handler.ts can be changed by every user, and what stands there is run. Run `chmod -R o-w ./capabilities`.',
    ],
  ])('%s is named', async (path, mode, text) => {
    const lines = await standing(opened(path, mode))
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(`writable-file: ${text}`)
  })

  it('a folder above them is, unless nothing in it can be taken away', async () => {
    const lines = await standing(opened('.', 0o777))
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.stringContaining(
          'writable-file: ./policy.yaml can be put in place of: . can be written by every user. Run `chmod o-w .`.',
        ),
        expect.stringContaining('data-folder: ./data lies in ., where every user can write'),
      ]),
    )
    expect((await standing(opened('.', 0o1777))).filter((line) => line.includes('writable-file'))).toEqual([])
  })

  it('a link leads them there as well', async () => {
    const linked = await standing(async (cwd) => {
      await mkdir(join(cwd, 'shared'))
      await writeFile(join(cwd, 'shared/key'), 's3cr3t')
      await chmod(join(cwd, 'shared/key'), 0o600)
      await chmod(join(cwd, 'shared'), 0o777)
      await symlink(join(cwd, 'shared/key'), join(cwd, 'key'))
    }, 'cli: { api_key: "${file:key}" }\n')
    expect(linked).toEqual([
      expect.stringContaining(
        'writable-file: ./key can be put in place of: ./shared can be written by every user. Run `chmod o-w ./shared`.',
      ),
    ])
  })
})

describe('[G9] where the record is kept', () => {
  it.each<[string, (cwd: string) => Promise<void>, string]>([
    [
      'checkpoints by a link into the data folder',
      (cwd) => symlink(join(cwd, 'data'), join(cwd, 'link')),
      'link/points.ndjson',
    ],
    [
      'a link to a file in the data folder',
      async (cwd) => {
        await writeFile(join(cwd, 'data/points'), '')
        await symlink(join(cwd, 'data/points'), join(cwd, 'audit/points'))
      },
      'audit/points',
    ],
    ['what keeps nothing', nothing, '/dev/null'],
    ['a folder where everybody writes', opened('audit', 0o1777), 'audit/points.ndjson'],
  ])('%s is refused', async (_what, change, file) => {
    const lines = await standing(async (cwd) => {
      await change(cwd)
      await writeFile(join(cwd, 'production.yaml'), configuration('').replace('audit/points.ndjson', file))
    })
    expect(lines[0]).toContain('ledger-checkpoints: ledger.checkpoint_file is ')
  })

  it('data for everybody is refused, before and after the first start', async () => {
    expect(await standing(opened('data', 0o701))).toEqual([
      expect.stringContaining('data-folder: ./data is open to every user. Run `chmod o-rwx ./data`.'),
    ])
    const lines = await standing(async (cwd) => {
      await mkdir(join(cwd, 'tmp'))
      await chmod(join(cwd, 'tmp'), 0o1777)
      await writeFile(join(cwd, 'production.yaml'), configuration('').replace('data_dir: data', 'data_dir: tmp/data'))
    })
    expect(lines).toEqual([
      expect.stringContaining('data-folder: ./tmp/data lies in ./tmp, where every user can write'),
    ])
  })
})

describe('[G9] what is in the files', () => {
  it('a certificate that is not good any more, or not yet, is refused', async () => {
    const day = 86_400_000
    const at = async (ms: number): Promise<string | undefined> => {
      vi.useFakeTimers({ toFake: ['Date'], now: ms })
      const [line] = await standing(nothing)
      vi.useRealTimers()
      return line
    }
    const now = Date.now()
    expect(await at(now + 60 * day)).toMatch(/ certificate: \.\/server\.crt was good until \d{4}-\d\d-\d\d\. Set /)
    expect(await at(now - 60 * day)).toMatch(/ certificate: \.\/server\.crt is not good before \d{4}-\d\d-\d\d\. Set /)
  })

  it.each([
    'permissions: [{ effect: allow }]',
    `permissions: [{ effect: deny, tools: [pay] }, { effect: allow, clients: ['*'], tools: ['*'] }]`,
    `permissions: [{ effect: allow, clients: ['@all'] }]\ngroups: { all: { clients: ['*'] } }`,
    `permissions: [{ effect: allow, clients: ['@api_key', '@anonymous'] }]`,
  ])('a policy that allows everything to everybody is refused: %s', async (rules) => {
    const lines = await standing((cwd) => writeFile(join(cwd, 'policy.yaml'), `policy: 1\n${rules}\n`))
    expect(lines).toEqual([
      expect.stringMatching(/policy\.yaml: policy-for-all: permissions\[\d\] allows every tool to everybody\. Name /),
    ])
  })

  it.each([
    [`['@api_key', '@token', '@certificate']`, 'a key', ''],
    [`['@certificate']`, 'a certificate', ''],
    [`['@token']`, 'a token', issuer],
    [`['oauth:*']`, 'a token', issuer],
  ])('nor is one that does so to all of a kind that can get in: %s', async (clients, credential, more) => {
    const rules = `permissions: [{ effect: allow, clients: ${clients} }]`
    const lines = await standing((cwd) => writeFile(join(cwd, 'policy.yaml'), `policy: 1\n${rules}\n`), more)
    expect(lines).toEqual([
      expect.stringContaining(
        `policy-for-all: permissions[0] allows every tool to every client with ${credential}. Name `,
      ),
    ])
  })

  it.each([
    `permissions: [{ effect: allow, clients: ['@token', 'oauth:*', '@local'] }]`,
    `permissions: [{ effect: allow, tools: ['text_*'] }]`,
    `permissions: [{ effect: allow, clients: [ada] }]`,
    'limits: [{ max_calls_per_day: 1000 }]',
  ])('one that says who may call what is not: %s', async (rules) => {
    expect(await standing((cwd) => writeFile(join(cwd, 'policy.yaml'), `policy: 1\n${rules}\n`))).toEqual([])
  })

  it('a limit of it that limits nobody is refused', async () => {
    const text = 'policy: 1\nlimits: [{ clients: [bob], max_calls_per_day: 1000000000 }]\n'
    expect(await standing((cwd) => writeFile(join(cwd, 'policy.yaml'), text))).toEqual([
      expect.stringContaining('endless-quota: limits[0].max_calls_per_day is 1000000000, which limits nobody'),
    ])
  })

  it('what takes from TLS what it is for is refused', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
    const lines = await standing(nothing)
    vi.unstubAllEnvs()
    expect(lines).toEqual([expect.stringContaining('unverified-tls: NODE_TLS_REJECT_UNAUTHORIZED is 0')])
  })
})
