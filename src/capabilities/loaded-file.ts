import { existsSync, readFileSync } from 'node:fs'
import type { ResolveFnOutput } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** A file as Node was given it. */
export interface LoadedFile {
  readonly path: string
  readonly format: string
  readonly source: string
}

const written = /^\s*(?:import|export)\b(?!\s*=)/m

/** Whether a file is written as modules are today. */
export const isModule = (path: string): boolean => written.test(readFileSync(path, 'utf8'))

/** Whether a file gives away what it has as the older kind does; what it imports may be types alone. */
export const exportsItself = (path: string): boolean =>
  /\bmodule\.exports\b|^\s*exports\.\w/m.test(readFileSync(path, 'utf8'))

/** The paths that an import may mean, likeliest first: TypeScript is often imported without its ending, or with that of the JavaScript it will be. */
export const meantBy = (path: string): readonly string[] => [
  path,
  path.replace(/\.([cm]?)js$/, '.$1ts'),
  `${path}.ts`,
  `${path}.js`,
  `${path}/index.ts`,
  `${path}/index.js`,
]

/** Where among files that are known an import leads, or the first of them: no longer by what stands on the disk. */
export function givenIn(
  files: ReadonlyMap<string, LoadedFile>,
  specifier: string,
  parent: string | undefined,
): ResolveFnOutput | undefined {
  if (files.size === 0) return undefined
  const isEntry = specifier.startsWith('file:')
  if (!isEntry && (!isRelative(specifier) || parent?.startsWith('file:') !== true)) return undefined
  const url = isEntry ? new URL(specifier) : new URL(specifier, parent)
  const path = meantBy(fileURLToPath(url)).find((each) => files.has(each))
  const file = path === undefined ? undefined : files.get(path)
  if (file === undefined) return undefined
  return {
    url: `${pathToFileURL(file.path).href}${isEntry ? url.search : ''}`,
    format: file.format,
    shortCircuit: true,
  }
}

const isRelative = (specifier: string): boolean => /^\.{1,2}(\/|$)/.test(specifier)

/** The file that Node would not find by itself. */
export function sourceOf(specifier: string, parent: string | undefined): string | undefined {
  if (!isRelative(specifier)) return undefined
  const [path = '', ...others] = meantBy(fileURLToPath(new URL(specifier, parent)))
  if (/\.[cm]?[jt]sx?$|\.json$/.test(path) && existsSync(path)) return undefined
  const found = others.find((each) => each !== path && existsSync(each))
  return found === undefined ? undefined : pathToFileURL(found).href
}
