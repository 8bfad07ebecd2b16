export { serveHttp, type HttpConfig, type HttpParts, type HttpTransport } from './http.ts'
export { serveStdio, type StdioTransport } from './stdio.ts'
export { takeStdout } from './stdout-guard.ts'
