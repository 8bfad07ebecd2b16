import type { Entry, Listing } from '../core/provider.ts'
import { formatSkillUri } from '../core/resource-uri.ts'
import type { ResourceInput } from '../core/resource.ts'
import type { FileSnapshot } from './file-snapshot.ts'
import type { Piece } from './piece.ts'
import { parseResourceInput } from './resource-input.ts'
import { readDocument } from './resource-reading.ts'
import type { Skill } from './skill-scan.ts'

export interface SkillPieces {
  /** `skill://category/name`, and for clients that take whole folders `skill://category/name/SKILL.md`. */
  readonly listed: readonly Piece[]
  /** The other files: they can be read, and are found by the skill they belong to. */
  readonly unlisted: readonly Piece[]
}

export interface ReadOptions {
  readonly root: string
  readonly maxBytes: number
  readonly timeoutMs: number
}

export function skillResources(skill: Skill, options: ReadOptions): SkillPieces {
  const { category, folder } = skill
  const itself = piece(formatSkillUri({ category, name: folder, path: [] }), listingOf(skill), skill.main, options)
  const files = skill.files.map((file) => {
    const isMain = file.path.at(-1) === 'SKILL.md' && file.path.length === 3
    return { isMain, piece: piece(uriOf(file), isMain ? folderListing(skill) : fileListing(file), file, options) }
  })
  const publishable = files.find(({ isMain, piece }) => isMain && piece.entry.listing.skill !== undefined)
  return {
    listed: [itself, ...(publishable === undefined ? [] : [publishable.piece])],
    unlisted: files.filter((one) => one !== publishable).map((one) => one.piece),
  }
}

function piece(
  uri: string,
  listing: Listing,
  snapshot: FileSnapshot,
  { root, maxBytes, timeoutMs }: ReadOptions,
): Piece {
  return {
    entry: { kind: 'resource', name: uri, listing, parseInput: parseResourceInput, readOnly: true, timeoutMs },
    run: (input) => readDocument({ root, snapshot, maxBytes }, input as ResourceInput),
  }
}

export const uriOf = ({ path: [category = '', name = '', ...path] }: FileSnapshot): string =>
  formatSkillUri({ category, name, path })

const fileListing = (file: FileSnapshot): Listing => ({
  name: file.path.at(-1) ?? '',
  mimeType: file.mimeType,
  size: file.size,
  annotations: { lastModified: file.lastModified },
  meta: { 'io.owlclaw/etag': file.etag },
})

function listingOf({ category, folder, frontmatter, description, tags, main }: Skill): Listing {
  return {
    ...fileListing(main),
    name: frontmatter.name ?? folder,
    ...(frontmatter.title === undefined ? {} : { title: frontmatter.title }),
    ...(description === undefined ? {} : { description }),
    ...(tags.length === 0 ? {} : { tags }),
    ...(frontmatter.icons === undefined ? {} : { icons: frontmatter.icons }),
    meta: { 'io.owlclaw/etag': main.etag, 'io.owlclaw/category': category },
  }
}

/** The Agent Skills format: such a name, and the folder bears it. */
const skillName = /^(?!.*--)[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/
/** The largest folder the extension lets a server publish. */
const mostBytes = 16 * 1024 * 1024

/** With what clients must know to take the whole folder, where it keeps to the format; else as the file it is. */
function folderListing(skill: Skill): Listing {
  const { frontmatter, folder, files, complete } = skill
  const listing = listingOf(skill)
  const { name, description } = frontmatter
  const small = files.reduce((sum, { size }) => sum + size, 0) <= mostBytes
  if (name !== folder || !skillName.test(folder) || description === undefined || description === '') return listing
  if (!complete || !small) return listing
  const described = files.flatMap((file) =>
    file.digest === undefined
      ? []
      : [{ uri: uriOf(file), digest: `sha256:${file.digest}`, size: file.size, mimeType: file.mimeType }],
  )
  if (described.length < files.length) return listing
  const title = `${listing.title ?? name} (SKILL.md)` // beside skill://category/name, which has the same text
  return { ...listing, title, description, skill: { frontmatter: { ...frontmatter }, files: described } }
}

/** Whether a client would be told the same of both, and the same rules are about them. */
export const sameEntry = (a: Entry, b: Entry): boolean =>
  a.document === b.document && JSON.stringify(a.listing) === JSON.stringify(b.listing)
