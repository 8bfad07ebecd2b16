import { isObject, join, objectAt, type JsonObject } from './json.ts'
import type { Draft, Role } from './level.ts'
import { describesValues } from './schema-document.ts'
import { schemaDrafts, type Comparison } from './schema-verdict.ts'
import { nodeAt, type Side } from './schema-view.ts'

/** A JSON Schema document. One that only holds definitions is judged definition by definition: others refer to them. */
export function libraryDrafts(before: JsonObject, after: JsonObject, role: Role): Draft[] {
  const sides: [Side, Side] = [
    { document: before, name: 'OLD' },
    { document: after, name: 'NEW' },
  ]
  const drafts: Draft[] = []
  const places: Comparison[] = []
  if (describesValues(before)) places.push({ before: nodeAt(before, ''), after: nodeAt(after, '') })
  else {
    const [old, now] = [definitionsOf(before), definitionsOf(after)]
    for (const [name, { schema, pointer }] of old) {
      const current = now.get(name)
      if (current !== undefined)
        places.push({ before: nodeAt(schema, pointer), after: nodeAt(current.schema, current.pointer) })
      else
        drafts.push({
          level: 'breaking',
          rule: 'definition-removed',
          where: `#${pointer}`,
          what: `the definition "${name}" is gone`,
          why: 'Documents that refer to it no longer resolve.',
          fix: 'Keep the definition beside what replaces it.',
        })
    }
    for (const [name, { pointer }] of now) {
      if (!old.has(name))
        drafts.push({
          level: 'additive',
          rule: 'definition-added',
          where: `#${pointer}`,
          what: `the definition "${name}" is new`,
          why: 'Nobody refers to it yet.',
          fix: 'Raise the minor version.',
        })
    }
  }
  return [...drafts, ...schemaDrafts(...sides, role, places).map(({ usedBy: _usedBy, ...draft }) => draft)]
}

function definitionsOf(document: JsonObject): ReadonlyMap<string, { schema: JsonObject | boolean; pointer: string }> {
  return new Map(
    ['$defs', 'definitions'].flatMap((key) =>
      Object.entries(objectAt(document, key)).flatMap(([name, schema]) =>
        isObject(schema) || typeof schema === 'boolean'
          ? [[name, { schema, pointer: join('', key, name) }] as const]
          : [],
      ),
    ),
  )
}
