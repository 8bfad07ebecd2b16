/** Where a text stops being JSON, as an offset: `JSON.parse` does not always say. */
export function jsonErrorAt(text: string): number {
  let at = 0
  const space = (): void => {
    while (/[ \t\r\n]/.test(text[at] ?? '')) at++
  }
  const token = (pattern: RegExp): boolean => {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (found === null) return false
    at += found[0].length
    space()
    return true
  }
  const members = (close: string, member: () => boolean): boolean => {
    at++
    space()
    if (text[at] === close) return token(/[\]}]/y)
    for (;;) {
      if (!member()) return false
      if (text[at] === close) return token(/[\]}]/y)
      if (!token(/,/y)) return false
    }
  }
  const value = (): boolean => {
    if (text[at] === '{') return members('}', () => token(string) && token(/:/y) && value())
    if (text[at] === '[') return members(']', value)
    return token(string) || token(/-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?/y) || token(/true|false|null/y)
  }
  space()
  value()
  return at
}

const string = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y
