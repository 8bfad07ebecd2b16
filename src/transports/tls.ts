import { readFileSync, unwatchFile, watchFile } from 'node:fs'
import type { Server } from 'node:https'
import type { Server as AnyServer, Socket } from 'node:net'
import { createSecureContext } from 'node:tls'
import type { Config } from '../config/config.ts'
import { StartupError } from '../core/startup-error.ts'

export type Tls = Config['mcp_server']['http']['tls']

/** Told after each change of the files; with the error when the old certificate stays. */
export type TlsReloaded = (error?: Error) => void

/** What the files hold now; throws StartupError when they can't serve. */
export function tlsOptionsOf(tls: Tls) {
  const options = {
    cert: pem('cert_file', tls.cert_file),
    key: pem('key_file', tls.key_file),
    ...(tls.client_ca_file === undefined ? {} : { ca: pem('client_ca_file', tls.client_ca_file) }),
  }
  try {
    createSecureContext(options)
  } catch (thrown) {
    throw new StartupError(
      `The certificate or key of mcp_server.http.tls can't be used: ${(thrown as Error).message}`,
      {
        cause: thrown,
      },
    )
  }
  return options
}

/**
 * Gives new connections the new certificate, and the new client CA, when a file changes or on SIGHUP, until the server
 * closes. Connections that are open stay; none of the new ones can go on with an old one's session.
 */
export function reloadTls(server: Server, tls: Tls, reloaded: TlsReloaded, interval = 1000): void {
  const files = [tls.cert_file, tls.key_file, tls.client_ca_file].filter((file) => file !== undefined)
  const changed = (): void => {
    try {
      server.setSecureContext(tlsOptionsOf(tls))
      reloaded()
    } catch (thrown) {
      reloaded(thrown as Error)
    }
  }
  // Looking at the times also sees files that are replaced by links, as certificate managers do.
  for (const file of files) watchFile(file, { interval, persistent: false }, changed)
  process.on('SIGHUP', changed)
  server.once('close', () => {
    for (const file of files) unwatchFile(file, changed)
    process.off('SIGHUP', changed)
  })
}

/** Answers how to end all connections, also those that have not shaken hands: the server itself does not know of them. */
export function connectionsOf(server: AnyServer): () => void {
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  return () => {
    for (const socket of open) socket.destroy()
  }
}

function pem(name: string, file: string | undefined): Buffer {
  if (file === undefined)
    throw new StartupError(`TLS is enabled and mcp_server.http.tls.${name} is missing. Set it, or switch TLS off.`)
  try {
    return readFileSync(file)
  } catch (thrown) {
    throw new StartupError(`mcp_server.http.tls.${name} can't be read: ${(thrown as Error).message}`, { cause: thrown })
  }
}
