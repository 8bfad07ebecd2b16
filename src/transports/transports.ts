export { serveHttp, type HttpConfig, type HttpParts, type HttpTransport, type McpSurface } from './http.ts'
