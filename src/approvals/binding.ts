import { createHmac } from 'node:crypto'
import type { ApprovalDemand } from '../core/approval.ts'
import type { Call } from '../core/call.ts'
import { canonicalJson } from '../core/canonical-json.ts'
import { Fault } from '../core/fault.ts'
import type { Request } from '../core/gateway.ts'
import type { Binding } from './approval-rows.ts'

/**
 * What a yes to this call is bound to. The hash is keyed, since it is shown: short secrets among the arguments could be
 * found by trying.
 */
export function bindingOf(
  key: Uint8Array,
  { meaning }: Pick<ApprovalDemand, 'meaning'>,
  { kind, name, input }: Request,
  { principal }: Pick<Call, 'principal'>,
): Binding {
  const hash = createHmac('sha256', key).update(canonical(input)).digest('hex')
  return { owner: `${principal.kind} ${principal.id}`, kind, name, hash, policy: meaning }
}

function canonical(input: unknown): string {
  try {
    return canonicalJson(input)
  } catch (thrown) {
    if (!(thrown instanceof RangeError)) throw thrown
    throw new Fault('invalid_arguments', 'The arguments are nested too deeply to be approved.', { cause: thrown })
  }
}
