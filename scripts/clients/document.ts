import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../gen/part.ts'

export interface Document {
  readonly path: string
  readonly version: string
}

/** The OpenAPI document that clients are made from: the newest released one, or the working one until there is any. */
export function clientDocument(from: string = root): Document {
  const folder = join(from, 'contracts/released/rest/v1')
  const released = existsSync(folder) ? readdirSync(folder).filter((name) => /^\d+\.\d+\.\d+\.json$/.test(name)) : []
  const newest = released.toSorted(byVersion).at(-1)
  const path = newest === undefined ? join(from, 'generated/rest/v1/openapi.json') : join(folder, newest)
  if (!existsSync(path)) throw new Error(`no OpenAPI document at ${path}: run npm run gen`)
  return { path, version: versionOf(path) }
}

function versionOf(path: string): string {
  const document: unknown = JSON.parse(readFileSync(path, 'utf8'))
  const { info } = document as { readonly info: { readonly version: string } }
  return info.version
}

const byVersion = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true })
