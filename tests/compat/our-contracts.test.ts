import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stringify } from 'yaml'
import { checkRepository } from '../../src/compat/compat.ts'
import { edited, yaml, type Step } from './edit.ts'

const root = join(import.meta.dirname, '../..')
let home = ''
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'owlclaw-ours-'))
  cpSync(join(root, 'contracts'), join(home, 'contracts'), { recursive: true })
})
afterAll(() => rmSync(home, { recursive: true, force: true }))

type Row = readonly [
  contract: string,
  file: string,
  level: 'breaking' | 'additive' | 'compatible',
  step: Step,
  named: string,
]

/** One edit of a source of ours; what the gate must answer, and what its report must name. */
const rows: readonly Row[] = [
  ['errors', 'errors/v1/catalog.yaml', 'breaking', ['drop', '/errors/0'], 'parse_error'],
  ['errors', 'errors/v1/catalog.yaml', 'breaking', ['set', '/errors/1/http', 422], 'invalid_request'],
  ['errors', 'errors/v1/catalog.yaml', 'breaking', ['set', '/errors/0/retryable', true], 'parse_error'],
  ['errors', 'errors/v1/catalog.yaml', 'compatible', ['set', '/errors/0/title', 'This is not JSON'], ''],
  ['problem', 'errors/v1/problem.schema.yaml', 'breaking', ['drop', '/properties/detail'], '"detail"'],
  ['problem', 'errors/v1/problem.schema.yaml', 'additive', ['set', '/properties/hint', { type: 'string' }], '"hint"'],
  [
    'jsonrpc-error-data',
    'errors/v1/jsonrpc-error-data.schema.yaml',
    'breaking',
    ['drop', '/required/0'],
    'no longer required',
  ],
  ['rest', 'rest/v1/paths/tools.yaml', 'breaking', ['set', '/get/operationId', 'getTools'], 'listTools'],
  ['rest', 'rest/v1/paths/tools.yaml', 'breaking', ['drop', '/get/parameters/2'], '"cursor"'],
  ['rest', 'rest/v1/schemas/tools.yaml', 'breaking', ['drop', '/ToolPage/properties/next_cursor'], '"next_cursor"'],
  [
    'rest',
    'rest/v1/schemas/tools.yaml',
    'additive',
    ['set', '/ToolPage/properties/total', { type: 'integer' }],
    '"total"',
  ],
  ['rest', 'rest/v1/schemas/tools.yaml', 'compatible', ['set', '/ToolPage/description', 'Some tools.'], ''],
  [
    'mcp-2026-07-28',
    'mcp/2026-07-28/messages.schema.yaml',
    'breaking',
    ['drop', '/x-methods/tools~1call'],
    '"tools/call"',
  ],
  [
    'mcp-2026-07-28',
    'mcp/2026-07-28/messages.schema.yaml',
    'breaking',
    ['drop', '/$defs/CallToolResult/properties/isError'],
    '"isError"',
  ],
  [
    'mcp-2025-11-25',
    'mcp/2025-11-25/messages.schema.yaml',
    'breaking',
    ['push', '/$defs/CallToolRequestParams/required', 'arguments'],
    '"arguments"',
  ],
  [
    'mcp-2025-11-25',
    'mcp/2025-11-25/messages.schema.yaml',
    'additive',
    ['set', '/$defs/CallToolResult/properties/cost', { type: 'number' }],
    '"cost"',
  ],
  [
    'mcp-2024-11-05',
    'mcp/2024-11-05/difference.yaml',
    'breaking',
    ['set', '/patch/$defs/Tool/properties/inputSchema', null],
    '"inputSchema"',
  ],
  [
    'config',
    'config/v1/mcp-server.schema.yaml',
    'breaking',
    ['set', '/$defs/Server/properties/transport/default', 'http'],
    '"transport"',
  ],
  [
    'config',
    'config/v1/mcp-server.schema.yaml',
    'breaking',
    ['set', '/$defs/Server/properties/data_dir/x-env', ['DATA_DIR']],
    'MCP_SERVER_DATA_DIR',
  ],
  [
    'config',
    'config/v1/mcp-server.schema.yaml',
    'breaking',
    ['drop', '/$defs/Server/properties/data_dir/x-flag'],
    'data-dir',
  ],
  [
    'registry-server',
    'registry/v1/server.schema.yaml',
    'breaking',
    ['push', '/required', 'display_name'],
    '"display_name"',
  ],
  [
    'registry-server',
    'registry/v1/server.schema.yaml',
    'additive',
    ['push', '/properties/transport/enum', 'grpc'],
    '"grpc"',
  ],
  ['capability-skill', 'capability/v1/skill.schema.yaml', 'breaking', ['drop', '/properties/tags'], '"tags"'],
  ['capability-handler', 'capability/v1/handler.schema.yaml', 'breaking', ['drop', '/properties/price'], '"price"'],
  ['tools', 'tools/v1/tools.yaml', 'breaking', ['drop', '/tools/0/outputSchema/properties/action'], '"action"'],
  ['tools', 'tools/v1/tools.yaml', 'breaking', ['set', '/tools/0/annotations/readOnlyHint', false], 'readOnlyHint'],
  [
    'versions',
    'versions/v1/versions.schema.yaml',
    'breaking',
    ['push', '/$defs/WaiverEntry/required', 'ticket'],
    '"ticket"',
  ],
]

const codes = { breaking: 100, additive: 4, compatible: 0 } as const

describe('the contracts of this repository', () => {
  it('[G3] are as they were released', async () => {
    const { exitCode, snapshotProblems } = await checkRepository(root)
    expect({ exitCode, snapshotProblems }).toEqual({ exitCode: 0, snapshotProblems: [] })
  })

  it.each(rows)('[C3] %s: %s, %s by %j', async (contract, file, level, step, named) => {
    const path = join(home, 'contracts', file)
    const text = readFileSync(path, 'utf8')
    try {
      writeFileSync(path, stringify(edited(yaml(text), [step])))
      const report = await checkRepository(home, { only: [contract] })
      const said = report.contracts.flatMap(({ findings }) => findings).filter((finding) => finding.level === level)
      const names = said.some(({ what, where }) => `${what} ${where}`.includes(named)) || level === 'compatible'
      expect({ level: report.level, code: report.exitCode, names }, said.map(({ what }) => what).join('; ')).toEqual({
        level,
        code: codes[level],
        names: true,
      })
    } finally {
      writeFileSync(path, text)
    }
  })
})
