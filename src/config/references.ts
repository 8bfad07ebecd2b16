import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { configKeys } from '../../generated/config/v1/keys.ts'
import type { Layer, Reference } from './layer.ts'
import type { Problem, Unreadable } from './problem.ts'
import type { Environment } from './settings.ts'
import { isTree } from './tree.ts'
import { parseValue } from './value.ts'

/** A value that stands elsewhere: `${env:NAME}`, `${env:NAME:-else}` or `${file:PATH}`; `$${` is `${` itself. */
const reference = /\$\$\{|\$\{([^{}]*)\}/g
const variable = /^env:([A-Za-z_][A-Za-z0-9_]*)(?::-(.*))?$/is
const fileName = /^file:(.+)$/is
const largest = 64 * 1024

/** How a path is named among the references of a layer. */
const pathId = (path: readonly string[]): string => path.join('\n')

/** What is written at a path, or below it, in place of values that stand elsewhere. */
export function referencesAt(layer: Layer, path: readonly string[]): readonly Reference[] {
  const id = pathId(path)
  return [...layer.references].filter(([at]) => at === id || at.startsWith(`${id}\n`)).map(([, one]) => one)
}

/** The layer with what its values refer to in their place. What can't be had is a problem of the layer. */
export async function withReferences(layer: Layer, env: Environment): Promise<Layer> {
  if (!refers(layer.tree)) return layer
  const reading = new Reading(layer, env)
  const tree = await reading.of(layer.tree, [])
  const { references, files, problems } = reading
  return {
    ...layer,
    tree: isTree(tree) ? tree : {},
    references,
    files: [...layer.files, ...files],
    problems: [...layer.problems, ...problems],
  }
}

function refers(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('${')
  return typeof value === 'object' && value !== null && Object.values(value).some(refers)
}

/** One walk over a layer, and what came of it. */
class Reading {
  readonly references = new Map<string, Reference>()
  readonly files: string[] = []
  readonly problems: Problem[] = []
  readonly #layer: Layer
  readonly #env: Environment

  constructor(layer: Layer, env: Environment) {
    this.#layer = layer
    this.#env = env
  }

  async of(value: unknown, path: readonly string[]): Promise<unknown> {
    if (typeof value === 'string') return value.includes('${') ? await this.#text(value, path) : value
    if (Array.isArray(value)) {
      const items = await Promise.all(value.map((item, at) => this.of(item, [...path, String(at)])))
      return items.filter((item) => item !== undefined)
    }
    if (!isTree(value)) return value
    const entries = Object.entries(value).map(
      async ([name, inner]) => [name, await this.of(inner, [...path, name])] as const,
    )
    return Object.fromEntries(await Promise.all(entries))
  }

  async #text(text: string, path: readonly string[]): Promise<unknown> {
    let result = ''
    let end = 0
    let found: Reference | undefined
    for (const { 0: whole, 1: inner, index } of text.matchAll(reference)) {
      result += text.slice(end, index)
      end = index + whole.length
      if (inner === undefined) {
        result += '${'
        continue
      }
      const file = fileName.exec(inner)?.[1]
      found = file === undefined ? { text: whole } : { text: whole, file: resolve(this.#layer.folder, file) }
      const value = await this.#meant(inner)
      if (typeof value === 'string') result += value
      else {
        this.problems.push({ place: this.#layer.placeOf(path), key: path.join('.'), ...value })
        return undefined // judged as left out: the problem is said once
      }
    }
    if (found === undefined) return result + text.slice(end)
    this.references.set(pathId(path), found)
    return found.text === text ? typed(path, result) : result + text.slice(end)
  }

  async #meant(inner: string): Promise<string | Unreadable> {
    const [, name, otherwise] = variable.exec(inner) ?? []
    if (name !== undefined) {
      const value = this.#env[name]
      if (value !== undefined && value !== '') return value
      return (
        otherwise ?? {
          what: `\${${inner}} names the variable ${name}, and it is not set`,
          fix: `Set it, or write \${env:${name}:-VALUE} to say what holds without it.`,
        }
      )
    }
    const [, file] = fileName.exec(inner) ?? []
    if (file !== undefined) return await this.#content(file)
    return {
      what: `\${${inner}} is no reference`,
      fix: /^[A-Za-z_]\w*$/.test(inner)
        ? `Write \${env:${inner}} for the variable; $\${ stands for \${ itself.`
        : 'Write ${env:NAME} or ${file:PATH}; $${ stands for ${ itself.',
    }
  }

  async #content(file: string): Promise<string | Unreadable> {
    const path = resolve(this.#layer.folder, file)
    this.files.push(path)
    try {
      const content = await readFile(path)
      if (content.length > largest)
        return { what: `\${file:${file}} is ${content.length} bytes long`, fix: `A value has at most ${largest}.` }
      const text = new TextDecoder('utf-8', { fatal: true }).decode(content).replace(/\r?\n$/, '')
      return text === '' ? { what: `\${file:${file}} is empty`, fix: 'Write the value into it.' } : text
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
      const what =
        { ENOENT: 'is not there', ENOTDIR: 'is not there', EISDIR: 'is a folder' }[code] ?? `can't be read (${code})`
      return { what: `\${file:${file}} names ${path}, which ${what}`, fix: 'Correct the path, or its permissions.' }
    }
  }
}

/** What is wholly a reference is read as a variable's text would be. */
function typed(path: readonly string[], text: string): unknown {
  const name = path.join('.')
  const key = configKeys.find((one) => one.path === name)
  if (key === undefined) return text
  const parsed = parseValue(key, text)
  return 'value' in parsed ? parsed.value : text
}
