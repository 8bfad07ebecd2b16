import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from '../gen/part.ts'

export interface Document {
  readonly path: string
  readonly version: string
}

/** The OpenAPI document that clients are made from: the newest released one of major version 1, or the working one until there is any. */
export function clientDocument(from: string = root): Document {
  const folder = join(from, 'contracts/released/rest')
  const released = existsSync(folder) ? readdirSync(folder).filter((name) => /^1\.\d+\.\d+\.json$/.test(name)) : []
  const newest = released.toSorted(byVersion).at(-1)
  if (newest !== undefined) return { path: join(folder, newest), version: basename(newest, '.json') }
  const path = join(from, 'generated/rest/v1/openapi.json')
  if (!existsSync(path)) throw new Error(`no OpenAPI document at ${path}: run npm run gen`)
  const working = JSON.parse(readFileSync(path, 'utf8')) as { readonly info: { readonly version: string } }
  return { path, version: working.info.version }
}

const byVersion = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true })
