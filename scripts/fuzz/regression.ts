import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Failure } from './report.ts'

/** A request that once broke a check, kept so that every test run sends it again. */
export interface Regression {
  readonly title: string
  /** The check it broke, by schemathesis' name. Whatever it is, the answer must keep to the contract. */
  readonly check: string
  readonly request: {
    readonly method: string
    /** As it goes over the wire: percent-encoded, with the query. */
    readonly path: string
    readonly headers?: readonly (readonly [string, string])[]
    readonly body?: { readonly text: string } | { readonly base64: string }
  }
  readonly expect?: {
    /** Statuses, or classes such as `4XX`, of which the answer must have one. */
    readonly status?: readonly (number | string)[]
    /** The problem's `code`. */
    readonly code?: string
  }
}

export const regressionFolder = join(import.meta.dirname, '../../tests/fuzz/regressions')

const refused = [400, 401, 403, 404, 405, 406, 409, 413, 414, 415, 422, 428, 429, 431]

/** What a check asks of the status beyond the contract. */
const expectations: Readonly<Record<string, Regression['expect']>> = {
  negative_data_rejection: { status: refused },
  missing_required_header: { status: refused },
  positive_data_acceptance: { status: ['2XX', '3XX', 401, 403, 404, 409] },
  unsupported_method: { status: [405] },
  ignored_auth: { status: [401] },
}

export function regressionOf(failure: Failure, fuzzer: string): Regression {
  const { pathname, search } = split(failure.url)
  const expect = expectations[failure.check]
  return {
    title: `${failure.operation} ${failure.check}, found by ${fuzzer}`,
    check: failure.check,
    request: {
      method: failure.method,
      path: `${pathname}${search}`,
      ...(failure.headers.length === 0 ? {} : { headers: failure.headers }),
      ...(failure.body === undefined ? {} : { body: bodyOf(failure.body) }),
    },
    ...(expect === undefined ? {} : { expect }),
  }
}

/** Not by URL, which would tidy up just what the fuzzer made untidy. */
function split(url: string): { readonly pathname: string; readonly search: string } {
  const path = url.replace(/^[a-z]+:\/\/[^/?]*/, '')
  const query = path.indexOf('?')
  const pathname = query === -1 ? path : path.slice(0, query)
  return { pathname: pathname === '' ? '/' : pathname, search: query === -1 ? '' : path.slice(query) }
}

function bodyOf(bytes: Buffer): { readonly text: string } | { readonly base64: string } {
  const text = bytes.toString('utf8')
  return Buffer.from(text, 'utf8').equals(bytes) ? { text } : { base64: bytes.toString('base64') }
}

/** The smallest request for each operation and check: the one that says most clearly what is wrong. */
export function smallest(failures: readonly Failure[]): Failure[] {
  const size = (failure: Failure): number => failure.url.length + (failure.body?.length ?? 0)
  const best = new Map<string, Failure>()
  for (const failure of failures) {
    const key = `${failure.operation} ${failure.check}`
    const known = best.get(key)
    if (known === undefined || size(failure) < size(known)) best.set(key, failure)
  }
  return [...best.values()]
}

/** Writes one file a failure; answers with their paths. The name follows from the request, so nothing is kept twice. */
export async function keep(failures: readonly Failure[], fuzzer: string, folder = regressionFolder): Promise<string[]> {
  await mkdir(folder, { recursive: true })
  return Promise.all(
    smallest(failures).map(async (failure) => {
      const regression = regressionOf(failure, fuzzer)
      const hash = createHash('sha256').update(JSON.stringify(regression.request)).digest('hex').slice(0, 8)
      const words = `${failure.operation} ${failure.check}`.toLowerCase().match(/[a-z0-9]+/g) ?? []
      const path = join(folder, `${words.join('-')}-${hash}.json`)
      await writeFile(path, `${JSON.stringify(regression, null, 2)}\n`)
      return path
    }),
  )
}

export async function readRegressions(folder = regressionFolder): Promise<(readonly [string, Regression])[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort()
  return Promise.all(
    names.map(async (name) => [name, JSON.parse(await readFile(join(folder, name), 'utf8')) as Regression] as const),
  )
}
