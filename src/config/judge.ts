import { configAliases, configKeys, configSections, type ConfigKey } from '../../generated/config/v1/keys.ts'
import { isConfigFile } from '../../generated/config/v1/validators.js'
import type { Violation } from '../../generated/operation.ts'
import { nearest } from '../core/nearest.ts'
import type { Layer } from './layer.ts'
import { shownMistake } from './masking.ts'
import type { Problem } from './problem.ts'
import { referencesAt } from './references.ts'
import { usual } from './value.ts'

/** Everything in a layer that the contract does not allow. */
export function judge(layer: Layer): readonly Problem[] {
  if (isConfigFile(layer.tree)) return []
  const problems = new Map<string, Problem>()
  for (const violation of isConfigFile.errors ?? []) {
    const path = violation.instancePath.split('/').slice(1).map(unescaped)
    const unknown = violation.params['additionalProperty']
    const at = typeof unknown === 'string' ? [...path, unknown] : path
    const id = at.join('\n')
    if (problems.has(id)) continue
    problems.set(
      id,
      typeof unknown === 'string' ? unknownKey(layer, path, unknown) : wrongValue(layer, path, violation),
    )
  }
  return [...problems.values()]
}

const unescaped = (step: string): string => step.replaceAll('~1', '/').replaceAll('~0', '~')

const allPaths = [...configSections.map(({ path }) => path), ...configKeys.map(({ path }) => path)]

function unknownKey(layer: Layer, parent: readonly string[], name: string): Problem {
  const path = parent.join('.')
  const place = layer.placeOfName([...parent, name])
  const what = path === '' ? `there is no key ${quoted(name)}` : `there is no key ${quoted(name)} in ${path}`
  const full = path === '' ? name : `${path}.${name}`
  if (name === '<<') return { place, key: full, what: 'merge keys (<<) are not taken here', fix: 'Write the keys out.' }
  const near = nearest(asKey(name), childrenOf(path))
  const elsewhere = pathsNamed(nearest(asKey(name), allPaths.map(nameOf), 1))
  if (near === undefined && elsewhere.length > 0) {
    return { place, key: full, what, fix: `Write it as ${elsewhere.join(' or ')}.`, suggestion: elsewhere[0] ?? '' }
  }
  if (near !== undefined) {
    return { place, key: full, what, fix: `Did you mean ${near}?`, suggestion: path === '' ? near : `${path}.${near}` }
  }
  return { place, key: full, what, fix: `Its keys are ${childrenOf(path).join(', ')}.` }
}

const pathsNamed = (name: string | undefined): readonly string[] => allPaths.filter((path) => nameOf(path) === name)

/** The names a part may hold; a part that stands elsewhere under an alias holds the same. */
function childrenOf(path: string): readonly string[] {
  const [first = '', ...rest] = path.split('.')
  const real = [configAliases[first] ?? first, ...rest].join('.')
  const map = configKeys.find((key) => key.members !== undefined && real.startsWith(`${key.path}.`))
  if (map?.members !== undefined) return map.members
  return allPaths.filter((one) => parentOf(one) === real).map(nameOf)
}

const asKey = (name: string): string => name.trim().toLowerCase().replaceAll(/[-\s]/g, '_')
const nameOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1)
const parentOf = (path: string): string => (path.includes('.') ? path.slice(0, path.lastIndexOf('.')) : '')

function wrongValue(layer: Layer, path: readonly string[], violation: Violation): Problem {
  const text = pathText(path)
  const [first = '', ...rest] = path
  const real = [configAliases[first] ?? first, ...rest].join('.')
  const key = configKeys.find((one) => real === one.path || real.startsWith(`${one.path}.`))
  const value = path.reduce<unknown>((inner, step) => (inner as Record<string, unknown>)[step], layer.tree)
  const written = layer.written(path)
  const isInner = key?.type === 'map' && real !== key.path
  const elsewhere = referencesAt(layer, path)
  const shown =
    elsewhere.length > 0
      ? `what ${elsewhere.map((one) => one.text).join(' and ')} stands for`
      : key?.secret === true
        ? 'a secret'
        : typeof value === 'number'
          ? (written ?? String(value))
          : shownValue(key, value)
  const { must, fix, suggestion } = rule(
    violation,
    isInner ? undefined : key,
    value,
    key?.secret === true ? '...' : written,
  )
  return {
    place: layer.placeOf(path),
    key: text,
    what: value === null ? `${text} has no value` : `${text === '' ? 'the file' : text} is ${shown} and ${must}`,
    fix: value === null ? 'Write one, or remove the line.' : fix,
    ...(suggestion === undefined ? {} : { suggestion }),
  }
}

/** Such as `mcp_server.http.cors.allowed_origins[0]`. */
const pathText = (path: readonly string[]): string =>
  path.reduce((text, step) => (/^\d+$/.test(step) ? `${text}[${step}]` : text === '' ? step : `${text}.${step}`), '')

function shownValue(key: ConfigKey | undefined, value: unknown): string {
  const shown = shownMistake(key, value)
  const text = typeof value === 'string' ? quoted(shown) : shown
  return text.length > 80 ? `${text.slice(0, 77)}...` : text
}

const quoted = (text: string): string => JSON.stringify(text.length > 80 ? `${text.slice(0, 77)}...` : text)

interface Rule {
  readonly must: string
  readonly fix: string
  readonly suggestion?: string
}

function rule(
  { keyword, params }: Violation,
  key: ConfigKey | undefined,
  value: unknown,
  written: string | undefined,
): Rule {
  const limit = String(params['limit'])
  switch (keyword) {
    case 'type':
      return typeRule(String(params['type']), key, value, written)
    case 'enum':
      return choiceRule(key, value)
    case 'minimum':
      return { must: `must be at least ${limit}`, fix: usual(key) }
    case 'exclusiveMinimum':
      return { must: `must be more than ${limit}`, fix: usual(key) }
    case 'maximum':
      return { must: `must be at most ${limit}`, fix: usual(key) }
    case 'minItems':
      return { must: `must have at least ${limit}`, fix: usual(key) }
    case 'minLength':
      return {
        must: limit === '1' ? 'must not be empty' : `must have at least ${limit} characters`,
        fix: limit === '1' ? 'Write a value, or remove the line.' : 'Write a longer one.',
      }
    case 'pattern':
      return {
        must: value === '*' ? 'lets everybody in, so it is not taken' : 'is not written as it should be',
        fix: key?.example === undefined ? '' : `Write it like ${key.example}.`,
      }
    default:
      return { must: `breaks the rule ${keyword}`, fix: usual(key) }
  }
}

function typeRule(type: string, key: ConfigKey | undefined, value: unknown, written: string | undefined): Rule {
  const words: Record<string, string> = {
    integer: 'a whole number',
    number: 'a number',
    boolean: 'true or false',
    string: 'text',
    array: 'a list',
    object: 'a mapping',
  }
  const must = `must be ${words[type] ?? type}`
  if (type === 'string' && (typeof value === 'number' || typeof value === 'boolean'))
    return { must, fix: `Put it in quotes: "${written ?? value}".` }
  if (type === 'array' && typeof value === 'string') return { must, fix: `Write [${shownMistake(key, value)}].` }
  if (type === 'boolean')
    return {
      must,
      fix: /^(yes|on|true)$/i.test(String(value))
        ? 'Write true.'
        : /^(no|off|false)$/i.test(String(value))
          ? 'Write false.'
          : 'Write one of them.',
    }
  if (typeof value === 'string' && /^[+-]?\d+(\.\d+)?$/.test(value)) return { must, fix: 'Write it without quotes.' }
  if (type === 'object') {
    const [, name, rest] = /^([a-z_]+):(\S.*)$/.exec(typeof value === 'string' ? value : '') ?? []
    if (name !== undefined)
      return { must, fix: `Put a space after the colon: ${shownMistake(key, `${name}: ${rest ?? ''}`)}.` }
    return { must, fix: 'Put its keys on lines of their own, indented below it.' }
  }
  return { must, fix: usual(key) }
}

function choiceRule(key: ConfigKey | undefined, value: unknown): Rule {
  const values = key?.values ?? []
  const must = `must be ${values.length === 1 ? values[0] : `one of ${values.join(', ')}`}`
  const meant = String(value).toLowerCase()
  const begun = values.find((one) => meant !== '' && one.toLowerCase().startsWith(meant))
  const suggestion = begun ?? nearest(meant, values)
  return suggestion === undefined
    ? { must, fix: 'Choose one of them.' }
    : { must, fix: `Did you mean ${suggestion}?`, suggestion }
}
