import type { RequestHandler } from 'express'

interface OperationObject {
  readonly deprecated?: boolean
  readonly 'x-deprecated-at'?: string
  readonly 'x-sunset'?: string
  readonly 'x-replacement'?: string
}

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

/** Says Deprecation (RFC 9745) and Sunset (RFC 8594) on every answer of an operation its contract calls deprecated. */
export function deprecation(apiSpec: object, path: string, method: string): RequestHandler | undefined {
  const operation = (apiSpec as OpenApi).paths[path]?.[method] as OperationObject | undefined
  if (operation?.deprecated !== true) return undefined
  const { 'x-deprecated-at': since, 'x-sunset': sunset, 'x-replacement': replacement } = operation
  const headers: [string, string][] = [['Deprecation', `@${Math.floor(Date.parse(since ?? '1970-01-01') / 1000)}`]]
  if (sunset !== undefined) headers.push(['Sunset', new Date(sunset).toUTCString()])
  if (replacement !== undefined) headers.push(['Link', `<${replacement}>; rel="successor-version"`])
  return (_req, res, next) => {
    for (const [name, value] of headers) res.setHeader(name, value)
    next()
  }
}
