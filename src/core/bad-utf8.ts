const unreadable = '\uFFFD'

/** Where in the text of bytes that are no UTF-8 the first stands that can't be read, and was not sent as what stands for it. */
export function placeOfBadUtf8(bytes: Buffer, text: string): number {
  let from = 0
  let byte = 0
  for (;;) {
    const at = text.indexOf(unreadable, from)
    byte += Buffer.byteLength(text.slice(from, at))
    if (bytes.toString('latin1', byte, byte + 3) !== '\xEF\xBF\xBD') return at
    byte += 3
    from = at + 1
  }
}
