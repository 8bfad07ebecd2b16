import { callBy, denied, ending, newFolder, openFast, reserving, tool } from '../ledger/ledger-parts.ts'

/** Where a gateway was that is stopped now: two clients, a refusal, a failure, a call that only read, and secrets. */
export async function ledgerFolder(): Promise<string> {
  const { folder, ledger, end } = openFast()
  const add = tool('add', { a: 2, b: 3, password: 'hunter2' })
  const ada = callBy('ada', { traceId: 'a'.repeat(32) })
  const sum = ledger.begin(add, ada, reserving(5000))
  ledger.settle(sum, add, ada, ending({ output: { sum: 5 }, costMicros: 2000, durationMs: 12.5 }))
  ledger.record(tool('add', { a: 1 }), callBy('bob'), denied('rate_limited'), undefined)
  const failed = ending({ outcome: 'error', output: undefined, code: 'execution_error', incidentId: 'incident-7' })
  const pay = tool('pay', { amount: 12 })
  const paying = ledger.begin(pay, callBy('bob'), reserving(100))
  ledger.settle(paying, pay, callBy('bob'), failed)
  await ledger.record({ kind: 'resource', name: 'skill://math/add', input: {} }, ada, ending(), undefined).durable
  await end()
  return folder
}

/** More than two full segments. */
export async function longLedger(): Promise<string> {
  const { folder, ledger, end } = openFast()
  const by = callBy('ada')
  for (let call = 0; call < 9000; call += 1) {
    const receipt = ledger.record(tool('add', { call }), by, ending(), undefined)
    if (call % 1000 === 0) await receipt.durable
  }
  await end()
  return folder
}

export { newFolder }
