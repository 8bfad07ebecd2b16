import type { RestOperations } from '../../generated/rest/v1/operations.ts'
import type { Call } from '../core/call.ts'
import type { Gateway } from '../core/gateway.ts'
import type { Handlers } from '../core/operation.ts'
import type { LedgerAnswer, LedgerAnswers, LedgerTask } from '../ledger/ledger.ts'
import { streamedBody } from './streamed-body.ts'

type Operations = Pick<
  RestOperations,
  | 'listLedgerEntries'
  | 'getLedgerEntry'
  | 'getLedgerStatistics'
  | 'verifyLedger'
  | 'exportLedger'
  | 'pruneLedger'
  | 'backUpLedger'
>
type Body<Name extends keyof Operations> = Extract<
  Awaited<ReturnType<Handlers<Operations>[Name]>>,
  { status: 200 }
>['body']

const mediaTypes = { ndjson: 'application/x-ndjson', csv: 'text/csv; charset=utf-8; header=present' } as const

/** The ledger over REST. Each look at it is a call like any other, and ends up in it. */
export function ledgerHandlers(gateway: Gateway): Handlers<Operations> {
  const ask = async <Name extends LedgerTask>(name: Name, input: object, call: Call): Promise<LedgerAnswers[Name]> => {
    const answer = await gateway.call({ kind: 'administration', name, input }, call)
    return (answer as LedgerAnswer<LedgerAnswers[Name]>).value
  }
  // What the ledger holds is judged as it leaves, by the contract.
  return {
    listLedgerEntries: async ({ query }, call) => ({
      status: 200,
      body: (await ask('ledger_search', query, call)) as unknown as Body<'listLedgerEntries'>,
    }),
    getLedgerEntry: async ({ path }, call) => ({
      status: 200,
      body: (await ask('ledger_entry', path, call)) as unknown as Body<'getLedgerEntry'>,
    }),
    getLedgerStatistics: async ({ query }, call) => ({
      status: 200,
      body: (await ask('ledger_statistics', query, call)) as unknown as Body<'getLedgerStatistics'>,
    }),
    verifyLedger: async ({ body }, call) => ({ status: 200, body: await ask('ledger_verification', body, call) }),
    exportLedger: async ({ query }, call) => ({
      status: 200,
      headers: { 'Content-Disposition': `attachment; filename="ledger.${query.format}"` },
      body: streamedBody(await ask('ledger_export', query, call), mediaTypes[query.format]),
    }),
    pruneLedger: async ({ body }, call) => ({ status: 200, body: await ask('ledger_prune', body, call) }),
    backUpLedger: async ({ body }, call) => ({ status: 201, body: await ask('ledger_backup', body, call) }),
  }
}
