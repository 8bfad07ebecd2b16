import type { Fault } from '../core/fault.ts'
import type { CountRefusal } from '../core/ledger.ts'
import type { Kind } from '../core/provider.ts'
import { countUncalled } from '../gateway/gateway.ts'
import type { Incoming } from './incoming.ts'

/** The methods that call something, and which of their parameters says what. */
const calling: Readonly<Record<string, readonly [kind: Kind, member: string]>> = {
  'tools/call': ['tool', 'name'],
  'resources/read': ['resource', 'uri'],
  'prompts/get': ['prompt', 'name'],
  'tasks/update': ['administration', ''],
  'tasks/cancel': ['administration', ''],
}

/** Names the entry of what was refused before it became a call; then, or at once where there is none, answers. */
export function entered(count: CountRefusal | undefined, request: Incoming, fault: Fault, answer: () => void): void {
  const asked =
    request.entry === undefined && Object.hasOwn(calling, request.method) ? calling[request.method] : undefined
  if (asked === undefined) {
    answer()
    return
  }
  const [kind, member] = asked
  const name = request.params[member]
  const what = typeof name === 'string' ? { kind, name } : { kind: 'administration' as const, name: request.method }
  const receipt = countUncalled(count, what, request, fault)
  if (receipt === undefined) answer()
  else {
    const named = (): void => {
      request.recorded(receipt.entry, request.quotas)
      answer()
    }
    if (receipt.durable === undefined) named()
    else receipt.durable.then(named, answer)
  }
}
