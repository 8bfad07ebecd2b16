import { findMistake } from './json-mistake.ts'

/** Either the JSON value, or where it stops being one and the `id` of the message it was going to be, if that had been read. */
export type Parsed =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly detail: string; readonly position: number; readonly id: string | undefined }

const byteOrderMark = '\uFEFF'

/** Reads a text. Only what can't be read is looked at a second time, to say where the mistake is. */
export function parseJson(text: string): Parsed {
  try {
    return { ok: true, value: JSON.parse(text.startsWith(byteOrderMark) ? text.slice(1) : text) }
  } catch {
    const { position, line, column, expected, id } = findMistake(text)
    const detail = `Not valid JSON at line ${line}, column ${column} (offset ${position}): ${expected}.`
    return { ok: false, detail, position, id }
  }
}
