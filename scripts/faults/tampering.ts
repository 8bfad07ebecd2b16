import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkLedger, openLedger, openReading } from '../../src/ledger/ledger.ts'
import { openStore } from '../../src/store/store.ts'
import type { Violations } from './judge.ts'
import { linesIn, rowFilesIn } from './ledger-rows.ts'
import type { Random } from './random.ts'

/** A change that somebody makes to the lines of a file, and the line whose row is the first that is wrong after it. */
interface Tampering {
  readonly what: string
  readonly change: (lines: string[], at: number) => void
  readonly firstWrong: (at: number, last: number) => number
}

const itself = (at: number): number => at
const set =
  (key: string, to: (value: never) => unknown) =>
  (lines: string[], at: number): void => {
    const row = JSON.parse(lines[at] ?? '') as Record<string, never>
    lines[at] = JSON.stringify({ ...row, [key]: to(row[key] as never) })
  }
const numbered = (line: string, as: string): string => line.replace(/"seq":\d+/, /"seq":\d+/.exec(as)?.[0] ?? '')

const tamperings: readonly Tampering[] = [
  { what: 'another cost', change: set('cost', (cost: number) => cost + 1), firstWrong: itself },
  { what: 'another client', change: set('client', (client: string) => `${client}x`), firstWrong: itself },
  { what: 'another outcome', change: set('state', () => 'cancelled'), firstWrong: itself },
  { what: 'other arguments', change: set('body', () => ({ arguments: { nonce: 'none' } })), firstWrong: itself },
  { what: 'another time', change: set('at', (at: number) => at - 1000), firstWrong: itself },
  { what: 'a row removed', change: (lines, at) => lines.splice(at, 1), firstWrong: itself },
  { what: 'the end cut off', change: (lines, at) => lines.splice(at), firstWrong: itself },
  { what: 'the last row removed', change: (lines) => lines.pop(), firstWrong: (_at, last) => last },
  {
    what: 'a row that is no line of JSON',
    change: (lines, at) => (lines[at] = lines[at]?.slice(1) ?? ''),
    firstWrong: itself,
  },
  {
    what: 'a client named twice',
    change: (lines, at) => (lines[at] = lines[at]?.replace('"client"', '"client":"eve","client"') ?? ''),
    firstWrong: itself,
  },
  {
    what: 'two lines exchanged',
    change: (lines, at) => lines.splice(at, 2, lines[at + 1] ?? '', lines[at] ?? ''),
    firstWrong: itself,
  },
  {
    what: 'two rows exchanged under their numbers',
    change: (lines, at) => {
      const [one = '', other = ''] = lines.slice(at, at + 2)
      lines.splice(at, 2, numbered(other, one), numbered(one, other))
    },
    firstWrong: itself,
  },
  {
    what: 'a row written a second time',
    change: (lines, at) => lines.splice(at, 0, lines[at - 1] ?? ''),
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
      const { seq, wrong } = changed(copy, random, { change, firstWrong })
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

/** Somewhere in the middle of a file, where rows stand before and after. */
function changed(
  copy: string,
  random: Random,
  { change, firstWrong }: Pick<Tampering, 'change' | 'firstWrong'>,
): { readonly seq: number; readonly wrong: number } {
  const file = rowFilesIn(copy).findLast((one) => linesIn(one).length > 10) ?? ''
  const lines = linesIn(file)
  const seqs = lines.map((line) => (JSON.parse(line) as { readonly seq: number }).seq)
  const at = random.between(1, lines.length - 3)
  const wrong = seqs[firstWrong(at, lines.length - 1)] ?? 0
  change(lines, at)
  writeFileSync(file, lines.map((line) => `${line}\n`).join(''))
  return { seq: seqs[at] ?? 0, wrong }
}
