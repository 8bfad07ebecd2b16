import type { ErrorCategory, ErrorRow } from '../../generated/errors.ts'
import { definitionsOf } from './definitions.ts'
import { readContract } from './json.ts'
import { incidentsPage } from './incidents.ts'
import { heading, table } from './markdown.ts'
import { banner, type Part } from './part.ts'
import { typesOfDefinitions } from './schema.ts'

const folder = 'contracts/errors/v1'

/** The rows of the catalog; that they fit its schema is a test's business. */
export async function readCatalog(): Promise<readonly ErrorRow[]> {
  const { errors } = await readContract(`${folder}/catalog.yaml`)
  return errors as unknown as readonly ErrorRow[]
}

export const errorsPart: Part = {
  name: 'errors',
  async generate() {
    const rows = await readCatalog()
    const schemas = await Promise.all(
      ['catalog', 'problem', 'jsonrpc-error-data'].map((name) => readContract(`${folder}/${name}.schema.yaml`)),
    )
    const types = await typesOfDefinitions(definitionsOf(schemas, { without: ['ErrorCatalog'] }))
    return new Map([
      ['generated/errors.ts', errorsModule(rows, types)],
      ['generated/docs/errors.md', errorsPage(rows)],
      ['docs/operations/incidents.md', incidentsPage(rows)],
    ])
  },
}

function errorsModule(rows: readonly ErrorRow[], types: string): string {
  const entries = rows.map((row) => `  ${row.code}: ${JSON.stringify(row, null, 2).replaceAll('\n', '\n  ')},`)
  return `${banner(folder)}
${types}

/** The error catalog, by code. */
export const errors = {
${entries.join('\n')}
} as const satisfies Readonly<Record<string, ErrorRow>>

export type ErrorCode = keyof typeof errors
`
}

function errorsPage(rows: readonly ErrorRow[]): string {
  const categories = [...new Set(rows.map((row) => row.category))]
  return [
    '<!-- Generated from contracts/errors/v1; do not edit. Run `npm run gen`. -->',
    '# Errors',
    '',
    'Every error this server answers with. `code` is the same on every surface: `code` in Problem Details, `data.code` in',
    'JSON-RPC. Where two numbers stand, the first is for MCP revisions before 2026-07-28, the second for 2026-07-28.',
    'How to use the fields is told in [the error model](../../docs/protocol/ERROR_MODEL.md).',
    ...categories.flatMap((category) => section(category, rows)),
    '',
  ].join('\n')
}

function section(category: ErrorCategory, rows: readonly ErrorRow[]): string[] {
  return [
    '',
    heading(2, category),
    '',
    ...table(
      ['code', 'HTTP', 'on /mcp', 'JSON-RPC', 'retry', 'what it means', 'what to do'],
      rows
        .filter((row) => row.category === category)
        .map((row) => [
          `\`${row.code}\``,
          String(row.http),
          both(row.mcp_http),
          both(row.json_rpc),
          row.retryable ? 'yes' : 'no',
          `**${row.title}.** ${row.description}`,
          row.action,
        ]),
    ),
  ]
}

const both = ({ legacy, modern }: { legacy: number; modern: number }): string =>
  legacy === modern ? String(legacy) : `${legacy} / ${modern}`
