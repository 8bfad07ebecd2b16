import { readFileSync } from 'node:fs'
import { LineCounter, parseDocument } from 'yaml'
import { jsonErrorAt } from './json-position.ts'
import { isObject, type Json, type JsonObject } from './json.ts'
import { Unreadable } from './level.ts'

/** A document as it was read, with what is needed to say where in the file something stands. */
export interface Source {
  readonly path: string
  readonly text: string
  readonly document: JsonObject
}

/** Reads YAML or JSON. Whatever is wrong with the file is said with its line and column. */
export function readDocument(path: string): Source {
  const text = readText(path)
  const value = path.endsWith('.json') ? parseJson(path, text) : parseYaml(path, text)
  if (value === null || value === undefined) throw new Unreadable(`${path}: the file is empty`)
  if (!isObject(value))
    throw new Unreadable(
      `${path}:1:1: the file holds ${Array.isArray(value) ? 'a list' : 'a single value'}; a contract is a mapping (an object)`,
    )
  return { path, text, document: value }
}

function readText(path: string): string {
  try {
    const bytes = readFileSync(path)
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    throw new Unreadable(`${path}: ${reasonOf(error)}`)
  }
}

function reasonOf(error: unknown): string {
  const code = isCoded(error) ? error.code : ''
  if (code === 'ENOENT') return 'there is no such file'
  if (code === 'EISDIR') return 'this is a folder, not a file'
  if (code === 'EACCES') return 'the file may not be read'
  if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return 'the file is not text in UTF-8'
  return error instanceof Error ? error.message : String(error)
}

const isCoded = (error: unknown): error is { code: string } =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'

function parseJson(path: string, text: string): Json {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as Json
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const { line, column } = positionAt(text, jsonErrorAt(text))
    throw new Unreadable(
      `${path}:${line}:${column}: not valid JSON: ${message.replace(/,? (in JSON at position|"[\s\S]*" is not valid).*$/s, '')}`,
    )
  }
}

function positionAt(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

function parseYaml(path: string, text: string): Json | undefined {
  const parsed = parseDocument(text, { prettyErrors: true, merge: true })
  const [error] = parsed.errors
  if (error !== undefined) {
    const at = error.linePos?.[0]
    throw new Unreadable(
      `${path}:${at?.line ?? 1}:${at?.col ?? 1}: not valid YAML: ${error.message.split(' at line ')[0] ?? error.message}`,
    )
  }
  try {
    return parsed.toJS() as Json
  } catch (failure) {
    throw new Unreadable(`${path}:1:1: not valid YAML: ${failure instanceof Error ? failure.message : String(failure)}`)
  }
}

/** `file:line:column` of what stands at a path of keys, or of the nearest thing around it. */
export function locate(source: Source, keys: readonly (string | number)[]): string {
  const lines = new LineCounter()
  const parsed = parseDocument(source.text, { lineCounter: lines })
  for (let length = keys.length; length >= 0; length--) {
    const node: unknown = length === 0 ? parsed.contents : parsed.getIn(keys.slice(0, length), true)
    const start =
      typeof node === 'object' && node !== null && 'range' in node && Array.isArray(node.range)
        ? (node.range[0] as unknown)
        : undefined
    if (typeof start !== 'number') continue
    const { line, col } = lines.linePos(start)
    return `${source.path}:${line}:${col}`
  }
  return `${source.path}:1:1`
}
