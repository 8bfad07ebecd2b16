import { createHash } from 'node:crypto'
import type { RestOperations } from '../../generated/rest/v1/operations.ts'
import { Fault } from '../core/fault.ts'
import type { Handlers } from '../core/operation.ts'
import { matches } from './etag.ts'

/** The reference as one page that needs nothing from elsewhere. `page` is undefined where it was not built. */
export function docsHandlers(page: string | undefined): Handlers<Pick<RestOperations, 'getDocs'>> {
  if (page === undefined) {
    return {
      getDocs: () => {
        throw new Fault('route_not_found', 'This build has no reference page. GET /v1/contracts has the contracts themselves.')
      },
    }
  }
  const etag = `"${createHash('sha256').update(page).digest('base64url')}"`
  const policy = contentSecurityPolicy(page)
  return {
    getDocs: ({ headers }) =>
      matches(headers['if-none-match'], etag)
        ? { status: 304, headers: { ETag: etag } }
        : { status: 200, headers: { ETag: etag, 'Cache-Control': 'no-cache', 'Content-Security-Policy': policy }, body: page },
  }
}

/** Only the scripts and styles that are in the page as it was built may run, each known by its hash. */
export function contentSecurityPolicy(page: string): string {
  const hashes = (tag: string): string =>
    [...page.matchAll(new RegExp(`<${tag}(?:\\s[^>]*)?>([\\s\\S]*?)</${tag}>`, 'g'))]
      .map(([, content = '']) => content)
      .filter((content) => content !== '')
      .map((content) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`)
      .join(' ')
  return [
    "default-src 'none'",
    `script-src ${hashes('script') || "'none'"}`,
    `style-src ${hashes('style') || "'none'"}`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
