import { hash } from 'node:crypto'
import type { Redaction } from './redaction.ts'

/** How arguments and results are kept: without secrets, and no longer than so. */
export interface Recording {
  readonly redaction: Redaction
  readonly maxBytes: number
}

/** A member of a row's body, with the comma after it; empty where there is nothing to keep. */
export function recorded(name: string, value: unknown, { redaction, maxBytes }: Recording): string {
  if (value === undefined) return ''
  const text = redaction.text(jsonOf(value))
  if (text.length <= maxBytes && (text.length * 3 <= maxBytes || Buffer.byteLength(text) <= maxBytes)) {
    return `"${name}":${text},`
  }
  const bytes = Buffer.from(text)
  const kept = new TextDecoder().decode(bytes.subarray(0, maxBytes), { stream: true })
  const cut = `{"bytes":${bytes.length},"sha256":"${hash('sha256', bytes, 'hex')}"}`
  return `"${name}":${JSON.stringify(kept)},"${name}_cut":${cut},`
}

/** A result that no JSON can say (it has been refused, then) must not keep its call out of the ledger. */
function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? 'null'
  } catch {
    return '"[not JSON]"'
  }
}
