import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { connect as connectPlain, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { connect } from 'node:tls'
import { request } from 'node:https'
import { describe, expect, it, onTestFinished } from 'vitest'
import { reloadTls, tlsOptionsOf } from '../../src/transports/tls.ts'
import type { Channel } from '../../src/mcp/mcp.ts'
import { owlclaw } from '../e2e/gateway-process.ts'
import { tool } from '../mcp/server.ts'
import { noMcp, served, start } from '../rest/served.ts'
import { eventually, mcpServed } from './mcp-served.ts'

const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']

it('new connections get a changed certificate, and the old one when the new one is broken', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tls-'))
  const at = (name: string): string => join(folder, name)
  const make = (name: string): void => {
    const args = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 1 -subj /CN=${name}`.split(' ')
    execFileSync('openssl', [...args, '-keyout', at(`${name}.key`), '-out', at(`${name}.crt`)], { stdio: 'ignore' })
  }
  make('old')
  make('new')
  const put = (name: string): void => {
    copyFileSync(at(`${name}.crt`), at('cert'))
    copyFileSync(at(`${name}.key`), at('key'))
  }
  put('old')
  const tls = { enabled: true, verify_client: false, cert_file: at('cert'), key_file: at('key') }
  const server = createServer(tlsOptionsOf(tls)).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.close()
    rmSync(folder, { recursive: true })
  })
  await once(server, 'listening')
  const served = async (): Promise<unknown> => {
    const socket = connect({
      port: (server.address() as AddressInfo).port,
      host: '127.0.0.1',
      rejectUnauthorized: false,
    })
    await once(socket, 'secureConnect')
    const name = socket.getPeerCertificate().subject.CN
    socket.destroy()
    return name
  }
  const told: (Error | undefined)[] = []
  reloadTls(server, tls, (error) => told.push(error), 20)
  expect(await served()).toBe('old')
  put('new')
  await expect.poll(served).toBe('new')
  writeFileSync(at('cert'), 'broken')
  await expect.poll(() => told.at(-1)?.message).toContain('mcp_server.http.tls')
  expect(await served()).toBe('new')
})

describe('[R3.10] over TLS', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tls-'))
  const at = (name: string): string => join(folder, name)
  for (const name of ['ca', 'stranger']) makeAuthority(folder, name)
  for (const [name, ca] of [
    ['server', 'ca'],
    ['client', 'ca'],
    ['intruder', 'stranger'],
  ] as const)
    makeSigned(folder, name, ca)
  const tls = { enabled: true, verify_client: false, cert_file: at('server.crt'), key_file: at('server.key') }
  const ask = (url: string, method: string, path: string, certificate?: string): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const own =
        certificate === undefined
          ? {}
          : { cert: readFileSync(at(`${certificate}.crt`)), key: readFileSync(at(`${certificate}.key`)) }
      const trust = { ca: readFileSync(at('ca.crt')), checkServerIdentity: () => undefined }
      const headers = method === 'POST' ? { 'content-type': 'application/json' } : {}
      const req = request(`${url}${path}`, { method, headers, agent: false, ...trust, ...own }, (res) => {
        res.resume()
        resolve(res.statusCode)
      })
      req.on('error', reject)
      req.end(method === 'POST' ? '{}' : undefined)
    })

  it('nothing is run of what comes after a client was told that it was too late', async () => {
    const ran: unknown[] = []
    const limits = { headers_timeout_seconds: 0.3, request_timeout_seconds: 0.6 }
    const server = await served({
      http: { tls, ...limits },
      tools: [{ name: 'send', run: (input) => ran.push(input) }],
    })
    const socket = connect({ port: server.port, host: '127.0.0.1', rejectUnauthorized: false })
    const told = once(socket, 'data')
    const closed = once(socket, 'close')
    await once(socket, 'secureConnect')
    socket.write(
      'POST /v1/tools/send/calls HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{',
    )
    expect(String(await told)).toContain('408')
    socket.end('}')
    await closed
    expect(await ask(server.url, 'GET', '/health')).toBe(200)
    expect(ran).toEqual([])
  })

  it('REST and MCP are served', async () => {
    const mcp = { receive: (_text: string, channel: Channel) => channel.answer('{}', 200) }
    const server = await served({ http: { tls }, mcp: { ...noMcp, ...mcp } })
    expect(server.url).toMatch(/^https:/)
    expect(await ask(server.url, 'GET', '/health')).toBe(200)
    expect(await ask(server.url, 'POST', '/mcp')).toBe(200)
  })

  it('who never shakes hands is cut off in time, and does not keep the server from ending', async () => {
    const server = await start({ http: { tls, headers_timeout_seconds: 0.3 } })
    const silent = connectPlain(server.port, '127.0.0.1')
    await once(silent, 'connect')
    await once(silent.resume(), 'close')
    const patient = await start({ http: { tls } })
    const other = connectPlain(patient.port, '127.0.0.1')
    await once(other, 'connect')
    const closed = once(other.resume(), 'close')
    await patient.http.close(0)
    await closed
    await server.http.close(0)
  })

  it('whoever waits for what does not end is answered at the end', async () => {
    const begun = Promise.withResolvers<undefined>()
    const run = (): Promise<never> => {
      begun.resolve(undefined)
      return new Promise(() => undefined)
    }
    const server = await served({ http: { tls }, tools: [{ name: 'wait', run }] })
    const answer = ask(server.url, 'POST', '/v1/tools/wait/calls')
    await begun.promise
    await server.http.close(0.05)
    expect(await answer).toBe(503)
  })

  it.each([
    ['no TLS at all', 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    ['half a greeting', '\x16\x03\x01\x02'],
  ])('%s harms nobody', async (_what, bytes) => {
    const server = await served({ http: { tls } })
    const socket = connectPlain(server.port, '127.0.0.1', () => socket.end(bytes, 'latin1'))
    socket.on('error', () => socket.destroy())
    await once(socket.resume(), 'close')
    expect(await ask(server.url, 'GET', '/health')).toBe(200)
  })
})

describe('[R3.10] new certificates while connections are open', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tls-'))
  const at = (name: string): string => join(folder, name)
  for (const ca of ['ca', 'other']) makeAuthority(folder, ca)
  for (const [name, ca] of [
    ['server', 'ca'],
    ['renewed', 'ca'],
    ['client', 'ca'],
    ['other-client', 'other'],
  ] as const)
    makeSigned(folder, name, ca)
  const put = (name: string, as: string): void => copyFileSync(at(name), at(as))
  const files = { cert_file: at('cert'), key_file: at('key') }

  const putServer = (name: string): void => {
    put(`${name}.crt`, 'cert')
    put(`${name}.key`, 'key')
  }

  /** One connection that stays, over which anything may be asked. */
  async function open(port: number, certificate?: string, session?: Buffer) {
    const own = certificate === undefined ? {} : certificateOf(certificate)
    const ca = readFileSync(at('ca.crt'))
    const socket = connect({ port, host: '127.0.0.1', ca, checkServerIdentity: () => undefined, session, ...own })
    onTestFinished(() => void socket.destroy())
    let text = ''
    socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
    const sessions: Buffer[] = []
    socket.on('session', (one: Buffer) => sessions.push(one))
    let lost = false
    socket.on('error', () => (lost = true)).on('close', () => (lost = true))
    await Promise.race([once(socket, 'secureConnect'), once(socket, 'close')])
    return {
      name: () => socket.getPeerCertificate().subject.CN,
      sessions,
      resumed: () => socket.isSessionReused(),
      /** The status of the answer; nothing when the connection was ended instead. */
      ask: async (path: string): Promise<string | undefined> => {
        text = ''
        if (!lost) socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept: */*\r\n\r\n`)
        await eventually(() => lost || text.includes('\r\n\r\n'))
        return /^HTTP\/1\.1 (\d+)/.exec(text)?.[1]
      },
      text: () => text,
    }
  }
  const certificateOf = (name: string) => ({
    cert: readFileSync(at(`${name}.crt`)),
    key: readFileSync(at(`${name}.key`)),
  })

  it('those stay, and new ones get the new certificate, at once on SIGHUP', async () => {
    putServer('server')
    const { mcp, ...server } = await mcpServed({}, { http: { tls: { enabled: true, verify_client: false, ...files } } })
    const idle = await open(server.port)
    const stream = await open(server.port)
    expect(await idle.ask('/health')).toBe('200')
    expect(await stream.ask('/mcp/sse')).toBe('200')
    putServer('renewed')
    process.emit('SIGHUP')
    const late = await open(server.port)
    expect([idle.name(), late.name()]).toEqual(['server', 'renewed'])
    expect(await idle.ask('/health')).toBe('200')
    expect(await late.ask('/health')).toBe('200')
    mcp.things.set([tool('new', () => 'new')])
    await eventually(() => stream.text().includes('notifications/tools/list_changed'))
  })

  it('another client CA counts for new connections alone, also for those that would resume a session', async () => {
    putServer('server')
    put('ca.crt', 'clients')
    const tls = { enabled: true, verify_client: true, client_ca_file: at('clients'), ...files }
    const server = await served({ http: { tls } })
    const before = await open(server.port, 'client')
    expect(await before.ask('/health')).toBe('200')
    expect(await (await open(server.port, 'other-client')).ask('/health')).toBe('401')
    const session = before.sessions.at(-1)
    const resumed = await open(server.port, 'client', session)
    expect([await resumed.ask('/health'), resumed.resumed()]).toEqual(['200', true])
    put('other.crt', 'clients')
    process.emit('SIGHUP')
    expect(await before.ask('/health')).toBe('200')
    expect(await (await open(server.port, 'other-client')).ask('/health')).toBe('200')
    expect(await (await open(server.port, 'client')).ask('/health')).toBe('401')
    expect(await (await open(server.port, 'client', session)).ask('/health')).toBe('401')
    put('ca.crt', 'clients')
    process.emit('SIGHUP')
    expect(await (await open(server.port, 'client')).ask('/health')).toBe('200')
  })

  it('a process takes them on SIGHUP, and keeps the old one when the new is broken', async () => {
    putServer('server')
    const home = mkdtempSync(join(tmpdir(), 'tls-'))
    const config = {
      mcp_server: {
        transport: 'http',
        data_dir: join(home, 'data'),
        http: { port: 0, tls: { enabled: true, ...files } },
      },
    }
    writeFileSync(join(home, 'owlclaw.yaml'), JSON.stringify(config))
    const gateway = owlclaw(['mcp-server', 'start', '--config', join(home, 'owlclaw.yaml')], { cwd: home })
    const [, port] = /:(\d+)$/.exec(await gateway.says(/https:\/\/127\.0\.0\.1:\d+/)) ?? []
    await gateway.says(/"message":"listening"/)
    putServer('renewed')
    gateway.child.kill('SIGHUP')
    await gateway.says(/certificate reloaded/)
    expect((await open(Number(port))).name()).toBe('renewed')
    writeFileSync(at('cert'), 'broken')
    gateway.child.kill('SIGHUP')
    await gateway.says(/certificate not reloaded, the old one stays/)
    expect(await (await open(Number(port))).ask('/health')).toBe('200')
    gateway.child.kill('SIGTERM')
    expect(await gateway.ended).toBe(0)
  })
})

function openssl(folder: string, ...args: readonly string[]): void {
  execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' })
}

function makeAuthority(folder: string, name: string): void {
  const files = ['-keyout', `${name}.key`, '-out', `${name}.crt`]
  openssl(folder, 'req', '-x509', ...key, '-days', '1', '-subj', `/CN=${name}`, ...files)
}

function makeSigned(folder: string, name: string, ca: string): void {
  openssl(folder, 'req', ...key, '-subj', `/CN=${name}`, '-keyout', `${name}.key`, '-out', `${name}.csr`)
  const signed = ['-CA', `${ca}.crt`, '-CAkey', `${ca}.key`, '-CAcreateserial', '-days', '1']
  openssl(folder, 'x509', '-req', '-in', `${name}.csr`, ...signed, '-out', `${name}.crt`)
}
