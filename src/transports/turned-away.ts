import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Principal } from '../core/call.ts'
import { Fault } from '../core/fault.ts'
import type { CountRefusal, Receipt } from '../core/ledger.ts'
import { traceFrom } from '../core/trace.ts'
import { entryHeader } from '../gateway/gateway.ts'

export type TurnedAway = (
  refusal: { readonly req: IncomingMessage; readonly res: ServerResponse; readonly surface: 'mcp' | 'rest' },
  fault: Fault,
  answer: (fault: Fault, entry: string | undefined) => void,
) => void

/** Who may not ask at all has no name here but an address, whatever it calls itself. The answer goes out either way. */
export function createTurnedAway(count: CountRefusal, stranger: (req: IncomingMessage) => Principal): TurnedAway {
  return ({ req, res, surface }, fault, answer) => {
    if (fault.row.category !== 'authentication') {
      answer(fault, undefined)
      return
    }
    const traceparent = req.headers['traceparent']
    const call = {
      principal: stranger(req),
      surface,
      traceId: traceFrom(typeof traceparent === 'string' ? traceparent : undefined).traceId,
    } as const
    const { method = '', url = '' } = req
    const { entry, durable } = refused(count, `${method} ${url.split('?', 1)[0] ?? ''}`, call, fault)
    const named = (): void => {
      res.setHeader(entryHeader, entry)
      const { code, message, incidentId } = fault
      answer(new Fault(code, message, { incidentId, members: { ...fault.members, entry } }), entry)
    }
    if (entry === '' || durable === undefined) answer(fault, undefined)
    else durable.then(named, () => answer(fault, undefined))
  }
}

const uncounted: Receipt = { entry: '', durable: undefined }

/** Writes it down, where that can be. */
export function refused(
  count: CountRefusal,
  name: string,
  call: Parameters<CountRefusal>[1],
  { code, incidentId }: Fault,
): Receipt {
  try {
    return count({ kind: 'administration', name }, call, { code, incidentId })
  } catch {
    return uncounted // a ledger that ends or can't write lets nobody in
  }
}
