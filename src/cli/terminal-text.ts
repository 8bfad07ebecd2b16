/** What moves the cursor, colours, or turns the direction of writing; a line's end and a tab stay. */
const unsafe = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** Callers choose names and arguments that people read in a terminal: they are told as JSON tells them. */
export const terminalText = (text: string): string =>
  text.replace(unsafe, (sign) =>
    sign === '\n' || sign === '\t' ? sign : `\\u${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  )

/** For what must not make lines of its own. */
export const oneLine = (text: string): string => terminalText(text.replaceAll('\n', '\\n').replaceAll('\t', ' '))
