import { configKeys, type ConfigKey } from '../../generated/config/v1/keys.ts'
import { nearest } from '../core/nearest.ts'
import { emptyLayer, type Layer } from './layer.ts'
import { shownMistake } from './masking.ts'
import type { Place, Problem } from './problem.ts'
import { putAt, split, type Tree } from './tree.ts'
import { parseValue, usual } from './value.ts'

export type Environment = Readonly<Record<string, string | undefined>>
export type Flags = Readonly<Record<string, string | boolean | readonly string[] | undefined>>

/** The variable that names the configuration file. */
export const fileVariable = 'MCP_SERVER_CONFIG'

interface Setting {
  readonly key: ConfigKey
  readonly place: Place
  readonly value: unknown
}

/** What the environment's variables say. An empty one is as good as none. */
export function environmentLayer(env: Environment, cwd: string): Layer {
  const settings: Setting[] = []
  const problems: Problem[] = []
  const warnings: Problem[] = unknownVariables(env)
  for (const key of configKeys) {
    const [first, ...others] = key.env.filter((name) => isSet(env[name]))
    if (first === undefined) continue
    const place: Place = { from: 'env', name: first }
    for (const name of others) {
      if (env[name] === env[first]) continue
      warnings.push({
        place: { from: 'env', name },
        key: key.path,
        what: `${first} sets ${key.path} too, and it wins`,
        fix: 'Set one of them.',
      })
    }
    read(key, env[first] ?? '', place, settings, problems)
  }
  return layerOf(settings, problems, warnings, cwd)
}

/** What the command line says; options that are no configuration are for the command itself. */
export function flagLayer(flags: Flags, cwd: string): Layer {
  const settings: Setting[] = []
  const problems: Problem[] = []
  for (const key of configKeys) {
    const given = key.flag === undefined || !Object.hasOwn(flags, key.flag) ? undefined : flags[key.flag]
    if (given === undefined) continue
    const place: Place = { from: 'flag', name: `--${key.flag}` }
    if (typeof given === 'string') read(key, given, place, settings, problems)
    else settings.push({ key, place, value: given })
  }
  return layerOf(settings, problems, [], cwd)
}

const isSet = (value: string | undefined): boolean => value !== undefined && value.trim() !== ''

function read(key: ConfigKey, text: string, place: Place, settings: Setting[], problems: Problem[]): void {
  const parsed = parseValue(key, text.trim())
  if ('value' in parsed) settings.push({ key, place, value: parsed.value })
  else {
    const shown = key.secret === true ? 'a secret' : JSON.stringify(shownMistake(key, text))
    problems.push({
      place,
      key: key.path,
      what: `${key.path} is ${shown} and must be ${parsed.wanted}`,
      fix: usual(key),
    })
  }
}

function layerOf(
  settings: readonly Setting[],
  problems: readonly Problem[],
  warnings: readonly Problem[],
  folder: string,
): Layer {
  const tree: Tree = {}
  for (const { key, value } of settings) putAt(tree, split(key.path), value)
  const placeOf = (path: readonly string[]): Place => {
    const text = path.join('.')
    const found = settings.find(({ key }) => text === key.path || text.startsWith(`${key.path}.`))
    return found?.place ?? { from: 'env', name: text }
  }
  return { ...emptyLayer(folder, placeOf([]), problems), tree, placeOf, placeOfName: placeOf, warnings }
}

const known = configKeys.flatMap((key) => key.env)
/** Beginnings that only our variables have, such as `MCP_SERVER_` and `OWLCLAW_LEDGER_`. */
const beginnings = new Set(
  known.map((name) => (name.startsWith('MCP_SERVER_') ? 'MCP_SERVER_' : name.split('_').slice(0, 2).join('_') + '_')),
)

const looksLikeOurs = (name: string): boolean => [...beginnings].some((beginning) => name.startsWith(beginning))
/** A letter or two beside one of ours, such as MCP_SERVR_HTTP_PORT; other programs have variables that begin so, too. */
const isNearlyOurs = (name: string): boolean =>
  /^[MO][A-Z]{2,8}_/.test(name) && name.length > 12 && nearest(name, known, 2) !== undefined

function unknownVariables(env: Environment): Problem[] {
  const ours = Object.keys(env).filter((name) => isSet(env[name]) && (looksLikeOurs(name) || isNearlyOurs(name)))
  return ours
    .filter((name) => name !== fileVariable && !known.includes(name))
    .sort()
    .map((name) => {
      const suggestion = nearest(name, known)
      return {
        place: { from: 'env', name },
        what: 'this variable means nothing here',
        fix:
          suggestion === undefined
            ? '`owlclaw config print` shows the keys; a variable is MCP_SERVER_ or OWLCLAW_ and the path.'
            : `Did you mean ${suggestion}?`,
        ...(suggestion === undefined ? {} : { suggestion }),
      }
    })
}
