import { copyFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { stringify } from 'yaml'
import { runCli } from '../../src/cli/cli.ts'
import { configCommands } from '../../src/cli/config-commands.ts'
import { startCommand } from '../../src/cli/start-command.ts'
import { certificates } from './certificate-files.ts'

const tls = { enabled: true, cert_file: 'a.crt', key_file: 'a.key' }
const overTls = (more: object) => ({ mcp_server: { transport: 'http', http: { tls: { ...tls, ...more } } } })

/** What `config validate --strict` and `start` say of the same file; what start would serve is not opened. */
async function both(config: object): Promise<{ validated: number; started: number; said: string; told: string }> {
  const cwd = await certificates(['a', 'b'])
  await copyFile(import.meta.filename, join(cwd, 'text'))
  const lines: { validated: string[]; started: string[] } = { validated: [], started: [] }
  const ioOf = (to: string[]) => ({ out: () => undefined, err: (text: string) => to.push(text.replaceAll(cwd, '.')) })
  await writeFile(join(cwd, 'mcp-server.yaml'), stringify(config))
  const validated = await runCli(
    ['config', 'validate', '--strict'],
    configCommands({ env: {}, cwd }),
    ioOf(lines.validated),
  )
  const serve = () => Promise.resolve({ version: '', tools: [], resources: 0, prompts: 0, warnings: [], close })
  const close = () => Promise.resolve()
  const start = startCommand({ env: {}, cwd, serve, stopAsked: () => Promise.resolve('SIGTERM') })
  const started = await runCli(['start'], [start], ioOf(lines.started))
  return { validated, started, said: lines.validated.join('\n'), told: lines.started.join('\n') }
}

describe('[R10.4] [R10.5] what a start can not use, config validate finds as well', () => {
  it('nothing is said of files that serve', async () => {
    const { validated, started, said } = await both({
      ...overTls({ client_ca_file: 'b.crt', verify_client: true }),
      ledger: { checkpoint_file: 'points.ndjson' },
    })
    expect({ validated, started, said }).toEqual({ validated: 0, started: 0, said: '' })
  })

  it.each<[string, object, string]>([
    ['a certificate that is none', overTls({ cert_file: 'text' }), 'cert_file is ./text, and it holds no certificate'],
    ['a certificate that is a folder', overTls({ cert_file: '.' }), 'cert_file is ., and it is a folder'],
    ['a certificate that is not there', overTls({ cert_file: 'nope' }), "cert_file is ./nope, and it can't be read"],
    ['a key that is none', overTls({ key_file: 'text' }), 'key_file is ./text, and it holds no private key'],
    ['a key of another', overTls({ key_file: 'b.key' }), 'key_file is ./b.key, and it is not the key of ./a.crt'],
    [
      'authorities that are none',
      overTls({ client_ca_file: 'text', verify_client: true }),
      'client_ca_file is ./text, and it holds no certificate',
    ],
    ['a data folder that is a file', { mcp_server: { data_dir: 'text' } }, 'data_dir is ./text, and it is no folder'],
    [
      'a data folder in a file',
      { mcp_server: { data_dir: 'text/data' } },
      'data_dir is ./text/data, and ./text is no folder',
    ],
    [
      'capabilities that are a file',
      { mcp_server: { resources: { skills_dir: 'text' } } },
      'skills_dir is ./text, and there is no such folder',
    ],
    [
      'checkpoints in a folder that is not there',
      { ledger: { checkpoint_file: 'audit/points' } },
      'checkpoint_file is ./audit/points, and there is no folder ./audit',
    ],
    ['checkpoints in a folder', { ledger: { checkpoint_file: '.' } }, 'checkpoint_file is ., and it is a folder'],
    [
      'tokens whose server has no name',
      { auth: { oauth: { issuer: 'https://a.example' } } },
      'issuer is set without audience',
    ],
    [
      'keys of tokens that can be changed on their way',
      { auth: { oauth: { issuer: 'http://a.example', audience: 'x' } } },
      'issuer is http://a.example: keys have to come over https',
    ],
    [
      'a network that is none',
      { auth: { clients: { bob: { addresses: ['1.2.3'] } } } },
      'auth.clients.bob.addresses has "1.2.3"',
    ],
    ['an address that is none', { auth: { public_url: 'https://[' } }, 'auth.public_url is no address'],
  ])('%s', async (_what, config, text) => {
    const { validated, started, said, told } = await both(config)
    expect({ validated, started }).toEqual({ validated: 1, started: 1 })
    expect(said).toContain(text)
    expect(told).toContain(text)
  })

  it('an address that is not of this machine, too; that of a gateway that runs is none', async () => {
    const at = (host: string) => ({ mcp_server: { transport: 'http', http: { host } }, auth: { required: true } })
    const { validated, said } = await both(at('192.0.2.1'))
    expect(validated).toBe(1)
    expect(said).toMatch(
      /start would refuse this: mcp-server.yaml:4:11: 192\.0\.2\.1 is not an address of this machine/,
    )
    expect((await both(at('127.0.0.1'))).validated).toBe(0)
  })
})
