import { readFile } from 'node:fs/promises'
import { fingerprint } from '../core/fingerprint.ts'
import type { Complaint } from './complaints.ts'
import type { CapabilityFolder } from './handler-file.ts'
import type { HandlerTypes } from './handler-types.ts'
import { readHandler, type Draft, type HandlerServices, type LoadedPiece } from './load-handler.ts'
import type { SkillTexts } from './skill-texts.ts'
import type { Compiled } from './type-compiler.ts'
import type { TypeSource } from './type-source.ts'

/** Something in the folder that could not be used, and why. The rest works without it. */
export type CapabilityProblem = Complaint

/** One handler as it was loaded, and what it was loaded from. */
interface Loaded {
  readonly path: string
  readonly draft: Draft
  readonly piece: LoadedPiece
  readonly types: HandlerTypes | undefined
  /** Of the handler and of all files it imports, and of the text beside it. */
  readonly code: string
  readonly text: string
  readonly files: readonly string[]
}

/** All handlers of a folder at one moment. */
export interface HandlerSet {
  readonly loaded: ReadonlyMap<string, Loaded>
  readonly problems: readonly CapabilityProblem[]
}

export const emptySet: HandlerSet = { loaded: new Map(), problems: [] }

/** What was found of one handler this time. */
interface Found {
  readonly folder: CapabilityFolder
  readonly path: string
  readonly before: Loaded | undefined
  readonly skillText: string | undefined
  readonly text: string
  readonly problems: CapabilityProblem[]
  code: string
  draft: Draft | undefined
}

/**
 * Loads what is new or changed, keeps what is as it was, and what is broken now but worked before. Nothing of the set
 * before is touched.
 */
export async function loadHandlers(
  folders: readonly CapabilityFolder[],
  before: HandlerSet,
  types: TypeSource,
  services: HandlerServices,
): Promise<HandlerSet> {
  const found: Found[] = []
  for (const folder of folders) found.push(...(await look(folder, before, services)))
  const wanted = found.filter(({ draft, before: old }) => draft?.needsTypes === true && draft !== old?.draft)
  const read = await types.typesOf(wanted.map(({ path }) => path))
  const loaded = new Map<string, Loaded>()
  const names = new Map<string, string>()
  const problems: CapabilityProblem[] = []
  const take = (one: Loaded): void => {
    const key = `${one.piece.entry.kind} ${one.piece.entry.name}`
    const first = names.get(key)
    if (first !== undefined)
      throw new Error(
        `its name '${one.piece.entry.name}' is taken by ${first}; give it another with \`export const tool = { name: ... }\``,
      )
    names.set(key, one.path)
    loaded.set(one.path, one)
    const remarks = one.piece.remarks ?? []
    problems.push(...remarks.map((message) => ({ path: one.path, message, harmless: true }) as const))
  }
  for (const one of found) {
    problems.push(...one.problems)
    if (one.path === '') continue
    try {
      if (one.draft !== undefined) take(await finished(one, one.draft, read.get(one.path)))
    } catch (thrown) {
      problems.push({ path: one.path, message: messageOf(thrown) })
      one.draft = undefined
    }
    if (one.draft === undefined && one.before !== undefined) keepOld(one.before, take, problems)
  }
  return { loaded, problems }
}

/** The version before is better than none; the problem says which of them is in use. */
function keepOld(old: Loaded, take: (one: Loaded) => void, problems: CapabilityProblem[]): void {
  const last = problems.findLastIndex(({ path }) => path === old.path)
  const problem = problems[last]
  try {
    take(old)
    if (problem !== undefined)
      problems[last] = { ...problem, message: `${problem.message}; the version before it stays in use` }
  } catch (thrown) {
    problems.push({ path: old.path, message: messageOf(thrown) })
  }
}

/** Reads a folder's text and imports its handler, unless that is as it was. */
async function look(folder: CapabilityFolder, { loaded }: HandlerSet, services: HandlerServices): Promise<Found[]> {
  const problems: CapabilityProblem[] = []
  const skillText = await textOf(folder, services.texts, problems)
  const [path = ''] = folder.handlers
  const before = path === '' ? undefined : loaded.get(path)
  const found: Found = {
    folder,
    path,
    before,
    skillText,
    text: fingerprint(skillText ?? ''),
    problems,
    code: '',
    draft: undefined,
  }
  if (path === '') return problems.length === 0 ? [] : [found]
  const code = before === undefined ? undefined : await printOf(before.files)
  const single = folder.handlers.length === 1
  if (before !== undefined && before.code === code && single) return [{ ...found, code, draft: before.draft }]
  try {
    found.draft = await readHandler(folder, services)
  } catch (thrown) {
    problems.push({ path, message: messageOf(thrown) })
  }
  return [found]
}

async function finished(
  { before, path, text, code, skillText }: Found,
  draft: Draft,
  read: Compiled | undefined,
): Promise<Loaded> {
  const same = draft === before?.draft ? before : undefined
  if (same?.text === text) return same
  const files = same?.files ?? [...new Set([...draft.files, ...(read?.files ?? [])])].sort()
  const types = same === undefined ? read?.types : same.types
  return {
    path,
    draft,
    piece: draft.finish(types, skillText),
    types,
    code: same === undefined ? await printOf(files) : code,
    text,
    files,
  }
}

/** What all these files hold now, in short. */
async function printOf(files: readonly string[]): Promise<string> {
  const each = files.map(async (file) => fingerprint(await readFile(file, 'latin1').catch(() => 'gone')))
  return (await Promise.all(each)).join()
}

async function textOf(
  { skill, category, name }: CapabilityFolder,
  texts: SkillTexts,
  problems: CapabilityProblem[],
): Promise<string | undefined> {
  if (skill === undefined) return undefined
  try {
    return (await texts.read(`${category}/${name}`, await readFile(skill, 'utf8'))).body
  } catch (thrown) {
    problems.push({ path: skill, message: messageOf(thrown) })
    return undefined
  }
}

export const messageOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown))
