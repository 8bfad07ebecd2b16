import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { root } from './copy.ts'

const known = new Map<string, ts.SourceFile | undefined>()

/** What the compiler says of a file that stands beside this one. */
function complaints(source: string): string[] {
  const file = join(import.meta.dirname, 'imagined.ts')
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), (path) => ts.sys.readFile(path)) as {
    config: object
  }
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  const host = ts.createCompilerHost(options)
  const readFile = host.readFile.bind(host)
  const fileExists = host.fileExists.bind(host)
  host.readFile = (path) => (path === file ? source : readFile(path))
  host.fileExists = (path) => path === file || fileExists(path)
  const getSourceFile = host.getSourceFile.bind(host)
  host.getSourceFile = (path, version) => {
    if (path === file) return ts.createSourceFile(path, source, version)
    const parsed = known.get(path) ?? getSourceFile(path, version)
    known.set(path, parsed)
    return parsed
  }
  const program = ts.createProgram([file], options, host)
  const imagined = program.getSourceFile(file)
  return [...program.getSemanticDiagnostics(imagined), ...program.getSyntacticDiagnostics(imagined)].map((diagnostic) =>
    ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n'),
  )
}

const handlers = {
  getHealth: `() => ({ status: 200, headers: { 'Cache-Control': 'no-store' }, body: { status: 'ok', version: '1', checks: {} } })`,
  getReadiness: `() => ({ status: 200, headers: { 'Cache-Control': 'no-store' }, body: { status: 'ok', version: '1', checks: {} } })`,
  getLiveness: `() => ({ status: 200, headers: { 'Cache-Control': 'no-store' }, body: { status: 'ok' } })`,
  getMetrics: `() => ({ status: 200, headers: { 'Cache-Control': 'no-store' }, body: '' })`,
  getLogLevel: `() => ({ status: 200, body: { level: 'INFO' } })`,
  setLogLevel: `() => ({ status: 200, body: { level: 'INFO' } })`,
  getDocs: `({ headers }) => headers['if-none-match'] === '"a"'
    ? { status: 304, headers: { ETag: '"a"' } }
    : { status: 200, headers: { ETag: '"a"', 'Cache-Control': 'no-cache', 'Content-Security-Policy': 'x' }, body: '<html>' }`,
  listErrors: `() => ({ status: 200, body: { errors: Object.values(errors) } })`,
  listContracts: `() => ({ status: 200, body: { contracts: [] } })`,
  getContract: `({ path }) => ({ status: 200, headers: { ETag: path.name, 'Cache-Control': path.version }, body: {} })`,
  listTools: `({ query }) => ({ status: 200, body: { tools: [].slice(0, query.limit), next_cursor: query.cursor ?? 'a' } })`,
  callTool: `async ({ path, body }) => ({ status: 200, body: { content: [{ type: 'text', text: path.name }], structuredContent: body.arguments, isError: false } })`,
  listRuns: `({ query }) => ({ status: 200, body: { runs: [], next_cursor: query.state ?? 'a' } })`,
  getRun: `({ path }) => ({ status: 200, body: { ...run, id: path.id } })`,
  answerRun: `({ path, body }) => ({ status: 200, body: { ...run, id: path.id, message: Object.keys(body.answers).join() } })`,
  cancelRun: `async ({ path }) => ({ status: 200, body: { ...run, id: path.id } })`,
  listLedgerEntries: `({ query }) => ({ status: 200, body: { entries: [], next_cursor: query.state ?? 'a' } })`,
  getLedgerEntry: `({ path }) => ({ status: 200, body: { ...entry, id: path.id } })`,
  getLedgerStatistics: `({ query }) => ({ status: 200, body: { since: query.since ?? 'a', until: 'a', currency: 'USD', rows: [], clients: [] } })`,
  verifyLedger: `({ body }) => ({ status: 200, body: { ok: true, rows: 0, head: { seq: 0, hash: body.public_key ?? '' }, checkpoints: 0, notes: [] } })`,
  exportLedger: `({ query }) => ({ status: 200, headers: { 'Content-Disposition': query.format }, body: '' })`,
  pruneLedger: `({ body }) => ({ status: 200, body: { rows: 0, before: body.before } })`,
  backUpLedger: `() => ({ status: 201, body: { folder: 'a', made_at: 'a', bytes: 0, head: { seq: 0, hash: '' } } })`,
  listResources: `({ query }) => ({ status: 200, body: { resources: [], next_cursor: query.tag ?? 'a' } })`,
  listResourceTemplates: `() => ({ status: 200, body: { resource_templates: [] } })`,
  readResource: `({ query, headers }) => headers.range === undefined
    ? { status: 304, headers: { ETag: query.uri } }
    : { status: 200, headers: { ETag: 'a', 'Accept-Ranges': 'bytes', 'Cache-Control': 'private' }, body: 'bytes' }`,
  listPrompts: `() => ({ status: 200, body: { prompts: [] } })`,
  getPrompt: `({ path }) => ({ status: 200, body: { messages: [{ role: 'user', content: { type: 'text', text: path.name } }] } })`,
}

/** What they answer is spelt out elsewhere; here it counts that they are there. */
const unasked = [
  'getPolicy',
  'putPolicy',
  'listPolicyVersions',
  'getPolicyVersion',
  'rollBackPolicy',
  'explainPolicy',
  'dryRunPolicy',
  'listApprovals',
  'getApproval',
  'approveApproval',
  'denyApproval',
  'listKeys',
  'createKey',
  'rotateKey',
  'revokeKey',
  'getResourceMetadata',
  'getMcpResourceMetadata',
  'getToolsetResourceMetadata',
]

const thrown = Object.fromEntries(unasked.map((name) => [name, `() => { throw new Error('never asked') }`]))

type Texts = Readonly<Record<string, string | undefined>>

const module = (changed: Texts): string => `
import { errors } from '../../generated/errors.ts'
import type { RestOperations } from '../../generated/rest/v1/operations.ts'
import type { Handlers } from '../../src/core/operation.ts'
const times = { created_at: 'a', updated_at: 'a', expires_at: 'a' }
const run = { tool: 'add', state: 'working', ...times, poll_interval_ms: 1, trace_id: 'a' } as const
const entry = { state: 'ok', kind: 'tool', name: 'add', client: 'a', surface: 'mcp', begun: 'a', cost_micros: 0, trace_id: 'a' } as const
export const rest: Handlers<RestOperations> = {
${Object.entries<string | undefined>({ ...handlers, ...thrown, ...changed })
  .flatMap(([name, text]) => (text === undefined ? [] : [`  ${name}: ${text},`]))
  .join('\n')}
}
`

describe('the hole a contract leaves', () => {
  it('[C2] is filled by one plain function for each operation', () => {
    expect(complaints(module({}))).toEqual([])
  })

  it.each([
    ['a handler that is missing', { listTools: undefined }, "Property 'listTools' is missing"],
    ['a handler for no operation', { listThings: '() => 1' }, "'listThings' does not exist"],
    ['a wrong body', { listContracts: `() => ({ status: 200, body: { contract: [] } })` }, "'contract' does not exist"],
    [
      'a missing member',
      { getHealth: handlers.getHealth.replace("version: '1', ", '') },
      "Property 'version' is missing",
    ],
    [
      'a status that is not promised',
      { listContracts: `() => ({ status: 201, body: { contracts: [] } })` },
      "'201' is not assignable",
    ],
    [
      'a missing header',
      { getContract: `() => ({ status: 200, headers: { ETag: '' }, body: {} })` },
      "Property ''Cache-Control'' is missing",
    ],
    [
      'input that is not there',
      { listTools: handlers.listTools.replace('query.limit', 'query.size') },
      "Property 'size' does not exist",
    ],
    [
      'content of no known kind',
      { callTool: handlers.callTool.replace("'text',", "'video',") },
      `'"video"' is not assignable`,
    ],
  ])('[C2] does not compile with %s', (_title, changed, complaint) => {
    const found = complaints(module(changed))
    expect(found.length).toBeGreaterThan(0)
    expect(found.join('\n')).toContain(complaint)
  })
})
