import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { checkLedger, openLedger, openReading } from '../../src/ledger/ledger.ts'
import { openStore } from '../../src/store/store.ts'
import type { Violations } from './judge.ts'
import { databaseIn } from './ledger-rows.ts'
import type { Random } from './random.ts'

/** A change that somebody makes to the database, and the first row that is wrong after it. */
interface Tampering {
  readonly what: string
  readonly change: (db: DatabaseSync, seq: number, last: number) => void
  readonly firstWrong: (seq: number, last: number) => number
}

const itself = (seq: number): number => seq
const set =
  (assignment: string) =>
  (db: DatabaseSync, seq: number): void =>
    void db.prepare(`UPDATE ledger_rows SET ${assignment} WHERE seq = ?`).run(seq)

const tamperings: readonly Tampering[] = [
  { what: 'another cost', change: set('cost = cost + 1'), firstWrong: itself },
  { what: 'another client', change: set("client = client || 'x'"), firstWrong: itself },
  { what: 'another outcome', change: set("state = 'cancelled'"), firstWrong: itself },
  { what: 'other arguments', change: set(`body = '{"arguments":{"nonce":"none"}}'`), firstWrong: itself },
  { what: 'another time', change: set('at = at - 1000'), firstWrong: itself },
  {
    what: 'a row removed',
    change: (db, seq) => void db.prepare('DELETE FROM ledger_rows WHERE seq = ?').run(seq),
    firstWrong: itself,
  },
  {
    what: 'the end cut off',
    change: (db, seq) => void db.prepare('DELETE FROM ledger_rows WHERE seq >= ?').run(seq),
    firstWrong: itself,
  },
  {
    what: 'the last row removed',
    change: (db, _seq, last) => void db.prepare('DELETE FROM ledger_rows WHERE seq = ?').run(last),
    firstWrong: (_seq, last) => last,
  },
  {
    what: 'two rows exchanged',
    change: (db, seq) => {
      for (const [from, to] of [
        [seq, -1],
        [seq + 1, seq],
        [-1, seq + 1],
      ]) {
        db.prepare('UPDATE ledger_rows SET seq = ? WHERE seq = ?').run(to ?? 0, from ?? 0)
      }
    },
    firstWrong: itself,
  },
]

/** Changes copies of a ledger that verifies, each in one way, and holds verification to finding it and naming the row: at once, and after a start. */
export async function tamperWith(
  folder: string,
  random: Random,
): Promise<{ readonly tried: number; readonly violations: Violations }> {
  const violations: string[] = []
  for (const { what, change, firstWrong } of tamperings) {
    const copy = mkdtempSync(join(tmpdir(), 'owlclaw-tampered-'))
    try {
      cpSync(folder, copy, { recursive: true, filter: (path) => !path.endsWith('.sock') })
      const { seq, last } = changed(copy, random, change)
      const wrong = firstWrong(seq, last)
      const found = await problemIn(copy)
      if (found === undefined) violations.push(`${what}, in row ${seq}: verification found nothing`)
      else if (found.seq !== wrong)
        violations.push(`${what}, in row ${seq}: verification names row ${found.seq}, not ${wrong} (${found.detail})`)
      await goOn(copy)
      if ((await problemIn(copy)) === undefined)
        violations.push(`${what}, in row ${seq}: verification finds nothing any more after a start`)
    } finally {
      rmSync(copy, { recursive: true })
    }
  }
  return { tried: tamperings.length, violations }
}

async function problemIn(folder: string) {
  const reader = openReading(folder)
  try {
    return (await reader.verify()).problem
  } finally {
    await reader.close()
  }
}

/** As the gateway does that starts on the folder next. */
async function goOn(folder: string): Promise<void> {
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const { db, salvaged, close } = openStore(folder, { check: checkLedger })
  await openLedger({ db, folder, salvaged, maxRecordedBytes: 0, log }).close()
  close()
}

/** Somewhere in the middle, where rows stand before and after. */
function changed(
  copy: string,
  random: Random,
  change: Tampering['change'],
): { readonly seq: number; readonly last: number } {
  const db = new DatabaseSync(databaseIn(copy))
  try {
    const seqs = db.prepare('SELECT seq FROM ledger_rows ORDER BY seq').all() as unknown as { readonly seq: number }[]
    const at = random.between(1, seqs.length - 3)
    const [seq, last] = [seqs[at]?.seq ?? 0, seqs.at(-1)?.seq ?? 0]
    change(db, seq, last)
    return { seq, last }
  } finally {
    db.close()
  }
}
