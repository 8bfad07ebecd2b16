import { errors } from '../../generated/errors.ts'
import type { RestOperations } from '../../generated/rest/v1/operations.ts'
import type { Handlers } from '../core/operation.ts'
import { prepared } from './prepared.ts'

export function errorHandlers(): Handlers<Pick<RestOperations, 'listErrors'>> {
  const list = { errors: Object.values(errors) }
  const body = prepared(list, JSON.stringify(list))
  return { listErrors: () => ({ status: 200, body }) }
}
