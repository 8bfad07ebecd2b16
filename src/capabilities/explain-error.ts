import { errors, type ErrorRow } from '../../generated/errors.ts'
import type { ToolOperations } from '../../generated/tools/v1/operations.ts'
import { nearest } from '../core/nearest.ts'
import type { Handler } from '../core/operation.ts'
import { ToolError } from '../core/tool.ts'

export const explainError: Handler<ToolOperations['explain_error']> = ({ code }) => {
  const row: ErrorRow | undefined = Object.hasOwn(errors, code) ? errors[code as keyof typeof errors] : undefined
  if (row === undefined) {
    const meant = nearest(code, Object.keys(errors))
    throw new ToolError(
      `There is no error code ${code}.${meant === undefined ? ' GET /v1/errors lists them all.' : ` Did you mean ${meant}?`}`,
    )
  }
  const { category, title, description, action, retryable, http, json_rpc } = row
  return { code, category, title, description, action, retryable, http, json_rpc }
}
