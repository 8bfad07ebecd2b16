import { configOptions, type Loaded } from '../config/config.ts'
import type { Entry, Kind } from '../core/provider.ts'
import type { Arguments, Command, Io } from './command.ts'
import { loadedFor, operatorCall, within, type Inside } from './inside.ts'
import { listedOnce } from './offered.ts'

interface Shelf {
  readonly words: readonly string[]
  readonly summary: string
  /** The member of the JSON answer, and the kind of thing it holds. */
  readonly lists: readonly (readonly [member: string, kind: Kind])[]
  /** How one of it is called in JSON: by name or by address. */
  readonly address: Readonly<Partial<Record<Kind, string>>>
  /** What to say where there is none. */
  readonly empty: (folder: string) => string
}

const shelves: readonly Shelf[] = [
  {
    words: ['mcp-server', 'tools', 'list'],
    summary: 'Lists the tools this configuration serves',
    lists: [['tools', 'tool']],
    address: {},
    empty: (folder) => `No tools. Put a handler.ts into <category>/<name> below ${folder}, or run \`owlclaw init\`.`,
  },
  {
    words: ['mcp-server', 'resources', 'list'],
    summary: 'Lists the resources and resource templates this configuration serves',
    lists: [
      ['resources', 'resource'],
      ['resourceTemplates', 'resource_template'],
    ],
    address: { resource: 'uri', resource_template: 'uriTemplate' },
    empty: (folder) => `No resources. Put a SKILL.md into <category>/<name> below ${folder}, or run \`owlclaw init\`.`,
  },
  {
    words: ['mcp-server', 'prompts', 'list'],
    summary: 'Lists the prompts this configuration serves',
    lists: [['prompts', 'prompt']],
    address: {},
    empty: (folder) => `No prompts. Write \`prompt: true\` into the frontmatter of a SKILL.md below ${folder}.`,
  },
]

export const listCommands = (inside: Inside): readonly Command[] => shelves.map((shelf) => listCommand(inside, shelf))

const listCommand = (inside: Inside, shelf: Shelf): Command => ({
  words: shelf.words,
  summary: shelf.summary,
  usage: '[--config PATH] [--skills-dir PATH] [--json]',
  options: { ...configOptions, json: { type: 'boolean', summary: 'answer in JSON, with schemas and all else' } },
  details: `Exit codes:
  0  fine
  1  the configuration is wrong, or something could not be loaded: stderr names it; what is left is listed
  2  wrong command line`,
  run: async ({ values }, io) => {
    const loaded = await loadedFor(inside, values, io)
    if (loaded === undefined) return 1
    return within(inside, loaded, ({ gateway, warnings, broken }) => {
      for (const warning of warnings) io.err(`warning: ${warning}`)
      const call = operatorCall(new AbortController().signal)
      const found = shelf.lists.map(([member, kind]) => [member, listedOnce(gateway.list(kind, call))] as const)
      print(shelf, found, warnings, loaded, values, io)
      return broken.length > 0 ? 1 : 0
    })
  },
})

function print(
  shelf: Shelf,
  found: readonly (readonly [member: string, entries: readonly Entry[]])[],
  problems: readonly string[],
  loaded: Loaded,
  values: Arguments['values'],
  io: Io,
): void {
  if (values['json'] === true) {
    const members = found.map(([member, entries]) => [member, entries.map((entry) => asJson(shelf, entry))])
    io.out(JSON.stringify({ ...(Object.fromEntries(members) as object), problems }, null, 2))
    return
  }
  const entries = found.flatMap(([, some]) => some)
  io.out(entries.length === 0 ? shelf.empty(loaded.config.mcp_server.resources.skills_dir) : table(entries))
}

function asJson(shelf: Shelf, { kind, name, listing }: Entry): object {
  const { meta, ...rest } = listing
  return { [shelf.address[kind] ?? 'name']: name, ...rest, ...(meta === undefined ? {} : { _meta: meta }) }
}

const widest = 100

function table(entries: readonly Entry[]): string {
  const width = Math.max(...entries.map(({ name }) => name.length))
  return entries.map((entry) => `${entry.name.padEnd(width)}  ${inShort(entry)}`.trimEnd()).join('\n')
}

/** One line: its title, or else the beginning of its description. */
function inShort({ listing }: Entry): string {
  const text = listing.title ?? listing.description?.trim().split('\n')[0] ?? listing.name ?? ''
  return text.length > widest ? `${text.slice(0, widest - 3).trimEnd()}...` : text
}
