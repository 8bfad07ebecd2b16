import { unwatchFile, watchFile } from 'node:fs'
import type { Server } from 'node:https'
import type { Server as AnyServer, Socket } from 'node:net'
import { readTlsFiles, type Config, type TlsFiles } from '../config/config.ts'
import { StartupError } from '../core/startup-error.ts'

export type Tls = Config['mcp_server']['http']['tls']

/** Told after each change of the files; with the error when the old certificate stays. */
export type TlsReloaded = (error?: Error) => void

/** What the files hold now; throws StartupError when they can't serve. */
export function tlsOptionsOf(tls: Tls): TlsFiles {
  const read = readTlsFiles(tls)
  if (!('mistakes' in read)) return read
  const texts = read.mistakes.map(({ name, what, fix }) => `mcp_server.http.tls.${name} ${what}. ${fix}`)
  throw new StartupError(texts.join('\n'))
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
