import type { Request, Response } from 'express'
import type { Fault } from '../core/fault.ts'
import type { Request as Called } from '../core/gateway.ts'
import type { CountRefusal } from '../core/ledger.ts'
import { countUncalled } from '../gateway/gateway.ts'
import { exchangeOf } from './exchange.ts'

type Asked = Pick<Called, 'kind' | 'name'>

/** What a request would have called; nothing where it only looks at what is there. */
function askedBy(operationId: string, path: string, { method, query }: Request): Asked | undefined {
  const name = path.split('/')[3]
  if (operationId === 'callTool' && name !== undefined) return { kind: 'tool', name: decoded(name) }
  if (operationId === 'getPrompt' && name !== undefined) return { kind: 'prompt', name: decoded(name) }
  if (operationId === 'readResource' && typeof query['uri'] === 'string')
    return { kind: 'resource', name: query['uri'] }
  return method === 'GET' ? undefined : { kind: 'administration', name: `${method} ${path}` }
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** Names the entry of what was refused before it became a call; then, or at once where there is none, answers. */
export function entered(
  count: CountRefusal | undefined,
  req: Request,
  res: Response,
  fault: Fault,
  answer: () => void,
): void {
  const { call, operationId, path } = exchangeOf(res)
  const asked = call.entry === undefined && operationId !== undefined ? askedBy(operationId, path, req) : undefined
  const receipt = asked === undefined ? undefined : countUncalled(count, asked, call, fault)
  if (receipt === undefined) {
    answer()
    return
  }
  const named = (): void => {
    call.recorded(receipt.entry, call.quotas ?? [])
    answer()
  }
  if (receipt.durable === undefined) named()
  else receipt.durable.then(named, answer)
}
