import { createHash } from 'node:crypto'
import type { RestOperations } from '../../generated/rest/v1/operations.ts'
import { restReference } from '../../generated/rest/v1/reference.ts'
import { Fault } from '../core/fault.ts'
import type { Handlers } from '../core/operation.ts'
import { matches } from './etag.ts'

/** The reference as one page that needs nothing from elsewhere. `page` is undefined where it was not built. */
export function docsHandlers(page: string | undefined): Handlers<Pick<RestOperations, 'getDocs'>> {
  if (page === undefined) {
    return {
      getDocs: () => {
        throw new Fault(
          'route_not_found',
          'This build has no reference page. GET /v1/contracts has the contracts themselves.',
        )
      },
    }
  }
  const etag = `"${createHash('sha256').update(page).digest('base64url')}"`
  return {
    getDocs: ({ headers }) =>
      matches(headers['if-none-match'], etag)
        ? { status: 304, headers: { ETag: etag } }
        : {
            status: 200,
            headers: {
              ETag: etag,
              'Cache-Control': 'no-cache',
              'Content-Security-Policy': restReference.contentSecurityPolicy,
            },
            body: page,
          },
  }
}
