import type { HttpParts, HttpTransport } from './http.ts'

export type { HttpConfig, HttpParts, HttpTransport } from './http.ts'
export { serveStdio, type StdioTransport } from './stdio.ts'
export { takeStdout } from './stdout-guard.ts'
export { type Bridge } from './bridge.ts'
export { commonOf, type Common } from './hello.ts'
export { claimOrJoin } from './joining.ts'
export { joinStdio, type JoinedStdioParts } from './joined-stdio.ts'
export { listenLocally, type LocalSocket } from './local-socket.ts'
export { type Far } from './owner-line.ts'

/** Over stdio nobody waits for the parts of HTTP to be loaded. */
export const serveHttp = async (parts: HttpParts): Promise<HttpTransport> =>
  (await import('./http.ts')).serveHttp(parts)
