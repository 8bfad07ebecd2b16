import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readContract } from './json.ts'
import { heading, table } from './markdown.ts'
import { methodRows } from './mcp-methods.ts'
import { readRevision } from './mcp.ts'
import { bundle } from './openapi.ts'
import { root, type Part } from './part.ts'
import { operationsOf, type RestOperation } from './rest-operations.ts'
import { readTools } from './tools.ts'

const contract = 'contracts/rest/v1/alignment.yaml'

/** An operation's `x-mcp`. */
interface Counterpart {
  readonly method?: string
  readonly tool?: string
  readonly reason?: string
  readonly note?: string
}
/** By method: what it is, who sends it, and the revisions that have it, newest first. */
export type Methods = ReadonlyMap<
  string,
  { readonly kind: string; readonly from: string; readonly revisions: readonly string[] }
>

export interface Alignment {
  readonly both: readonly { readonly operation: RestOperation; readonly mcp: Counterpart }[]
  readonly restOnly: readonly { readonly operation: RestOperation; readonly reason: string }[]
  readonly mcpOnly: readonly { readonly method: string; readonly reason: string }[]
}

export const alignmentPart: Part = {
  name: 'alignment',
  async generate() {
    const document = await bundle('contracts/rest/v1/openapi.yaml')
    const { mcp_only: reasons } = await readContract(contract)
    const methods = await readMethods()
    const tools = (await readTools()).map(({ name }) => name)
    const alignment = align(operationsOf(document), methods, tools, reasons as Record<string, string>)
    return new Map([['generated/docs/alignment.md', page(alignment, methods)]])
  },
}

export async function readMethods(): Promise<Methods> {
  const folders = await readdir(join(root, 'contracts/mcp'), { withFileTypes: true })
  const methods = new Map<string, { kind: string; from: string; revisions: string[] }>()
  for (const revision of folders
    .filter((folder) => folder.isDirectory())
    .map((folder) => folder.name)
    .sort()
    .reverse()) {
    for (const { method, kind, from } of methodRows(readRevision(revision), `contracts/mcp/${revision}`)) {
      const known = methods.get(method)
      if (known === undefined) methods.set(method, { kind, from, revisions: [revision] })
      else known.revisions.push(revision)
    }
  }
  return methods
}

/** Every operation and every method once, against its counterpart or with the reason there is none. Throws where one is left out. */
export function align(
  operations: readonly RestOperation[],
  methods: Methods,
  tools: readonly string[],
  reasons: Readonly<Record<string, string>>,
): Alignment {
  const wrong: string[] = []
  const both: { operation: RestOperation; mcp: Counterpart }[] = []
  const restOnly: { operation: RestOperation; reason: string }[] = []
  for (const operation of operations) {
    const mcp = (operation.raw['x-mcp'] ?? {}) as Counterpart
    if (mcp.reason !== undefined) restOnly.push({ operation, reason: mcp.reason })
    else both.push({ operation, mcp })
    if ([mcp.method, mcp.tool, mcp.reason].filter((one) => one !== undefined).length !== 1) {
      wrong.push(`${operation.id}: x-mcp must have a method, a tool or a reason why there is neither`)
    }
    if (mcp.method !== undefined && !methods.has(mcp.method))
      wrong.push(`${operation.id}: no revision has the method ${mcp.method}`)
    if (mcp.tool !== undefined && !tools.includes(mcp.tool))
      wrong.push(`${operation.id}: the product ships no tool ${mcp.tool}`)
  }
  const served = new Set(both.map(({ mcp }) => mcp.method))
  const mcpOnly = [...methods.keys()]
    .filter((method) => !served.has(method))
    .map((method) => ({ method, reason: reasons[method] ?? '' }))
  for (const { method, reason } of mcpOnly)
    if (reason === '') wrong.push(`${contract}: say under mcp_only why REST has no ${method}`)
  for (const method of Object.keys(reasons)) {
    if (!methods.has(method) || served.has(method)) wrong.push(`${contract}: ${method} needs no reason any more`)
  }
  if (wrong.length > 0) throw new Error(`REST and MCP are not aligned:\n${wrong.join('\n')}`)
  return { both, restOnly, mcpOnly }
}

function page({ both, restOnly, mcpOnly }: Alignment, methods: Methods): string {
  const revisions = (method: string): string => methods.get(method)?.revisions.join(', ') ?? ''
  const rest = ({ method, path, id }: RestOperation): string => `${method.toUpperCase()} ${path} (\`${id}\`)`
  return [
    '<!-- Generated from contracts/rest/v1 and contracts/mcp; do not edit. Run `npm run gen`. -->',
    '# REST and MCP, side by side',
    '',
    'Every operation of one surface against the other. What both have is one thing behind: the same identity, policy,',
    'errors and ledger, whichever way a call comes. The errors of both are in [errors.md](errors.md).',
    '',
    heading(2, 'On both'),
    '',
    ...table(
      ['what it does', 'REST', 'MCP', 'MCP revisions', 'difference'],
      both.map(({ operation, mcp }) => [
        operation.summary,
        rest(operation),
        mcp.method === undefined ? `tool \`${mcp.tool ?? ''}\`` : `\`${mcp.method}\``,
        mcp.method === undefined ? 'all' : revisions(mcp.method),
        mcp.note ?? 'none',
      ]),
    ),
    '',
    heading(2, 'Only on REST'),
    '',
    ...table(
      ['what it does', 'REST', 'why MCP has none'],
      restOnly.map(({ operation, reason }) => [operation.summary, rest(operation), reason]),
    ),
    '',
    heading(2, 'Only on MCP'),
    '',
    ...table(
      ['method', 'kind', 'sent by', 'MCP revisions', 'why REST has none'],
      mcpOnly.map(({ method, reason }) => {
        const { kind = '', from = '' } = methods.get(method) ?? {}
        return [`\`${method}\``, kind, from, revisions(method), reason]
      }),
    ),
  ].join('\n')
}
