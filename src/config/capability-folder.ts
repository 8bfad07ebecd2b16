import { readDocument } from './document.ts'
import type { Layer } from './layer.ts'
import { putAt, split, valueAt, type Tree } from './tree.ts'

/** The file of the whole OwlClaw installation; this server takes the folder of capabilities from it and nothing else. */
export const installationFile = 'owlclaw.yaml'

const spellings = [
  'capabilities_dir',
  'skills_dir',
  'capabilities.dir',
  'capabilities.path',
  'skills.dir',
  'skills.path',
]
/** These may hold something else altogether; as text they are a folder. */
const short = ['capabilities', 'skills']
const target = 'mcp_server.resources.skills_dir'

/** What owlclaw.yaml says of capabilities, as a layer below the configuration file. */
export async function capabilityFolderLayer(folder: string, shownFolder: string): Promise<Layer | undefined> {
  const name = shownFolder === '' ? installationFile : `${shownFolder}/${installationFile}`
  const file = await readDocument(installationFile, folder)
  if (file === undefined) return undefined
  const named = [...spellings, ...short]
    .map((spelling) => ({ spelling, path: split(spelling), value: valueAt(file.tree, split(spelling)) }))
    .filter(({ spelling, value }) => (short.includes(spelling) ? typeof value === 'string' : value !== undefined))
  const [first, ...others] = named
  const placeOf = () => ({ ...file.placeOf(first?.path ?? []), name })
  const base = {
    ...file,
    problems: file.problems.map((one) => (one.place === undefined ? one : { ...one, place: { ...one.place, name } })),
  }
  const tree: Tree = {}
  if (first === undefined) return { ...base, tree, placeOf, placeOfName: placeOf }
  putAt(tree, split(target), first.value)
  const written = () => file.written(first.path)
  const different = others.filter(({ value }) => value !== first.value)
  const problems = different.map(({ path }) => ({
    place: { ...file.placeOf(path), name },
    key: path.join('.'),
    what: `${path.join('.')} names another folder than ${first.path.join('.')} does`,
    fix: 'This server has one folder of capabilities: name one, or set mcp_server.resources.skills_dir in mcp-server.yaml.',
  }))
  return { ...base, tree, placeOf, placeOfName: placeOf, written, problems: [...base.problems, ...problems] }
}
