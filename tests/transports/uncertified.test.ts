import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync } from 'node:fs'
import { connect as connectPlain } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type ConnectionOptions } from 'node:tls'
import { describe, expect, it } from 'vitest'
import { createIdentity, type Identity } from '../../src/identity/identity.ts'
import { configWith, emptyStore } from '../identity/guarded.ts'
import { served, type Options, type Served } from '../rest/served.ts'
import { eventually } from './mcp-served.ts'

const folder = mkdtempSync(join(tmpdir(), 'uncertified-'))
const at = (name: string): string => join(folder, name)
const openssl = (...args: readonly string[]): void => {
  execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' })
}
const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
for (const name of ['ca', 'foreign'])
  openssl('req', '-x509', ...curve, '-subj', `/CN=${name}`, '-keyout', `${name}.key`, '-out', `${name}.crt`)
for (const [name, ca] of [
  ['server', 'ca'],
  ['client', 'ca'],
  ['intruder', 'foreign'],
] as const) {
  openssl('req', ...curve, '-subj', `/CN=${name}`, '-keyout', `${name}.key`, '-out', `${name}.csr`)
  const signed = ['-CA', `${ca}.crt`, '-CAkey', `${ca}.key`, '-CAcreateserial', '-days', '1']
  openssl('x509', '-req', '-in', `${name}.csr`, ...signed, '-out', `${name}.crt`)
}

const tls = {
  ...{ enabled: true, verify_client: true },
  ...{ cert_file: at('server.crt'), key_file: at('server.key'), client_ca_file: at('ca.crt') },
}
const certificateOf = (name: string) => ({
  cert: readFileSync(at(`${name}.crt`)),
  key: readFileSync(at(`${name}.key`)),
})

interface Counted {
  readonly name: string
  readonly client: string
  readonly code: string | undefined
}

/** A gateway for certificates, and what it wrote down of those it turned away. */
async function gateway(more: Options = {}): Promise<Served & { readonly entries: Counted[] }> {
  const entries: Counted[] = []
  const server = await served({
    http: { tls },
    countRefusal: ({ name }, { principal }, { code }) => {
      entries.push({ name, client: principal.id, code })
      return { entry: `w-${entries.length}`, durable: Promise.resolve() }
    },
    ...more,
  })
  return { ...server, entries }
}

/** All that comes over one connection on which something is asked at once, and the session it could go on with. */
async function told({ port }: Served, options: ConnectionOptions = {}) {
  const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false, ...options })
  let text = ''
  let session: Buffer | undefined
  let resumed = false
  socket.setEncoding('utf8').on('data', (part: string) => (text += part))
  socket.on('session', (one: Buffer) => (session = one)).on('error', () => socket.destroy())
  socket.on('secureConnect', () => {
    resumed = socket.isSessionReused()
    socket.write('GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  })
  await once(socket, 'close')
  const [head = '', body = ''] = text.split('\r\n\r\n')
  return { status: /^HTTP\/1\.1 (\d+)/.exec(head)?.[1], body, resumed, session }
}

const identityFor = (): Identity => createIdentity({ config: configWith({}, { tls }), db: emptyStore() })
const refusals = ({ lines }: Served) => lines.filter(({ message }) => message === 'refused')

describe('[G9] connections without a certificate of ours', () => {
  it('are told so, written down, counted and logged by their address; nothing of them is read', async () => {
    const server = await gateway()
    expect(await told(server, certificateOf('client'))).toMatchObject({ status: '200' })
    for (const [options, code] of [
      [{}, 'unauthenticated'],
      [certificateOf('intruder'), 'invalid_token'],
    ] as const) {
      const { status, body } = await told(server, options)
      expect([status, JSON.parse(body)]).toEqual(['401', expect.objectContaining({ code, entry: expect.any(String) })])
      expect(server.entries.at(-1)).toEqual({ name: 'TLS', client: '127.0.0.1', code })
      expect(refusals(server).at(-1)).toMatchObject({ client: '127.0.0.1', code, entry: `w-${server.entries.length}` })
      expect((await server.counters.text()).body).toContain(`owlclaw_errors_total{code="${code}"} 1`)
    }
    expect(server.lines.filter(({ operation }) => operation === 'getHealth')).toHaveLength(1)
  })

  it('stay so when they go on with a session, with and without the certificate', async () => {
    const server = await gateway()
    for (const maxVersion of ['TLSv1.2', 'TLSv1.3'] as const)
      for (const own of [{}, certificateOf('intruder')]) {
        const first = await told(server, { ...own, maxVersion })
        for (const options of [own, {}]) {
          const next = await told(server, { ...options, maxVersion, session: first.session })
          expect([next.resumed, next.status]).toEqual([first.session !== undefined, '401'])
        }
      }
  })

  it('that bring a foreign one wait longer each time, those that bring none do not', async () => {
    const waits: number[] = []
    const identity = identityFor()
    const failed: Identity['failed'] = (from, fault) => {
      waits.push(identity.failed(from, fault))
      return 0
    }
    const server = await gateway({ identity: { ...identity, failed } })
    for (let tries = 0; tries < 8; tries += 1) await told(server, certificateOf('intruder'))
    await told(server)
    expect(waits).toEqual([0, 0, 0, 0, 0, 100, 200, 400, 0])
  })

  it('that wait are written down already, are told nothing yet, and do not keep the server', async () => {
    const server = await gateway({ identity: { ...identityFor(), failed: () => 3_600_000 } })
    const waiting = told(server, certificateOf('intruder'))
    await eventually(() => server.entries.length === 1)
    expect(refusals(server)).toEqual([])
    await server.http.close(0)
    expect((await waiting).body).toBe('')
  })

  it('are refused all the same when nothing can be written down', async () => {
    const broken = (): never => {
      throw new Error('The ledger is closed.')
    }
    for (const countRefusal of [
      broken,
      () => ({ entry: 'w-1', durable: Promise.reject(new Error('disk full')) }),
    ] as const) {
      const server = await gateway({ countRefusal })
      const { status, body } = await told(server, certificateOf('intruder'))
      expect([status, (JSON.parse(body) as { entry?: string }).entry]).toEqual(['401', undefined])
    }
  })
})

describe('what is no request', () => {
  const send = async (port: number, bytes: string): Promise<void> => {
    const socket = connectPlain(port, '127.0.0.1', () => socket.end(bytes, 'latin1'))
    socket.on('error', () => socket.destroy())
    await once(socket.resume(), 'close')
  }

  it.each([
    ['no HTTP', 'rubbish\r\n\r\n', 'malformed_request'],
    ['too many headers', `GET / HTTP/1.1\r\nHost: x\r\nA: ${'x'.repeat(10_000)}\r\n\r\n`, 'headers_too_large'],
    ['a tunnel', 'CONNECT a.example:443 HTTP/1.1\r\nHost: a.example\r\n\r\n', 'method_not_allowed'],
  ])('%s is logged with the address it came from', async (_what, bytes, code) => {
    const server = await served()
    await send(server.port, bytes)
    expect(refusals(server)).toEqual([expect.objectContaining({ client: '127.0.0.1', code })])
  })

  it('as is what is no TLS', async () => {
    const server = await served({ http: { tls } })
    await send(server.port, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    expect(refusals(server)).toEqual([
      expect.objectContaining({
        client: '127.0.0.1',
        code: 'malformed_request',
        detail: expect.stringMatching(/^TLS failed/),
      }),
    ])
  })
})

describe('who tries in vain', () => {
  it('is written down also where it does not wait for the answer', async () => {
    const server = await gateway({
      http: {},
      auth: { required: true },
      identity: {
        ...createIdentity({ config: configWith({ required: true }), db: emptyStore() }),
        failed: () => 3_600_000,
      },
    })
    const socket = connectPlain(server.port, '127.0.0.1')
    socket.write('GET /v1/tools HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer owl_wrong\r\n\r\n')
    socket.once('ready', () => setTimeout(() => socket.destroy(), 50))
    await eventually(() => server.entries.length === 1)
    expect(server.entries).toEqual([{ name: 'GET /v1/tools', client: '127.0.0.1', code: 'invalid_token' }])
  })
})
