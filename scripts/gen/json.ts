import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import { root } from './part.ts'

export type Json = null | boolean | number | string | Json[] | JsonObject
export interface JsonObject {
  [key: string]: Json
}

/** A contract file, as data. */
export async function readContract(path: string): Promise<JsonObject> {
  return parse(await readFile(join(root, path), 'utf8')) as JsonObject
}

/** JSON with one trailing newline; keys stay in the order of the contract. */
export const jsonText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`
