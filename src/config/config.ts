import { dirname, resolve } from 'node:path'
import { configAliases, configKeys, configSections, type ConfigKey } from '../../generated/config/v1/keys.ts'
import type { Config } from '../../generated/config/v1/types.ts'
import { capabilityFolderLayer } from './capability-folder.ts'
import { complaintsOf } from './complaints.ts'
import { readDocument } from './document.ts'
import { judge } from './judge.ts'
import type { Layer, Reference } from './layer.ts'
import type { Loaded, Origin, Refused } from './loaded.ts'
import { placeText, type Place, type Problem } from './problem.ts'
import { referencesAt, withReferences } from './references.ts'
import { togetherProblems, togetherWarnings } from './rules.ts'
import { environmentLayer, fileVariable, flagLayer, type Environment, type Flags } from './settings.ts'
import { copied, deepFreeze, dropAt, isTree, putAt, split, valueAt, type Tree } from './tree.ts'
import { inOneCase, speltOut } from './value.ts'

export type { Config, ConfigFile } from '../../generated/config/v1/types.ts'
export type { Loaded, Origin, Refused } from './loaded.ts'
export { demandsCredential } from './authentication.ts'
export { configOptions, type ConfigOption } from './options.ts'
export { placeText, problemText, type Place, type Problem } from './problem.ts'
export { differences, differencesText, type Difference } from './difference.ts'
export { watchFiles } from './file-watch.ts'
export { bareHost, listenFindings, whyNotListening } from './listening.ts'
export { liveConfig, type Follower, type LiveConfig } from './live.ts'
export { productionFindings, productionRules } from './production.ts'
export { maskedAddress } from './masking.ts'
export { hostNameIn, ownNames, type Reached } from './own-names.ts'
export { tooHigh } from './production-amounts.ts'
export { publicUrlOf } from './public-url.ts'
export { quietly } from './quietly.ts'
export { restFindings } from './rest-findings.ts'
export { keepReloading } from './reloading.ts'
export type { Environment, Flags } from './settings.ts'
export { isLoopback, startFindings, type StartFindings } from './start-findings.ts'
export { readYaml } from './yaml-text.ts'
export { readTlsFiles, type TlsFiles } from './tls-files.ts'
export { printable, printText, summary, type Printable } from './summary.ts'

export const defaultFile = 'mcp-server.yaml'

/**
 * Reads the configuration: options over variables over the file over owlclaw.yaml over defaults. `path` is the file that
 * was asked for; without one it is the variable's, or mcp-server.yaml where there is one. `flags` are the command line's
 * values by option name; those that are no configuration are passed over.
 */
export async function load(
  path: string | undefined,
  env: Environment,
  flags: Flags = {},
  cwd: string = process.cwd(),
): Promise<Loaded | Refused> {
  const found = await fileLayer(path, env, cwd)
  const installation = await installationLayer(found.name, cwd)
  const raw = [flagLayer(flags, cwd), environmentLayer(env, cwd), found.layer, installation].filter(
    (layer) => layer !== undefined,
  )
  const layers = (await Promise.all(raw.map((layer) => withReferences(layer, env)))).map(prepared)
  const files = [resolve(cwd, found.name), ...layers.flatMap((layer) => layer.files)]
  const problems = [...found.problems, ...layers.flatMap((layer) => [...layer.problems, ...judge(layer)])]
  const warnings = layers.flatMap((layer) => [...layer.warnings, ...aliasWarnings(layer)])
  if (problems.some(({ key }) => key === undefined)) return { ok: false, problems: inOrder(problems), warnings }

  const isSaid = complaintsOf(problems)
  const { config, origins } = merged(without(layers, problems), cwd)
  const placeOf = (key: string): Place | undefined => origins[key]?.place
  const apart = togetherProblems(config, placeOf, isSaid)
  if (problems.length === 0) warnings.push(...togetherWarnings(config, placeOf))
  const all = [...problems, ...apart]
  if (all.length > 0) {
    const rest = { ...merged(without(layers, all), cwd), isSaid: complaintsOf(all) }
    return { ok: false, problems: inOrder(all), warnings, rest }
  }
  return deepFreeze({
    ...{ ok: true, config, origins, warnings, files: [...new Set(files)] },
    file: found.layer === undefined ? undefined : found.name,
    again: () => load(path, env, flags, cwd),
  })
}

interface FoundFile {
  readonly name: string
  readonly layer: Layer | undefined
  readonly problems: readonly Problem[]
}

/** A file that was asked for must be there; the one nobody asked for need not. */
async function fileLayer(path: string | undefined, env: Environment, cwd: string): Promise<FoundFile> {
  const variable = env[fileVariable]?.trim()
  const asked = path ?? (variable === '' ? undefined : variable)
  const name = asked ?? defaultFile
  const layer = await readDocument(name, cwd)
  if (layer !== undefined || asked === undefined) return { name, layer, problems: [] }
  const place: Place = path === undefined ? { from: 'env', name: fileVariable } : { from: 'flag', name: '--config' }
  return {
    name,
    layer,
    problems: [
      { place, what: `there is no file ${asked}`, fix: 'Correct the path; it is relative to the working directory.' },
    ],
  }
}

async function installationLayer(file: string, cwd: string): Promise<Layer | undefined> {
  const shown = dirname(file)
  return await capabilityFolderLayer(resolve(cwd, shown), shown === '.' ? '' : shown)
}

/** A part with nothing in it says nothing; upper and lower case are made one where they mean the same. */
function prepared(layer: Layer): Layer {
  for (const section of configSections) {
    for (const path of pathsOf(section)) if (valueAt(layer.tree, path) === null) dropAt(layer.tree, path)
  }
  for (const key of configKeys) {
    for (const path of pathsOf(key)) {
      const value = valueAt(layer.tree, path)
      if (value !== undefined) putAt(layer.tree, path, inOneCase(key, value))
    }
  }
  return layer
}

/** Asked for every key of every source. */
const knownPaths = new Map<string, readonly (readonly string[])[]>()

/** Where a key or part may stand: where it belongs, and under the aliases of what it is in. */
function pathsOf({ path }: { readonly path: string }): readonly (readonly string[])[] {
  const known = knownPaths.get(path)
  if (known !== undefined) return known
  const others = Object.entries(configAliases)
    .filter(([, target]) => path === target || path.startsWith(`${target}.`))
    .map(([alias, target]) => split(`${alias}${path.slice(target.length)}`))
  const paths = [split(path), ...others]
  knownPaths.set(path, paths)
  return paths
}

/** The layers without the keys that something is said of. */
function without(layers: readonly Layer[], problems: readonly Problem[]): readonly Layer[] {
  if (problems.length === 0) return layers
  const isSaid = complaintsOf(problems)
  const paths = configKeys.filter(({ path }) => isSaid(path)).flatMap(pathsOf)
  return layers.map((layer) => {
    const tree = copied(layer.tree)
    for (const path of paths) dropAt(tree, path)
    return { ...layer, tree }
  })
}

function aliasWarnings(layer: Layer): Problem[] {
  return Object.entries(configAliases)
    .filter(([alias]) => valueAt(layer.tree, split(alias)) !== undefined)
    .map(([alias, target]) => ({
      place: layer.placeOfName(split(alias)),
      key: alias,
      what: `${alias} stands at the top of the file and is read as ${target}`,
      fix: `Move it there; where both set a key, ${target} wins.`,
      suggestion: target,
    }))
}

function merged(layers: readonly Layer[], cwd: string): { config: Config; origins: Record<string, Origin> } {
  const tree: Tree = {}
  const origins: Record<string, Origin> = {}
  for (const key of configKeys) {
    const set = firstSet(key, layers)
    const value = set?.value ?? key.default
    origins[key.path] = set === undefined ? { from: 'default' } : originOf(set)
    if (value === undefined) partOf(tree, key)
    else putAt(tree, split(key.path), finished(key, copied(value), set?.folder ?? cwd))
  }
  return { config: tree as unknown as Config, origins }
}

interface SetValue {
  readonly value: unknown
  readonly place: Place
  readonly folder: string
  readonly references: readonly Reference[]
}

const originOf = ({ place, references }: SetValue): Origin => ({
  from: place.from,
  place,
  ...(references.length === 0 ? {} : { references }),
})

function firstSet(key: ConfigKey, layers: readonly Layer[]): SetValue | undefined {
  for (const layer of layers) {
    for (const path of pathsOf(key)) {
      const value = valueAt(layer.tree, path)
      if (value === undefined) continue
      return { value, place: layer.placeOf(path), folder: layer.folder, references: referencesAt(layer, path) }
    }
  }
  return undefined
}

/** A part is there even when nothing in it is set. */
function partOf(tree: Tree, key: ConfigKey): void {
  const path = split(key.path).slice(0, -1)
  if (!isTree(valueAt(tree, path))) putAt(tree, path, {})
}

function finished(key: ConfigKey, value: unknown, folder: string): unknown {
  if (key.isPath === true && typeof value === 'string') return resolve(folder, value)
  return speltOut(key, value)
}

/** As they stand: by source, then by line. */
function inOrder(problems: readonly Problem[]): readonly Problem[] {
  const rank = ({ place }: Problem): number => (place === undefined ? 0 : { flag: 1, env: 2, file: 3 }[place.from])
  return [...problems].sort(
    (a, b) =>
      rank(a) - rank(b) ||
      (a.place?.line ?? 0) - (b.place?.line ?? 0) ||
      (a.place?.column ?? 0) - (b.place?.column ?? 0) ||
      text(a).localeCompare(text(b)),
  )
}

const text = ({ place, what }: Problem): string => `${place === undefined ? '' : placeText(place)} ${what}`
