import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HandlerTypes, Made } from '../../../src/capabilities/handler-types.ts'
import { compileTypes } from '../../../src/capabilities/type-compiler.ts'
import { folderOf } from '../capability-folder.ts'

export type Schema = Record<string, unknown>

/** The types of handlers with these texts, read in one go. */
export function typesOfAll(texts: readonly string[], more: Readonly<Record<string, string>> = {}): HandlerTypes[] {
  const root = folderOf(more)
  const paths = texts.map((text, index) => {
    const path = join(root, `handler-${index}.ts`)
    writeFileSync(path, text)
    return path
  })
  return compileTypes(paths, root).map(({ types }) => types)
}

export function schemaIn(made: Made | undefined): Schema {
  if (made === undefined) return {}
  if ('problem' in made) throw new Error(made.problem)
  return made.schema
}

export const problemIn = (made: Made | undefined): string =>
  made !== undefined && 'problem' in made ? made.problem : ''
