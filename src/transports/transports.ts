import type { HttpParts, HttpTransport } from './http.ts'
import type { claimOrAsk as ClaimOrAskNow } from './owner-client.ts'
import type { greets as GreetsNow } from './owner-line.ts'

export type { HttpConfig, HttpParts, HttpTransport } from './http.ts'
export { serveStdio, type StdioTransport } from './stdio.ts'
export { stdioClientId } from './stdio-client.ts'
export { startStdio } from './stdio-start.ts'
export { takeStdio } from './stdio-guard.ts'
export { commonOf, type Common } from './hello.ts'
export { listenLocally, type LocalSocket } from './local-socket.ts'

/** Over stdio nobody waits for the parts of HTTP to be loaded. */
export const serveHttp = async (parts: HttpParts): Promise<HttpTransport> =>
  (await import('./http.ts')).serveHttp(parts)

type Greets = typeof GreetsNow

/** Only who is asked what is wrong greets somebody to hear whether that answers. */
export const greets = async (...given: Parameters<Greets>): ReturnType<Greets> =>
  (await import('./owner-line.ts')).greets(...given)

type ClaimOrAsk = typeof ClaimOrAskNow

/** Whoever starts first has nobody to ask. */
export const claimOrAsk = async (...given: Parameters<ClaimOrAsk>): ReturnType<ClaimOrAsk> =>
  (await import('./owner-client.ts')).claimOrAsk(...given)
