import { isUtf8 } from 'node:buffer'
import { readdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import type { SkillFrontmatter } from '../../generated/capability/v1/skill-types.ts'
import type { Complaint } from './complaints.ts'
import { takeSnapshot, type FileSnapshot } from './file-snapshot.ts'
import { isHandlerName } from './handler-file.ts'
import { sideBySide } from './side-by-side.ts'
import type { SkillTexts } from './skill-texts.ts'

/** A folder with a SKILL.md. */
export interface Skill {
  readonly category: string
  readonly folder: string
  readonly frontmatter: SkillFrontmatter
  readonly description: string | undefined
  readonly tags: readonly string[]
  readonly body: string
  readonly main: FileSnapshot
  /** Every file that is given out, SKILL.md among them, in the order of their paths. */
  readonly files: readonly FileSnapshot[]
  /** Whether `files` is all there is to give out. */
  readonly complete: boolean
  /** What is wrong with the text; it is served as it is, but says nothing of itself. */
  readonly complaint: string | undefined
}

export interface Scan {
  readonly root: string
  readonly skills: readonly Skill[]
  readonly problems: readonly Complaint[]
}

export interface ScanOptions {
  /** A file with more is read in parts only. */
  readonly maxBytes: number
  readonly texts: SkillTexts
}

const mostFiles = 512
const deepest = 12
/** What a folder with a handler gives out beside its SKILL.md; everything else in it belongs to the handler. */
const givenOut = new Set(['references', 'scripts', 'assets', 'examples', 'templates'])

const linked = 'it is a symbolic link, and those are not followed; put the thing itself there'

type Note = (path: string, message: string) => void

/** Looks at every skill below a folder. What can't be read is a problem and stops nothing else. */
export async function scanSkills(folder: string, options: ScanOptions, before?: Scan): Promise<Scan> {
  const problems: Complaint[] = []
  const note: Note = (path, message) =>
    problems.push({ path: join(folder, path), message, ...(message === linked ? { harmless: true } : {}) })
  const root = await realpath(folder).catch(() => undefined)
  if (root === undefined) return { root: folder, skills: [], problems: [] } // the loader of handlers says so
  const old = new Map(before?.skills.map((skill) => [`${skill.category}/${skill.folder}`, skill]))
  const paths: string[][] = []
  for (const category of await foldersIn(root, [], note)) {
    for (const name of await foldersIn(root, [category], note)) paths.push([category, name])
  }
  const found = await sideBySide(paths, async (path): Promise<Skill | undefined> => {
    try {
      return await skillIn(root, path, options, old.get(path.join('/')), note)
    } catch (thrown) {
      note(path.join('/'), messageOf(thrown))
      return undefined
    }
  })
  problems.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))
  return { root, skills: found.filter((skill) => skill !== undefined), problems }
}

async function skillIn(
  root: string,
  path: readonly string[],
  { maxBytes, texts }: ScanOptions,
  before: Skill | undefined,
  note: Note,
): Promise<Skill | undefined> {
  const entries = await readdir(join(root, ...path), { withFileTypes: true })
  const skill = entries.find(({ name }) => name === 'SKILL.md')
  if (skill?.isSymbolicLink() === true) note([...path, skill.name].join('/'), linked)
  if (skill?.isFile() !== true) return undefined
  const hasHandler = entries.some((entry) => entry.isFile() && isHandlerName(entry.name))
  const paths: (readonly string[])[] = []
  const complete = await gather(root, path, hasHandler, paths, note)
  const known = new Map(before?.files.map((file) => [file.path.join('/'), file]))
  const mainPath = [...path, 'SKILL.md']
  const main = await takeSnapshot(root, mainPath, maxBytes, known.get(mainPath.join('/')))
  const files: FileSnapshot[] = []
  for (const one of paths) {
    const name = one.join('/')
    if (name === mainPath.join('/')) files.push(main.snapshot)
    else {
      const taken = await takeSnapshot(root, one, maxBytes, known.get(name)).catch((thrown: unknown) =>
        note(name, `${messageOf(thrown)}; it is left out`),
      )
      if (typeof taken === 'object') files.push(taken.snapshot)
    }
  }
  const [category = '', folder = ''] = path
  const words = main.snapshot === before?.main ? before : await wordsOf(path.join('/'), main.bytes, texts)
  if (words.complaint !== undefined) note(mainPath.join('/'), words.complaint)
  const { frontmatter, description, tags, body, complaint } = words
  return {
    category,
    folder,
    frontmatter,
    description,
    tags,
    body,
    main: main.snapshot,
    files,
    complete: complete && files.length === paths.length,
    complaint,
  }
}

type Words = Pick<Skill, 'frontmatter' | 'description' | 'tags' | 'body' | 'complaint'>

async function wordsOf(skill: string, bytes: Buffer | undefined, texts: SkillTexts): Promise<Words> {
  try {
    if (bytes === undefined) throw new Error('it is too large to be read at once, so nothing is known of it')
    const { descriptionOf, tagsOf } = await import('./skill-text.ts')
    const text = await texts.read(skill, bytes.toString('utf8'))
    const description = descriptionOf(text)
    if (!isUtf8(bytes) && JSON.stringify([text.frontmatter, description]).includes('\ufffd'))
      throw new Error('what it says of itself is not UTF-8; save it as UTF-8')
    return { ...text, description, tags: tagsOf(text.frontmatter), complaint: undefined }
  } catch (thrown) {
    return { frontmatter: {}, description: undefined, tags: [], body: '', complaint: messageOf(thrown) }
  }
}

/** Puts the paths of all files below a skill's folder into `found`, sorted. False where some were left out. */
async function gather(
  root: string,
  path: readonly string[],
  hasHandler: boolean,
  found: (readonly string[])[],
  note: Note,
): Promise<boolean> {
  let complete = true
  const entries = await readdir(join(root, ...path), { withFileTypes: true })
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const below = [...path, entry.name]
    if (entry.name.startsWith('.') || entry.name === 'node_modules') continue
    if (entry.isSymbolicLink()) {
      note(below.join('/'), linked)
    } else if (entry.isDirectory()) {
      if (hasHandler && path.length === 2 && !givenOut.has(entry.name)) continue
      if (path.length >= deepest) complete = false
      else
        complete =
          (await gather(root, below, hasHandler, found, note).catch((thrown: unknown) => {
            note(below.join('/'), messageOf(thrown))
            return false
          })) && complete
    } else if (entry.isFile() && !(hasHandler && path.length === 2 && entry.name !== 'SKILL.md')) {
      if (found.length < mostFiles) found.push(below)
      else complete = false
    }
  }
  return complete
}

async function foldersIn(root: string, path: readonly string[], note: Note): Promise<string[]> {
  const entries = await readdir(join(root, ...path), { withFileTypes: true }).catch((thrown: unknown) => {
    note(path.join('/'), messageOf(thrown))
    return []
  })
  const seen = entries.filter(({ name }) => !name.startsWith('.') && name !== 'node_modules')
  for (const entry of seen) {
    if (entry.isSymbolicLink()) note([...path, entry.name].join('/'), linked)
  }
  return seen
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
}

const messageOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown))
