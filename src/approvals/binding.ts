import { createHmac } from 'node:crypto'
import type { ApprovalDemand } from '../core/approval.ts'
import type { Call } from '../core/call.ts'
import { Fault } from '../core/fault.ts'
import type { Request } from '../core/gateway.ts'
import type { Binding } from './approval-rows.ts'

/**
 * What a yes to this call is bound to. The hash is keyed, since it is shown: short secrets among the arguments could be
 * found by trying.
 */
export function bindingOf(
  key: Uint8Array,
  { version }: Pick<ApprovalDemand, 'version'>,
  { kind, name, input }: Request,
  { principal }: Pick<Call, 'principal'>,
): Binding {
  const hash = createHmac('sha256', key).update(canonical(input)).digest('hex')
  return { owner: `${principal.kind} ${principal.id}`, kind, name, hash, policy: version }
}

/** The same text for the same JSON, in whatever order its members are written. */
function canonical(input: unknown): string {
  try {
    return textOf(input)
  } catch (thrown) {
    if (!(thrown instanceof RangeError)) throw thrown
    throw new Fault('invalid_arguments', 'The arguments are nested too deeply to be approved.', { cause: thrown })
  }
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(textOf).join()}]`
  if (value === undefined) return 'null'
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${textOf(member)}`)
  return `{${members.join()}}`
}
