import type { Loaded } from './loaded.ts'
import type { Problem, Unreadable } from './problem.ts'
import { problemAt } from './start-files.ts'

/** Why nothing can listen there. */
export function whyNotListening({ code, message }: NodeJS.ErrnoException, host: string, port: number): Unreadable {
  switch (code) {
    case 'EADDRINUSE':
      return {
        what: `Port ${port} on ${host} is taken by another program`,
        fix: 'Stop that one, or choose another port with --port (0 takes any that is free).',
      }
    case 'EACCES':
      return {
        what: `Port ${port} needs more rights than this process has`,
        fix: 'Choose one above 1023 with --port.',
      }
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return { what: `${host} is not an address of this machine`, fix: 'Choose another with --host.' }
    default:
      return { what: `Can't listen on ${host}:${port}`, fix: message }
  }
}

/** How the address is given to a socket. */
export const bareHost = (host: string): string => host.replace(/^\[(.*)\]$/, '$1')

/** Whether a start could listen where it is told to; it finds out by itself. A port that is taken is most often its own, from before. */
export async function listenFindings(loaded: Pick<Loaded, 'config' | 'origins'>): Promise<readonly Problem[]> {
  const { transport, http } = loaded.config.mcp_server
  if (transport !== 'http') return []
  const { createServer } = await import('node:net')
  const error = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
    const server = createServer()
    server.once('error', resolve)
    server.listen(http.port, bareHost(http.host), () => server.close(() => resolve(undefined)))
  })
  if (error === undefined || error.code === 'EADDRINUSE') return []
  const { what, fix } = whyNotListening(error, http.host, http.port)
  const found = problemAt(loaded, error.code === 'EACCES' ? 'mcp_server.http.port' : 'mcp_server.http.host', '', fix)
  return [{ ...found, what }]
}
