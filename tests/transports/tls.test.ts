import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { connect } from 'node:tls'
import { request } from 'node:https'
import { describe, expect, it, onTestFinished } from 'vitest'
import { reloadTls, tlsOptionsOf } from '../../src/transports/tls.ts'
import type { Channel } from '../../src/mcp/mcp.ts'
import { noMcp, served } from '../rest/served.ts'

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
  const openssl = (...args: readonly string[]): void => {
    execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' })
  }
  const ec = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  for (const name of ['ca', 'stranger'])
    openssl(
      'req',
      '-x509',
      ...ec,
      '-days',
      '1',
      '-subj',
      `/CN=${name}`,
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.crt`,
    )
  for (const [name, ca] of [
    ['server', 'ca'],
    ['client', 'ca'],
    ['intruder', 'stranger'],
  ] as const) {
    openssl('req', ...ec, '-subj', `/CN=${name}`, '-keyout', `${name}.key`, '-out', `${name}.csr`)
    const signed = ['-CA', `${ca}.crt`, '-CAkey', `${ca}.key`, '-CAcreateserial', '-days', '1']
    openssl('x509', '-req', '-in', `${name}.csr`, ...signed, '-out', `${name}.crt`)
  }
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

  it('REST and MCP are served', async () => {
    const mcp = { receive: (_text: string, channel: Channel) => channel.answer('{}', 200) }
    const server = await served({ http: { tls }, mcp: { ...noMcp, ...mcp } })
    expect(server.url).toMatch(/^https:/)
    expect(await ask(server.url, 'GET', '/health')).toBe(200)
    expect(await ask(server.url, 'POST', '/mcp')).toBe(200)
  })

  it('with a client CA whoever has no certificate of it is not let in', async () => {
    const server = await served({ http: { tls: { ...tls, verify_client: true, client_ca_file: at('ca.crt') } } })
    expect(await ask(server.url, 'GET', '/health', 'client')).toBe(200)
    await expect(ask(server.url, 'GET', '/health')).rejects.toThrow()
    await expect(ask(server.url, 'GET', '/health', 'intruder')).rejects.toThrow()
  })
})
