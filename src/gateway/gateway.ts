import type { Call } from '../core/call.ts'
import { Fault } from '../core/fault.ts'
import type { Gateway, Request } from '../core/gateway.ts'
import type { Ledger } from '../core/ledger.ts'
import type { Policy, Reservation } from '../core/policy.ts'
import type { Provider } from '../core/provider.ts'
import { createCatalogue, type Catalogue, type Collision, type Offer } from './catalogue.ts'
import { find, parse, permit } from './checks.ts'
import { record, unrecorded } from './recording.ts'
import { cancelled, run } from './run.ts'

export type { Collision } from './catalogue.ts'

export interface GatewayParts {
  readonly providers: readonly Provider[]
  /** Read once a call, so that a policy can be swapped between two calls. */
  readonly policy: () => Policy
  readonly ledger: Ledger
  readonly onCollision?: (collision: Collision) => void
}

interface Admitted {
  readonly offer: Offer
  readonly input: unknown
  readonly policy: Policy
  readonly reservation: Reservation
  /** Something was awaited, and the caller may have left meanwhile. */
  readonly waited: boolean
}

/**
 * find -> budget -> rate -> permission -> arguments -> approval -> recheck and reserve -> begin -> run -> settle -> record.
 * Nothing runs that was not reserved and begun; what was reserved is settled; what was begun or refused is recorded.
 */
export function createGateway(parts: GatewayParts): Gateway {
  const catalogue = createCatalogue(parts.providers, parts.onCollision ?? (() => undefined))
  return {
    call: async (request, call) => {
      const startedAt = performance.now()
      let admitted: Admitted
      try {
        const admission = admit(catalogue, parts.policy, request, call)
        admitted = admission instanceof Promise ? await admission : admission
      } catch (thrown) {
        const fault = Fault.from(thrown)
        const kept = record(parts.ledger, request, call, {
          input: request.input,
          startedAt,
          costMicros: 0,
          fault,
          ran: false,
        })
        if (kept !== undefined) await kept
        throw fault
      }
      const begun = begin(parts.ledger, admitted, call)
      if (begun === undefined) return perform(parts.ledger, admitted, request, call, startedAt)
      await begun
      return perform(parts.ledger, { ...admitted, waited: true }, request, call, startedAt)
    },
    list: (kind, call) => {
      const policy = parts.policy()
      return catalogue.entries(kind).filter((entry) => policy.sees(entry, call))
    },
    close: catalogue.close,
  }
}

function admit(
  catalogue: Catalogue,
  current: () => Policy,
  request: Request,
  call: Call,
): Admitted | Promise<Admitted> {
  const policy = current()
  const offer = find(catalogue, policy, request, call)
  permit(offer, policy, call)
  const input = parse(offer, policy, request.input, call)
  const approval = policy.approval(offer.entry, input, call)
  if (approval === undefined)
    return { offer, input, policy, reservation: policy.reserve(offer.entry, call), waited: false }
  return approval.then(() => readmit(catalogue, current(), request, input, offer, call))
}

/** Minutes may have passed: other rules, no money left, another tool of that name. Nothing may wait in here. */
function readmit(
  catalogue: Catalogue,
  policy: Policy,
  request: Request,
  input: unknown,
  approved: Offer,
  call: Call,
): Admitted {
  const offer = find(catalogue, policy, request, call)
  if (offer.entry !== approved.entry) {
    throw new Fault(
      'tool_not_found',
      `${request.name} was replaced while its approval was awaited. List the tools and call it again.`,
    )
  }
  permit(offer, policy, call)
  return { offer, input, policy, reservation: policy.reserve(offer.entry, call), waited: true }
}

function begin(ledger: Ledger, admitted: Admitted, call: Call): Promise<void> | undefined {
  const giveBack = (thrown: unknown): never => {
    admitted.policy.settle(admitted.reservation, 0)
    throw unrecorded(thrown)
  }
  try {
    return ledger.begin(admitted.offer.entry, admitted.input, call)?.catch(giveBack)
  } catch (thrown) {
    return giveBack(thrown)
  }
}

async function perform(
  ledger: Ledger,
  admitted: Admitted,
  request: Request,
  call: Call,
  startedAt: number,
): Promise<unknown> {
  const { offer, input, policy, reservation } = admitted
  let answer: unknown
  let fault: Fault | undefined
  let ran = false
  try {
    if (admitted.waited && call.signal.aborted) throw cancelled(offer.entry)
    ran = true
    const answering = run(offer, input, call)
    answer = answering instanceof Promise ? await answering : answering
  } catch (thrown) {
    fault = Fault.from(thrown)
  }
  const costMicros = ran ? reservation.costMicros : 0
  policy.settle(reservation, costMicros)
  const kept = record(ledger, request, call, {
    input,
    startedAt,
    costMicros,
    answer,
    ran,
    ...(fault === undefined ? {} : { fault }),
  })
  if (kept !== undefined) await kept
  if (fault !== undefined) throw fault
  return answer
}
