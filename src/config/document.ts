import { readFile, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { emptyLayer, type Layer } from './layer.ts'
import type { Unreadable } from './problem.ts'

const largest = 1024 * 1024

/** A YAML file as a layer; undefined when there is none. The parser is loaded when there is something to parse. */
export async function readDocument(name: string, cwd: string): Promise<Layer | undefined> {
  const path = resolve(cwd, name)
  const text = await textOf(path)
  if (text === undefined) return undefined
  const folder = dirname(path)
  const place = { from: 'file', name } as const
  if (typeof text !== 'string') return { ...emptyLayer(folder, place, [{ place, ...text }]), files: [path] }
  const { yamlLayer } = await import('./yaml-layer.ts')
  return { ...yamlLayer(text, name, folder), files: [path] }
}

async function textOf(path: string): Promise<string | Unreadable | undefined> {
  try {
    const found = await stat(path)
    if (found.isDirectory()) return { what: 'is a folder', fix: 'Name the file itself.' }
    if (found.size > largest)
      return { what: `is ${found.size} bytes long`, fix: `A configuration file has at most ${largest}.` }
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return { what: 'is not UTF-8', fix: 'Save it as UTF-8.' }
    return { what: `can't be read (${String(code ?? error)})`, fix: 'Check its permissions.' }
  }
}
