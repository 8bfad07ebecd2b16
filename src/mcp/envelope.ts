import { Fault } from '../core/fault.ts'
import { kindOf } from '../core/violation.ts'
import { idText, isRequestId, type RequestId } from '../wire/wire.ts'
import type { Params } from './incoming.ts'

export type Envelope =
  | {
      readonly kind: 'request'
      readonly id: RequestId
      readonly idText: string
      readonly method: string
      readonly params: Params | undefined
    }
  | { readonly kind: 'notification'; readonly method: string; readonly params: Params | undefined }
  | { readonly kind: 'answer'; readonly message: Params }
  | { readonly kind: 'broken'; readonly fault: Fault; readonly idText: string | undefined }

/** Which kind of message a JSON value is. Written by hand, since every message passes here: two checks when all is well. */
export function envelopeOf(value: unknown, text: string): Envelope {
  if (!isObject(value)) return broken('A message is a JSON object.', '', 'type', 'object', value, undefined)
  const { jsonrpc, id, method, params } = value
  const shownId = isRequestId(id) ? idText(id, text) : undefined
  if (jsonrpc !== '2.0') return broken('jsonrpc must be "2.0".', '/jsonrpc', 'const', '"2.0"', jsonrpc, shownId)
  // An error may name no request; were it answered with another, two peers could go on so for ever.
  if (method === undefined && ('error' in value || (id !== undefined && 'result' in value))) {
    return { kind: 'answer', message: value }
  }
  if (typeof method !== 'string') return broken('method must be text.', '/method', 'type', 'string', method, shownId)
  if (params !== undefined && !isObject(params)) {
    return broken('params must be an object.', '/params', 'type', 'object', params, shownId)
  }
  if (!('id' in value)) return { kind: 'notification', method, params }
  if (shownId === undefined)
    return broken('id must be text or a whole number.', '/id', 'type', 'string or integer', id, undefined)
  return { kind: 'request', id: id as RequestId, idText: shownId, method, params }
}

function broken(
  detail: string,
  path: string,
  rule: string,
  expected: string,
  got: unknown,
  id: string | undefined,
): Envelope {
  const violations = [{ path, rule, expected, got: kindOf(got) }]
  return { kind: 'broken', fault: new Fault('invalid_request', detail, { violations }), idText: id }
}

const isObject = (value: unknown): value is Params =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
