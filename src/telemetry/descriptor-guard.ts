import { registerHooks, syncBuiltinESMExports } from 'node:module'
import { guardChildren } from './child-guard.ts'
import { wrapAll } from './wrapping.ts'

/** What takes a file by its number or path first. */
const takesPlace = [
  ...['open', 'openSync', 'read', 'readSync', 'readv', 'readvSync', 'readFile', 'readFileSync'],
  ...['write', 'writeSync', 'writev', 'writevSync', 'writeFile', 'writeFileSync', 'appendFile', 'appendFileSync'],
]
const takesPath = ['open', 'readFile', 'writeFile', 'appendFile']

/** Modules that few handlers use: they are mended when somebody asks for them. */
const seldom: Readonly<Record<string, () => () => void>> = {
  child_process: guardChildren,
  'fs/promises': () => wrapAll(process.getBuiltinModule('fs/promises'), takesPath, withPlace),
}

/**
 * Keeps the numbers 0 and 1 from code that would read from the client, or write to it, by them: what it reads is at its end, what it
 * writes goes to stderr, and it can't close them. The same for children that it starts. Answers how to stop.
 */
export function guardDescriptors(): () => void {
  const fs = process.getBuiltinModule('fs')
  const releases = [wrapAll(fs, takesPlace, withPlace), wrapAll(fs, ['close', 'closeSync'], unlessStandard)]
  const mended = new Set<string>()
  const mend = (specifier: string): void => {
    const name = specifier.replace(/^node:/, '')
    if (mended.has(name) || !Object.hasOwn(seldom, name)) return
    mended.add(name)
    releases.push(seldom[name]?.() ?? (() => undefined))
    syncBuiltinESMExports()
  }
  const hooks = registerHooks({
    resolve: (specifier, context, next) => {
      mend(specifier)
      return next(specifier, context)
    },
  })
  releases.push(
    () => hooks.deregister(),
    wrapAll(process, ['getBuiltinModule'], (call) => (...given) => {
      mend(String(given[0]))
      return call.apply(process, given)
    }),
    beforeReading(fs, 'promises', () => mend('fs/promises')),
  )
  return () => {
    for (const release of releases) release()
    syncBuiltinESMExports()
  }
}

type Call = Parameters<Parameters<typeof wrapAll>[2]>[0]

const withPlace =
  (call: Call): Call =>
  (place, ...rest) =>
    call(elsewhere(place), ...rest)

const unlessStandard =
  (call: Call): Call =>
  (...given) => {
    const [number, done] = given
    if (typeof number !== 'number' || number > 2) return call(...given)
    if (typeof done === 'function') queueMicrotask(done as () => void)
    return undefined
  }

function beforeReading(object: object, name: string, first: () => void): () => void {
  const before = Object.getOwnPropertyDescriptor(object, name)
  if (before?.get === undefined) return () => undefined
  const get = before.get.bind(object)
  const firstAndGet = (): unknown => {
    first()
    return get()
  }
  Object.defineProperty(object, name, { ...before, get: firstAndGet })
  return () => Object.defineProperty(object, name, before)
}

const pathsOf = (name: string, number: 0 | 1): ReadonlySet<string> => {
  const folders = ['/dev/fd', ...['self', 'thread-self', process.pid].map((whose) => `/proc/${whose}/fd`)]
  return new Set([`/dev/${name}`, ...folders.map((folder) => `${folder}/${number}`)])
}
const input = pathsOf('stdin', 0)
const output = pathsOf('stdout', 1)

/** Where it goes instead. */
function elsewhere(place: unknown): unknown {
  if (typeof place === 'number') return place === 1 ? 2 : place === 0 ? emptyFile() : place
  const path = typeof place === 'string' ? place : place instanceof URL ? place.pathname : undefined
  if (path?.startsWith('/') !== true) return place
  if (output.has(path)) return '/dev/stderr'
  return input.has(path) ? nothing : place
}

const nothing = process.platform === 'win32' ? '\\\\.\\nul' : '/dev/null'
let empty: number | undefined

const emptyFile = (): number => (empty ??= process.getBuiltinModule('fs').openSync(nothing, 'r+'))
