import { cpSync, existsSync, fstatSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { openReading } from '../../src/ledger/ledger.ts'
import { segmentRows } from '../../src/ledger/row.ts'
import { fileOf, mendDisk, recorded, refusal, troubleDisk, wholeDisk, writerOf } from './disk-parts.ts'
import {
  callBy,
  copyAsKilled,
  ended,
  ending,
  free,
  newFolder,
  openFast,
  start,
  tool,
  verified,
} from './ledger-parts.ts'

const blockBytes = 4096
const calls = 1900
/** From the thousandth on, six rows are a little longer than a block: the next block begins nearly where the one before did within a row. */
const textLength = 276

/** What Linux answers of a block that a disk can't give: what stands before it, and then an error. */
function refuseBlock(file: string, block: number, blocks = 1): void {
  const { ino } = statSync(file)
  const [from, to] = [block, block + blocks * blockBytes]
  troubleDisk({
    readSync: ((descriptor: number, bytes: Buffer, offset: number, length: number, position: number) => {
      const isAway = position >= to || position + length <= from
      if (isAway || fstatSync(descriptor).ino !== ino)
        return wholeDisk.readSync(descriptor, bytes, offset, length, position)
      if (position >= from) throw refusal('EIO')
      return wholeDisk.readSync(descriptor, bytes, offset, from - position, position)
    }) as typeof wholeDisk.readSync,
  })
}

/** Rows with a text that takes much of each. Killed, and the note of where it stood is there. */
async function written(): Promise<string> {
  const opened = openFast()
  const texts = Array.from({ length: calls }, (_, call) => `${call}`.padEnd(textLength, 'x'))
  for (const [call, text] of texts.entries()) {
    const { durable } = opened.ledger.record(tool('look', { text }), callBy('alice'), ending(), free)
    if (call % 50 === 49) await durable
  }
  const folder = copyAsKilled(opened.folder)
  cpSync(join(opened.folder, 'ledger-head'), join(folder, 'ledger-head'))
  await opened.end()
  return folder
}

interface Block {
  readonly at: number
  /** The rows of which anything stands in it. */
  readonly first: number
  readonly last: number
}

/** The first block from a place on before which, and after which, such text stands. */
function blockIn(file: string, from: number, before: RegExp, after: RegExp): Block {
  const text = readFileSync(file, 'latin1')
  const rowAt = (place: number): number =>
    Number(/^\{"seq":(\d+)/.exec(text.slice(text.lastIndexOf('\n', place) + 1))?.[1])
  for (let at = Math.ceil(from / blockBytes) * blockBytes; at < text.length; at += blockBytes) {
    const end = at + blockBytes
    if (!before.test(text.slice(Math.max(0, at - 50), at)) || !after.test(text.slice(end, end + 50))) continue
    return { at, first: rowAt(at), last: rowAt(end - 1) }
  }
  throw new Error('no such block')
}

async function exported(folder: string): Promise<number[]> {
  const reader = openReading(folder)
  let text = ''
  for await (const lines of reader.exported({ format: 'ndjson' })) text += lines
  await reader.close()
  return text
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { readonly row: number }).row)
}

/** Whether all rows that were in a file stand there as they did; what was room for more may have rows by now. */
function beginsAs(file: string, before: Buffer): boolean {
  const rows = before.subarray(0, before.lastIndexOf('\n') + 1)
  return readFileSync(file).subarray(0, rows.length).equals(rows)
}

const rowsBut = ({ first, last }: Block, upTo: number): number[] =>
  Array.from({ length: upTo }, (_, index) => index + 1).filter((row) => row < first || row > last)

const errorsOf = ({ said }: ReturnType<typeof start>): string[] =>
  said.filter(({ level }) => level === 'error').map(({ message }) => message)

describe('a block of the last file that a disk can not give', () => {
  let whole = ''
  beforeAll(async () => {
    whole = `${newFolder()}-whole`
    cpSync(await written(), whole, { recursive: true })
  })
  const killed = (): string => {
    const folder = newFolder()
    cpSync(whole, folder, { recursive: true })
    return folder
  }

  it.each([
    ['the first', 0, /^$/, /./],
    ['one in the middle', 700_000, /"at":\d*$/, /./],
    ['one from within a text to within another', 700_000, /xxxxx$/, /^xxxxx/],
    ['one from within a hash to within another', 700_000, /"hash":"[^"]+$/, /^[^"]+","body":/],
  ])(
    '[R8.6] %s, hides no row but its own; a start says which, and cuts nothing away',
    async (_what, from, before, after) => {
      const folder = killed()
      const file = fileOf(folder)
      const bytes = readFileSync(file)
      const block = blockIn(file, from, before, after)
      const lost = `Rows ${block.first} to ${block.last} are lost: what stands there can't be read`
      refuseBlock(file, block.at)
      expect(await exported(folder)).toEqual(rowsBut(block, calls))
      const named = await verified(folder)
      expect(named).toMatchObject({ ok: false, problem: { seq: block.first, why: 'altered' } })
      expect(named.problem?.detail).toMatch(/Rows \d+ to \d+ are missing\. .* has no row at byte \d+, after row \d+/)

      const opened = start(folder)
      expect(errorsOf(opened)).toEqual([expect.stringContaining(`Rows ${block.first} to ${block.last} of the ledger`)])
      expect(opened.ledger.health().concern).toContain(lost)
      await recorded(opened.ledger.ledger, 3, 'later')
      expect(await exported(folder)).toEqual(rowsBut(block, calls + 3))
      const known = await verified(folder)
      expect([known.ok, known.problem?.seq, known.notes.join()]).toEqual([
        ...[false, block.first],
        expect.stringContaining(lost),
      ])
      await opened.ledger.acknowledge({ by: 'ops', reason: 'the disk of rack 3' })
      expect(await verified(folder)).toMatchObject({ ok: true, rows: calls + 4 - (block.last - block.first + 1) })
      await opened.end()
      mendDisk()
      expect(beginsAs(file, bytes)).toBe(true)
    },
  )

  it('[R8.6] that nobody met before a start after a clean end is in the way of none; the next start says what is lost', async () => {
    const folder = await ended(calls)
    const file = fileOf(folder)
    const block = blockIn(file, 200_000, /"at":\d*$/, /./)
    refuseBlock(file, block.at)
    const first = start(folder)
    expect([errorsOf(first), first.ledger.health().concern]).toEqual([[], undefined])
    await recorded(first.ledger.ledger, 1)
    await first.end()
    expect(await verified(folder)).toMatchObject({ ok: false, problem: { seq: block.first, why: 'altered' } })
    const second = start(folder)
    expect(second.ledger.health().concern).toContain(`Rows ${block.first} to ${block.last} are lost`)
    await second.end()
  })

  it('[R8.6] the last ones: rows go on in a new file with numbers that were never given, and the old one is kept as it was', async () => {
    const folder = killed()
    const file = fileOf(folder)
    const bytes = readFileSync(file)
    const end = bytes.findLastIndex((byte) => byte !== 0)
    const block = blockIn(file, (Math.floor(end / blockBytes) - 1) * blockBytes, /./, /^/)
    refuseBlock(file, block.at, 2)
    const left = rowsBut({ ...block, last: calls }, calls)
    expect(await exported(folder)).toEqual(left)
    expect(await verified(folder)).toMatchObject({ ok: false, problem: { seq: block.first, why: 'truncated' } })
    const opened = start(folder)
    expect(errorsOf(opened)).toEqual([expect.stringMatching(/the ledger was set back: the end of .* is torn/)])
    expect(await recorded(opened.ledger.ledger, 3, 'later')).toBe(`${writerOf(folder)}-${calls + 3}`)
    await opened.end()
    expect(await exported(folder)).toEqual([...left, calls + 1, calls + 2, calls + 3])
    const { ok, notes } = await verified(folder)
    expect([ok, notes.join()]).toEqual([true, expect.stringContaining(`Rows ${block.first} to ${calls} are lost`)])
    mendDisk()
    expect(readFileSync(`${file}.torn`).equals(bytes)).toBe(true)
  })
})

/** Files of which nothing can be read, or that can't even be opened to be read. */
const refuseFile = {
  'not be read': (file: string): void => refuseBlock(file, 0, 1_000_000),
  'not be opened to be read': (file: string): void =>
    troubleDisk({
      openSync: ((path: string, flags: string | number, mode?: number) => {
        if (path === file && flags === 'r') throw refusal('EIO')
        return wholeDisk.openSync(path, flags, mode)
      }) as typeof wholeDisk.openSync,
    }),
}

describe('a file of rows that can', () => {
  let whole = ''
  beforeAll(async () => {
    whole = `${newFolder()}-files`
    cpSync(await ended(segmentRows + 500), whole, { recursive: true })
  })
  const folderOf = (): string => {
    const folder = newFolder()
    cpSync(whole, folder, { recursive: true })
    rmSync(join(folder, 'ledger-index.db'), { force: true })
    return folder
  }
  const kinds = Object.keys(refuseFile) as (keyof typeof refuseFile)[]

  it.each(kinds)('[R8.6] %s hides no rows of others', async (kind) => {
    const folder = folderOf()
    refuseFile[kind](fileOf(folder, 0))
    const lost = { at: 0, first: 1, last: segmentRows - 1 }
    expect(await exported(folder)).toEqual(rowsBut(lost, segmentRows + 500))
    const reader = openReading(folder)
    expect((await reader.search({ limit: 10_000 })).entries).toHaveLength(501)
    expect(await reader.entry(`${writerOf(folder)}-${segmentRows}`)).toMatchObject({ name: 'look' })
    const { ok, problem } = await reader.verify()
    expect([ok, problem?.seq, problem?.detail]).toEqual([
      ...[false, 1],
      expect.stringContaining(`Rows 1 to ${segmentRows - 1} are missing`),
    ])
    await reader.close()
    const opened = start(folder)
    expect(opened.ledger.health().concern).toContain(`Rows 1 to ${segmentRows - 1} are`)
    await recorded(opened.ledger.ledger, 3)
    await opened.end()
    expect(await exported(folder)).toEqual(rowsBut(lost, segmentRows + 503))
  })

  it.each(kinds)('[R8.6] %s and has the last rows is cut off by no start', async (kind) => {
    const folder = folderOf()
    const file = fileOf(folder, 1)
    const bytes = readFileSync(file)
    refuseFile[kind](file)
    const opened = start(folder)
    expect(errorsOf(opened)).toHaveLength(1)
    await recorded(opened.ledger.ledger, 1, 'later').catch(() => undefined)
    await opened.end()
    mendDisk()
    expect(beginsAs(existsSync(`${file}.torn`) ? `${file}.torn` : file, bytes)).toBe(true)
  })
})

describe('a character that stands for what is no text', () => {
  it.each([
    ['one bad byte', '\xff'],
    ['three bytes of a longer character', '\xf0\x9f\x98'],
  ])('[R8.6] and was written is not %s', async (_what, instead) => {
    const opened = openFast()
    for (let call = 0; call < 20; call += 1)
      await opened.ledger.record(tool('look', { text: 'a\ufffdb' }), callBy('alice'), ending(), free).durable
    await opened.end()
    const { folder } = opened
    expect(await verified(folder)).toMatchObject({ ok: true, rows: 20 })
    const file = fileOf(folder)
    const lines = readFileSync(file, 'latin1').split('\n')
    const altered = lines.map((line, index) => (index === 4 ? line.replace('\xef\xbf\xbd', instead) : line))
    writeFileSync(file, altered.join('\n'), 'latin1')
    expect(await verified(folder)).toMatchObject({ ok: false, rows: 4, problem: { seq: 5, why: 'altered' } })
  })
})
