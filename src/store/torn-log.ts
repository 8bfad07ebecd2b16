import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

const headBytes = 32
const frameHeadBytes = 24
/** What it begins with, but for the last bit, which says in which order sums are taken. */
const magic = 0x377f0682
/** SQLite counts the first salt upwards each time it begins its log anew: frames of earlier times may stand behind. */
const olderSalts = 1_000_000

interface Sums {
  a: number
  b: number
}

interface Log {
  readonly frameBytes: number
  readonly salts: readonly [number, number]
  readonly add: (sums: Sums, bytes: Buffer, from: number, to: number) => void
  readonly sums: Sums
}

/**
 * Whether the log of a database (`-wal`) ends in what SQLite does not leave behind: a frame that is cut off or does not
 * add up, or a transaction without its end. SQLite passes over all that comes after without a word. A process that was
 * killed while it wrote leaves the like; where nothing is missed, that is no damage.
 */
export function isTorn(file: string): boolean {
  let descriptor: number
  try {
    descriptor = openSync(file, 'r')
  } catch {
    return false // there is none
  }
  try {
    const { size } = fstatSync(descriptor)
    if (size === 0) return false
    const log = logOf(descriptor, size)
    return log === undefined || framesAreTorn(descriptor, size, log)
  } finally {
    closeSync(descriptor)
  }
}

function logOf(descriptor: number, size: number): Log | undefined {
  const head = Buffer.alloc(headBytes)
  if (size < headBytes || readSync(descriptor, head, 0, headBytes, 0) < headBytes) return undefined
  const first = head.readUInt32BE(0)
  if ((first & ~1) >>> 0 !== magic) return undefined
  const add = adding(first % 2 === 1)
  const sums = { a: 0, b: 0 }
  add(sums, head, 0, 24)
  if (sums.a !== head.readUInt32BE(24) || sums.b !== head.readUInt32BE(28)) return undefined
  const frameBytes = frameHeadBytes + head.readUInt32BE(8)
  return { frameBytes, salts: [head.readUInt32BE(16), head.readUInt32BE(20)], add, sums }
}

const adding =
  (bigEndian: boolean): Log['add'] =>
  (sums, bytes, from, to) => {
    let { a, b } = sums
    for (let at = from; at < to; at += 8) {
      a = (a + (bigEndian ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at)) + b) >>> 0
      b = (b + (bigEndian ? bytes.readUInt32BE(at + 4) : bytes.readUInt32LE(at + 4)) + a) >>> 0
    }
    sums.a = a
    sums.b = b
  }

function framesAreTorn(descriptor: number, size: number, { frameBytes, salts, add, sums }: Log): boolean {
  const frame = Buffer.alloc(frameBytes)
  let whole = true
  let ended = true
  let at = headBytes
  for (; at + frameBytes <= size; at += frameBytes) {
    readSync(descriptor, frame, 0, frameBytes, at)
    const ours = frame.readUInt32BE(8) === salts[0] && frame.readUInt32BE(12) === salts[1]
    if (whole && ours) {
      add(sums, frame, 0, 8)
      add(sums, frame, frameHeadBytes, frameBytes)
      whole = sums.a === frame.readUInt32BE(16) && sums.b === frame.readUInt32BE(20)
      if (whole) ended = frame.readUInt32BE(4) !== 0
    } else whole = false
    if (whole) continue
    const age = (salts[0] - frame.readUInt32BE(8)) >>> 0
    if (ours || age === 0 || age > olderSalts) return true
  }
  return !ended || at < size
}
