import { readFile } from 'node:fs/promises'
import { fingerprint } from '../core/fingerprint.ts'
import type { Complaint } from './complaints.ts'
import type { CapabilityFolder } from './handler-file.ts'
import type { HandlerTypes } from './handler-types.ts'
import { doneOrSlow } from './loading-time.ts'
import { readHandler, type Draft, type HandlerServices, type LoadedPiece } from './load-handler.ts'
import { sideBySide } from './side-by-side.ts'
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
  const drafting: Promise<Found>[] = []
  // Read side by side, imported one by one: whose module runs first is no matter of luck, unless one takes long.
  for (const seen of await sideBySide(folders, (folder) => look(folder, before, services))) {
    if (seen === undefined) continue
    const draft = drafted(seen, services)
    drafting.push(draft)
    await doneOrSlow(draft)
  }
  const found = await Promise.all(drafting)
  const wanted = found.filter(({ draft, before: old }) => draft?.needsTypes === true && draft !== old?.draft)
  const read = await types.typesOf(wanted.map(({ path }) => path))
  const prints = await sideBySide(found, (one) => madeOf(one, read.get(one.path)))
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
  for (const [index, one] of found.entries()) {
    problems.push(...one.problems)
    if (one.path === '') continue
    try {
      if (one.draft !== undefined) take(finished(one, one.draft, read.get(one.path), prints[index]))
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

/** Reads a folder's text, and whether its handler is as it was. */
async function look(
  folder: CapabilityFolder,
  { loaded }: HandlerSet,
  { texts }: HandlerServices,
): Promise<Found | undefined> {
  const problems: CapabilityProblem[] = []
  const skillText = await textOf(folder, texts, problems)
  const [path = ''] = folder.handlers
  if (path === '' && problems.length === 0) return undefined
  const before = loaded.get(path)
  const same = before !== undefined && folder.handlers.length === 1 && before.code === (await printOf(before.files))
  const draft = same ? before.draft : undefined
  return { folder, path, before, skillText, text: fingerprint(skillText ?? ''), problems, draft }
}

/** Imports a handler, unless that is as it was. */
async function drafted(found: Found, services: HandlerServices): Promise<Found> {
  if (found.path === '' || found.draft !== undefined) return found
  try {
    return { ...found, draft: await readHandler(found.folder, services) }
  } catch (thrown) {
    found.problems.push({ path: found.path, message: messageOf(thrown) })
    return found
  }
}

/** The files that a handler is made of, and what they hold. */
async function madeOf({ draft, before }: Found, read: Compiled | undefined): Promise<Pick<Loaded, 'files' | 'code'>> {
  if (draft === undefined) return { files: [], code: '' }
  if (draft === before?.draft) return before
  const files = [...new Set([...draft.files, ...(read?.files ?? [])])].sort()
  return { files, code: await printOf(files) }
}

function finished(
  { before, path, text, skillText }: Found,
  draft: Draft,
  read: Compiled | undefined,
  made: Pick<Loaded, 'files' | 'code'> = { files: [], code: '' },
): Loaded {
  const same = draft === before?.draft ? before : undefined
  if (same?.text === text) return same
  const types = same === undefined ? read?.types : same.types
  const { files, code } = made
  return { path, draft, piece: draft.finish(types, skillText), types, code, text, files }
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
