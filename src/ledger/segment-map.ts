/** Every so many rows it is known where in the file they stand. */
const stride = 32

/** A row, and where in its file it begins. */
export interface Mark {
  readonly seq: number
  readonly offset: number
}

/** Where in its file the rows of a segment stand, as far as it was read: it is learnt line by line. */
export class SegmentMap {
  /** Of some rows their number and their place, in order. */
  readonly #marks: number[] = []
  #sinceMark = stride
  /** What is before is known. */
  #end = 0

  /** As it was learnt before, from the numbers of `bytes`. */
  constructor(known: Uint8Array | undefined, base: number) {
    if (known === undefined || known.length % 8 !== 0) return
    const marks = new Uint32Array(known.slice().buffer)
    for (let at = 0; at + 1 < marks.length; at += 2) this.#add(base + (marks[at] ?? 0), marks[at + 1] ?? 0)
    this.#end = this.#marks.at(-1) ?? 0
    this.#sinceMark = 0
  }

  /** The line after the ones that are known. */
  take(seq: number | undefined, offset: number, end: number): void {
    if (offset !== this.#end) return
    this.#end = end
    if (seq === undefined || seq <= (this.#marks.at(-2) ?? 0)) return
    if (this.#sinceMark === stride) this.#add(seq, offset)
    this.#sinceMark += 1
  }

  /** Rows from that one on stand there, as whoever writes them knows. */
  mark(seq: number, offset: number): void {
    if (seq - (this.#marks.at(-2) ?? -Infinity) >= stride) this.#add(seq, offset)
  }

  #add(seq: number, offset: number): void {
    this.#marks.push(seq, offset)
    this.#sinceMark = 0
  }

  /** The last known row that does not come after one, and its place. */
  before(seq: number): Mark | undefined {
    return this.#at(this.#firstAfter(seq) - 2)
  }

  /** The next row that is known after that one. */
  after(seq: number): Mark | undefined {
    return this.#at(this.#firstAfter(seq))
  }

  #at(at: number): Mark | undefined {
    const [seq, offset] = [this.#marks[at], this.#marks[at + 1]]
    return seq === undefined || offset === undefined ? undefined : { seq, offset }
  }

  #firstAfter(seq: number): number {
    let [low, high] = [0, this.#marks.length / 2]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#marks[middle * 2] ?? 0) <= seq) low = middle + 1
      else high = middle
    }
    return low * 2
  }

  /** To know it again; undefined where its places have too many digits. */
  bytes(base: number): Uint8Array | undefined {
    const marks = this.#marks.map((value, at) => (at % 2 === 0 ? value - base : value))
    return marks.some((value) => value >= 2 ** 32) ? undefined : new Uint8Array(Uint32Array.from(marks).buffer)
  }
}
