import { writeSync } from 'node:fs'
import { openLedger } from '../../src/ledger/ledger.ts'
import { openStore } from '../../src/store/store.ts'
import { callBy, ending, free, tool } from './writer-parts.ts'

/** Makes calls and says of each on stdout what was told of it, until it is killed. */
const folder = process.argv[2] ?? ''
const quiet = (): void => undefined
const { ledger } = openLedger({
  db: openStore(folder).db,
  folder,
  maxRecordedBytes: 16384,
  log: { info: quiet, warn: quiet, error: quiet },
})
const say = (text: string): number => writeSync(1, `${text}\n`)

async function caller(name: string): Promise<never> {
  for (;;) {
    const call = callBy(name)
    const begun = ledger.begin(tool('send'), call, { costMicros: 3, headroom: undefined })
    await begun.durable
    say(`begun ${begun.entry}`)
    const settled = ledger.settle(begun, tool('send'), call, ending({ costMicros: 3 }))
    await settled.durable
    say(`ended ${settled.entry}`)
    const read = ledger.record(tool('look'), callBy(name), ending(), free)
    await read.durable
    say(`read ${read.entry}`)
  }
}

await Promise.all(Array.from({ length: 16 }, (_, at) => caller(`client-${at}`)))
