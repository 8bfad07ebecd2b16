import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { connect } from 'node:tls'
import { expect, it, onTestFinished } from 'vitest'
import { reloadTls, tlsOptionsOf } from '../../src/transports/tls.ts'

it('[R3.10] new connections get a changed certificate, and the old one when the new one is broken', async () => {
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
