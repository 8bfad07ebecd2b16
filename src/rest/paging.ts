import { Fault } from '../core/fault.ts'
import type { Entry } from '../core/provider.ts'

/** One page of a list that is sorted by name, and where the next one begins. */
export function pageOf(
  entries: readonly Entry[],
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): { readonly page: readonly Entry[]; readonly next: { readonly next_cursor?: string } } {
  const start = cursor === undefined ? 0 : after(entries, nameIn(cursor))
  const page = entries.slice(start, start + limit)
  const last = page.at(-1)
  const more = last !== undefined && start + limit < entries.length
  return { page, next: more ? { next_cursor: cursorAt(last.name) } : {} }
}

/** A cursor is the last name of its page: it stays right when entries come and go. */
const cursorAt = (name: string): string => Buffer.from(name).toString('base64url')

function nameIn(cursor: string): string {
  const name = Buffer.from(cursor, 'base64url').toString()
  if (cursorAt(name) === cursor) return name
  throw new Fault('invalid_cursor', 'This cursor was not made here. Begin again without one.')
}

function after(entries: readonly Entry[], name: string): number {
  const index = entries.findIndex((entry) => entry.name > name)
  return index === -1 ? entries.length : index
}
