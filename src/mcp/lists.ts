import { Fault } from '../core/fault.ts'
import type { Entry, Kind } from '../core/provider.ts'
import { saidJson } from '../core/said-json.ts'
import type { Codec } from '../wire/wire.ts'

type ListKind = Exclude<Kind, 'administration'>

/** How lists are called on the wire, how long a page is, and which letter marks their cursors. */
const shapes = {
  tool: { member: 'tools', page: 100, mark: 't', write: 'tool' },
  resource: { member: 'resources', page: 50, mark: 'r', write: 'resource' },
  resource_template: { member: 'resourceTemplates', page: 50, mark: 'm', write: 'resourceTemplate' },
  prompt: { member: 'prompts', page: 100, mark: 'p', write: 'prompt' },
} as const

export interface Lists {
  /** The members of a page, as JSON text without the outer braces: made once for each list, revision and place. */
  readonly page: (kind: ListKind, entries: readonly Entry[], codec: Codec, cursor: string | undefined) => string
}

export function createLists(): Lists {
  const pages = new WeakMap<readonly Entry[], Map<string, string>>()
  const written = new WeakMap<Entry, Map<Codec, string>>()
  const textOf = (kind: ListKind, entry: Entry, codec: Codec): string => {
    const texts = written.get(entry) ?? new Map<Codec, string>()
    written.set(entry, texts)
    const known = texts.get(codec)
    if (known !== undefined) return known
    const text = saidJson(codec[shapes[kind].write](entry))
    texts.set(codec, text)
    return text
  }
  return {
    page: (kind, entries, codec, cursor) => {
      const start = cursor === undefined ? 0 : after(entries, nameIn(kind, cursor))
      let made = pages.get(entries)
      if (made === undefined) pages.set(entries, (made = new Map<string, string>()))
      const key = `${codec.revision} ${start}`
      const known = made.get(key)
      if (known !== undefined) return known
      const { member, page } = shapes[kind]
      const shown = entries.slice(start, start + page)
      const last = shown.at(-1)
      const more = last !== undefined && start + page < entries.length
      const text =
        `"${member}":[${shown.map((entry) => textOf(kind, entry, codec)).join(',')}]` +
        (more ? `,"nextCursor":"${cursorAt(kind, last.name)}"` : '')
      made.set(key, text)
      return text
    },
  }
}

/** The last name of a page: it stays right when things come and go. The client can only hand it back. */
export const cursorAt = (kind: ListKind, name: string): string =>
  Buffer.from(`${shapes[kind].mark}${name}`).toString('base64url')

export function nameIn(kind: ListKind, cursor: string): string {
  const text = Buffer.from(cursor, 'base64url').toString()
  const name = text.slice(1)
  if (text.startsWith(shapes[kind].mark) && cursorAt(kind, name) === cursor) return name
  throw new Fault('invalid_cursor', 'The cursor is none of this list. Begin again without one.')
}

/** Where the first entry after a name stands; the name itself may be gone. */
function after(entries: readonly Entry[], name: string): number {
  let low = 0
  let high = entries.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const entry = entries[middle]
    if (entry !== undefined && entry.name <= name) low = middle + 1
    else high = middle
  }
  return low
}
