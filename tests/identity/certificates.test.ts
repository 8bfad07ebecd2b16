import { execFileSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { describe, expect, it, onTestFinished } from 'vitest'
import { defaults } from '../../generated/config/v1/defaults.ts'
import { tool } from '../mcp/server.ts'
import { eventually, modernCall, modernHeaders, requestText } from '../transports/mcp-served.ts'
import { bearer, guarded, type Guarded, type GuardedOptions } from './guarded.ts'

const folder = mkdtempSync(join(tmpdir(), 'certificates-'))
const at = (name: string): string => join(folder, name)
const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
const openssl = (...args: readonly string[]): void => {
  execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' })
}

/** An authority, or what one of them has signed. */
function make(name: string, subject: string, ca?: string): void {
  const files = ['-keyout', `${name}.key`]
  if (ca === undefined) {
    openssl('req', '-x509', ...curve, '-days', '1', '-subj', subject, ...files, '-out', `${name}.crt`)
    return
  }
  openssl('req', ...curve, '-subj', subject, ...files, '-out', `${name}.csr`)
  const signed = ['-CA', `${ca}.crt`, '-CAkey', `${ca}.key`, '-CAcreateserial', '-days', '1']
  openssl('x509', '-req', '-in', `${name}.csr`, ...signed, '-out', `${name}.crt`)
}

for (const name of ['ca', 'stranger']) make(name, `/CN=${name}`)
make('server', '/CN=server', 'ca')
make('ada', '/O=Example/CN=ada', 'ca')
make('two', '/CN=ada/CN=root', 'ca')
make('nameless', '/O=Example', 'ca')
make('intruder', '/CN=ada', 'stranger')

const tls = {
  enabled: true,
  verify_client: true,
  ...{ cert_file: at('server.crt'), key_file: at('server.key'), client_ca_file: at('ca.crt') },
}
const { http } = defaults.mcp_server
const withCertificates = (more: GuardedOptions = {}): Promise<Guarded> =>
  guarded({ lookEveryMs: 10, http: { tls, cors: http.cors }, ...more })

const filesOf = (name: string) => ({ cert: readFileSync(at(`${name}.crt`)), key: readFileSync(at(`${name}.key`)) })
const trust = { ca: readFileSync(at('ca.crt')), checkServerIdentity: () => undefined }

interface Answer {
  readonly status: number
  readonly text: string
}

function ask(
  { url }: Guarded,
  certificate: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  body?: object,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = { method: body === undefined ? 'GET' : 'POST', agent: false as const, ...trust }
    const type = body === undefined ? {} : { 'content-type': 'application/json' }
    const asked = request(
      `${url}${path}`,
      { ...options, ...filesOf(certificate), headers: { ...type, ...headers } },
      (res) => {
        let text = ''
        res.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
        res.on('end', () => resolve({ status: res.statusCode ?? 0, text }))
      },
    )
    asked.on('error', reject)
    asked.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

const whoami = (server: Guarded, certificate: string, headers: Readonly<Record<string, string>> = {}) =>
  ask(server, certificate, '/mcp', { ...modernHeaders('tools/call', 'whoami'), ...headers }, modernCall('whoami'))

describe('[R5.4] client certificates', () => {
  it('let in whom they name, for everything but administration', async () => {
    const server = await withCertificates()
    expect((await whoami(server, 'ada')).text).toContain('"client":"cert:ada"')
    expect((await whoami(server, 'ada', { 'x-mcp-client-id': 'root' })).text).toContain('"client":"cert:ada"')
    const refused = await ask(server, 'ada', '/v1/keys')
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('insufficient_scope')])
    // A key that is sent counts, also with a certificate; one that is wrong is no reason to go by the certificate.
    const { secret } = server.key('bob', { scopes: ['admin', 'tools'] })
    expect((await whoami(server, 'ada', bearer(secret))).text).toContain('"client":"bob"')
    expect((await ask(server, 'ada', '/v1/keys', bearer(secret))).status).toBe(200)
    expect((await whoami(server, 'ada', bearer('owl_wrong'))).status).toBe(401)
    expect((await whoami(server, 'ada')).text).toContain('"client":"cert:ada"')
  })

  it.each(['two', 'nameless'])('that name %s are good for nothing', async (name) => {
    const server = await withCertificates()
    const { status, text } = await ask(server, name, '/v1/tools')
    expect([status, text]).toEqual([401, expect.stringContaining('invalid_token')])
    expect((await ask(server, name, '/health')).status).toBe(200)
  })

  it('of another authority get nowhere, whatever they name', async () => {
    const server = await withCertificates()
    expect((await ask(server, 'intruder', '/v1/tools')).status).toBe(401)
    expect((await ask(server, 'intruder', '/v1/tools', bearer(server.key('ada').secret))).status).toBe(401)
  })

  it('are looked at where somebody asks for them only: a name in one that nobody checked is no name', async () => {
    const unchecked = { ...tls, verify_client: false }
    const server = await withCertificates({ http: { tls: unchecked }, auth: { required: true } })
    expect((await ask(server, 'ada', '/v1/tools')).status).toBe(401)
    expect((await ask(server, 'intruder', '/v1/tools')).status).toBe(401)
  })

  it('name the same caller when a connection resumes the session of another', async () => {
    const server = await withCertificates()
    const earlier = await connected(server)
    const first = await earlier.ask()
    await eventually(() => earlier.sessions.length > 0)
    const again = await connected(server, earlier.sessions.at(-1))
    expect([first, await again.ask(), again.resumed()]).toEqual([true, true, true])
  })

  it('say when they end, for a run that outlives the process', async () => {
    const kept = tool('whoami', (_input, { principal }) => ({ ...principal.lifetime?.kept }))
    const server = await withCertificates({ things: { things: [kept] } })
    const until = Date.parse(new X509Certificate(readFileSync(at('ada.crt'))).validTo)
    expect((await whoami(server, 'ada')).text).toContain(`"structuredContent":{"until":${until}}`)
  })

  it('that end while their connection is open are good for nothing more, and their streams end', async () => {
    let ahead = 0
    const server = await withCertificates({ now: () => Date.now() + ahead })
    const open = await connected(server)
    expect(await open.ask()).toBe(true)
    const stream = await connected(server)
    stream.send(requestText('GET /mcp/sse', { Accept: 'text/event-stream' }))
    await eventually(() => stream.text().includes('event: endpoint'))
    ahead = 2 * 86_400_000
    await eventually(() => stream.text().endsWith('\r\n0\r\n\r\n'))
    expect(await open.ask()).toBe(false)
    expect(open.text()).toContain('The certificate has expired.')
  })
})

/** One connection that stays, by the certificate of ada. */
async function connected({ port }: Guarded, session?: Buffer) {
  const socket = connect({ port, host: '127.0.0.1', session, ...trust, ...filesOf('ada') })
  onTestFinished(() => void socket.destroy())
  const sessions: Buffer[] = []
  let text = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  socket.on('session', (one: Buffer) => sessions.push(one)).on('error', () => socket.destroy())
  await once(socket, 'secureConnect')
  const body = JSON.stringify(modernCall('whoami'))
  const headers = { ...modernHeaders('tools/call', 'whoami'), 'Content-Type': 'application/json' }
  return {
    sessions,
    resumed: () => socket.isSessionReused(),
    text: () => text,
    send: (bytes: string) => void socket.write(bytes),
    /** Whether it is taken for ada. */
    ask: async (): Promise<boolean> => {
      text = ''
      socket.write(requestText('POST /mcp', { ...headers, 'Content-Length': Buffer.byteLength(body) }, body))
      await eventually(() => /\r\n\r\n\{.*\}$/.test(text))
      return text.includes('"client":"cert:ada"')
    },
  }
}
