import { isObject, same, shown, textAt, type Json, type JsonObject } from './json.ts'
import { Unreadable, type Draft } from './level.ts'

/** Columns for people; programs must not rely on them. */
const words = new Set(['title', 'action', 'description', 'deprecated'])

/** An error catalog: rows by their code. Clients decide from every column but the words. */
export function catalogDrafts(before: JsonObject, after: JsonObject): Draft[] {
  const [old, current] = [rowsOf(before, 'OLD'), rowsOf(after, 'NEW')]
  const drafts: Draft[] = []
  for (const [code, row] of old) {
    const now = current.get(code)
    if (now === undefined) {
      drafts.push(
        breaking(
          'error-removed',
          code,
          `the error "${code}" is gone`,
          'Clients that handle it meet another in its place.',
        ),
      )
      continue
    }
    for (const column of new Set([...Object.keys(row), ...Object.keys(now)])) {
      if (words.has(column) || column.startsWith('x-')) continue
      drafts.push(...columnDrafts(code, column, row[column], now[column]))
    }
    if (now['deprecated'] === true && row['deprecated'] !== true)
      drafts.push(additive('deprecated', code, `the error "${code}" is deprecated`))
  }
  for (const code of current.keys())
    if (!old.has(code)) drafts.push(additive('error-added', code, `the error "${code}" is new`))
  return drafts
}

function columnDrafts(code: string, column: string, before: Json | undefined, after: Json | undefined): Draft[] {
  if (same(before, after) && (before === undefined) === (after === undefined)) return []
  if (before === undefined)
    return [additive('error-column-added', code, `"${code}" now says its ${column}: ${shown(after)}`)]
  if (isObject(before) && isObject(after)) {
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
      columnDrafts(code, `${column}.${key}`, before[key], after[key]),
    )
  }
  return [
    breaking(
      `error-${column.replaceAll(/[._]/g, '-')}-changed`,
      code,
      `${column} of "${code}" was ${shown(before)}, is ${shown(after)}`,
      'Clients decide what to do from it: whether to retry, whom to ask, what to log.',
    ),
  ]
}

export const isCatalog = (document: JsonObject): boolean => {
  const rows = document['errors']
  return Array.isArray(rows) && rows.length > 0 && rows.every((row) => textAt(row, 'code') !== undefined)
}

function rowsOf(document: JsonObject, name: string): ReadonlyMap<string, JsonObject> {
  const rows = document['errors']
  if (!Array.isArray(rows)) throw new Unreadable(`${name}: an error catalog has a list called \`errors\``)
  const found = new Map<string, JsonObject>()
  rows.forEach((row, at) => {
    const code = textAt(row, 'code')
    if (code === undefined || !isObject(row)) throw new Unreadable(`${name}: errors[${at}] has no \`code\``)
    if (found.has(code)) throw new Unreadable(`${name}: the error "${code}" stands there twice`)
    found.set(code, row)
  })
  return found
}

const breaking = (rule: string, where: string, what: string, why: string): Draft => ({
  level: 'breaking',
  rule,
  where,
  what,
  why,
  fix: 'Keep the row as it was and add a new one with a code of its own.',
})

const additive = (rule: string, where: string, what: string): Draft => ({
  level: 'additive',
  rule,
  where,
  what,
  why: 'Clients treat codes they do not know by their other fields.',
  fix: 'Raise the minor version.',
})
