import type { Call } from '../core/call.ts'
import type { Change, Entry, Kind, Provider } from '../core/provider.ts'
import { formatSkillUri, isSkillPattern, isSkillUri, parseSkillUri } from '../core/resource-uri.ts'
import { completerOf, type Piece } from './piece.ts'
import { skillPrompt } from './skill-prompt.ts'
import { sameEntry, skillResources } from './skill-resources.ts'
import { scanSkills, type Scan } from './skill-scan.ts'
import { skillTemplates } from './skill-templates.ts'
import { skillTexts, type SkillTexts } from './skill-texts.ts'

export interface SkillOptions {
  readonly timeoutMs: number
  /** A larger file is read in parts only. */
  readonly maxReadBytes: number
  /** Shared with whoever else reads them. */
  readonly texts?: SkillTexts
  /** What a caller may see of all resources; everything of this folder when left out. */
  readonly visible?: (call: Call) => readonly Entry[]
}

export interface Skills {
  readonly provider: Provider
  readonly problems: () => Scan['problems']
  /** Looks at the folder again, and says whether anything is other than before. What can't be read is left out. */
  readonly reload: () => Promise<boolean>
}

interface State {
  readonly scan: Scan
  readonly problems: Scan['problems']
  readonly entries: readonly Entry[]
  readonly pieces: ReadonlyMap<Entry, Piece>
  /** Of resources, by address; also of those that no list names. */
  readonly resources: ReadonlyMap<string, Entry>
  /** Where an address's contents can be told from older ones. */
  readonly etags: ReadonlyMap<string, string>
}

/** The SKILL.md documents of a folder, and the files beside them, as resources, templates and prompts. */
export async function loadSkills(root: string, options: SkillOptions): Promise<Skills> {
  const listeners = new Set<(change?: Change) => void>()
  const visible = options.visible ?? (() => state.entries)
  const templates = skillTemplates({ skills: () => state.scan.skills, visible, timeoutMs: options.timeoutMs })
  const scanning = { maxBytes: options.maxReadBytes, texts: options.texts ?? skillTexts(root) }
  const look = async (before?: State): Promise<State> => {
    const scan = await scanSkills(root, scanning, before?.scan)
    await scanning.texts.keep()
    return stateOf(scan, options, templates, before)
  }
  let state = await look()
  const again = async (): Promise<boolean> => {
    const before = state
    state = await look(before)
    const uris = changedUris(before, state)
    const listed =
      state.entries.length !== before.entries.length || state.entries.some((entry, i) => entry !== before.entries[i])
    if (!listed && uris.length === 0) return false
    for (const listener of listeners) listener({ uris })
    return true
  }
  return {
    provider: {
      name: 'skills',
      catalogue: () => state.entries,
      resolve: (kind, name) => resolve(state, templates, kind, name),
      call: (entry, input, call) => state.pieces.get(entry)?.run(input, call),
      complete: completerOf((entry) => state.pieces.get(entry)),
      onChanged: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    problems: () => state.problems,
    reload: oneAtATime(again),
  }
}

/** Runs a task; asked while it runs, once more after it. */
function oneAtATime(task: () => Promise<boolean>): () => Promise<boolean> {
  let running: Promise<boolean> | undefined
  let next: Promise<boolean> | undefined
  const start = (): Promise<boolean> => {
    running = task().finally(() => {
      running = undefined
    })
    return running
  }
  return () => {
    if (running === undefined) return start()
    next ??= running
      .catch(() => undefined) // whoever asked for that run was told
      .then(() => {
        next = undefined
        return start()
      })
    return next
  }
}

function stateOf(scan: Scan, options: SkillOptions, templates: readonly Piece[], before: State | undefined): State {
  const problems = [...scan.problems]
  const listed: Piece[] = []
  const unlisted: Piece[] = []
  const prompts = new Map<string, Piece>()
  for (const skill of scan.skills) {
    const path = [skill.category, skill.folder, 'SKILL.md'].join('/')
    const reading = { root: scan.root, maxBytes: options.maxReadBytes, timeoutMs: options.timeoutMs }
    const resources = skillResources(skill, reading)
    listed.push(...resources.listed)
    unlisted.push(...resources.unlisted)
    const prompt = skillPrompt(skill, options.timeoutMs)
    if (prompt === undefined) continue
    const { name } = prompt.entry
    if (prompts.has(name))
      problems.push({ path, message: `another skill offers the prompt '${name}'; name this one with prompt.name` })
    else prompts.set(name, prompt)
    if (prompt.undeclared.length > 0) problems.push({ path, message: leftAsItIs(prompt.undeclared), harmless: true })
  }
  const kept = keeper(before)
  const shown = [...listed, ...prompts.values(), ...(scan.skills.length === 0 ? [] : templates)].map(kept)
  const all = [...shown, ...unlisted.map(kept)]
  const resources = all.map(({ entry }) => entry).filter(({ kind }) => kind === 'resource')
  return {
    scan,
    problems,
    entries: shown.map(({ entry }) => entry),
    pieces: new Map(all.map((piece) => [piece.entry, piece])),
    resources: new Map(resources.map((entry) => [entry.name, entry])),
    etags: new Map(resources.map(({ name, listing }) => [name, String(listing.meta?.['io.owlclaw/etag'])])),
  }
}

const leftAsItIs = (names: readonly string[]): string =>
  `as a prompt it sends ${names.map((name) => `{{${name}}}`).join(' and ')} as it stands: declare what is to be filled in under prompt.arguments`

/** An entry stays the same object as long as clients would be told the same, so that it can be seen what changed. */
function keeper(before: State | undefined): (piece: Piece) => Piece {
  const old = new Map([...(before?.pieces.keys() ?? [])].map((entry) => [`${entry.kind} ${entry.name}`, entry]))
  return (piece) => {
    const { entry } = piece
    const known = old.get(`${entry.kind} ${entry.name}`)
    if (known === undefined || !sameEntry(known, entry)) return piece
    return { ...piece, entry: known }
  }
}

/** What was there and has other contents now. */
const changedUris = (before: State, after: State): string[] =>
  [...after.etags].filter(([uri, etag]) => (before.etags.get(uri) ?? etag) !== etag).map(([uri]) => uri)

/** Throws Fault `invalid_params` where an address of ours is written wrong. */
function resolve(state: State, templates: readonly Piece[], kind: Kind, name: string): Entry | undefined {
  if (kind !== 'resource' || !isSkillUri(name)) return undefined
  if (isSkillPattern(name)) return templates.find(({ follows }) => follows?.(name) === true)?.entry
  return state.resources.get(name) ?? state.resources.get(formatSkillUri(parseSkillUri(name)))
}
