import { describe, expect, it } from 'vitest'
import { revisions } from '../../../generated/mcp/revisions.ts'
import { methods as modern } from '../../../generated/mcp/2026-07-28/methods.ts'
import { methods as oldest } from '../../../generated/mcp/2024-11-05/methods.ts'
import type { McpRequests } from '../../../generated/mcp/2026-07-28/methods.ts'
import type { JsonObject } from '../../../src/compat/contract-document.ts'
import { methodRows } from '../../../scripts/gen/mcp-methods.ts'
import { allRevisions, ours } from './ours.ts'

const everyRevision = await Promise.all(allRevisions.map(ours))

it('[C2] there is a contract for every revision we serve', () => {
  expect(revisions).toEqual({
    '2026-07-28': 'modern',
    '2025-11-25': 'legacy',
    '2025-06-18': 'legacy',
    '2025-03-26': 'legacy',
    '2024-11-05': 'legacy',
  })
})

describe.each(everyRevision)('the methods of $revision', ({ document, definitions }) => {
  const table = Object.entries(document['x-methods'] as Record<string, Record<string, string>>)

  it.each(table)('[C2] %s plays the roles its message says', (_method, row) => {
    const roleOf = (pointer: string) => definitions[pointer.replace('#/$defs/', '')]?.['x-role']
    const asked = { client: 'received', server: 'sent', both: 'both' }[row['from']!]
    const answered = { client: 'sent', server: 'received', both: 'both' }[row['from']!]
    expect(roleOf(row['message']!)).toBe(asked)
    // Shared by several methods: may play both roles.
    expect([asked, 'both']).toContain(roleOf(row['params']!))
    for (const answer of ['result', 'interim'].flatMap((key) => row[key] ?? [])) {
      expect([answered, 'both']).toContain(roleOf(answer))
    }
  })

  it('[C2] every definition is of use', () => {
    const text = JSON.stringify(document)
    const alone = Object.keys(definitions).filter((name) => !text.includes(`"#/$defs/${name}"`))
    // Whole answers, and what goes with the tasks of 2025-11-25, which we do not begin.
    const answers = [
      'JSONRPCResponse',
      'CreateTaskResult',
      'HeaderMismatchError',
      'MissingRequiredClientCapabilityError',
      'UnsupportedProtocolVersionError',
      'URLElicitationRequiredError',
      'RelatedTaskMetadata',
    ]
    expect(alone.filter((name) => !answers.includes(name))).toEqual([])
  })
})

it('[C2] the table of a revision is what a dispatcher needs', () => {
  const params: McpRequests['tools/call']['params'] = {
    _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28', 'io.modelcontextprotocol/clientCapabilities': {} },
    name: 'echo',
  }
  expect(modern['tools/call'].validateParams(params)).toBe(true)
  expect(modern['tools/call'].paramsRequired).toBe(true)
  expect(modern['tools/call'].validateInterim({ resultType: 'input_required', requestState: 's' })).toBe(true)
  expect(modern['elicitation/create'].kind).toBe('input')
  expect(oldest['tools/list'].paramsRequired).toBe(false)
  expect(oldest).not.toHaveProperty('elicitation/create')
})

describe('a table that contradicts its messages is refused', () => {
  const document = (row: JsonObject): JsonObject => ({
    'x-methods': {
      'a/b': { kind: 'request', from: 'client', message: '#/$defs/M', params: '#/$defs/P', result: '#/$defs/P', ...row },
    },
    $defs: {
      M: { required: ['id', 'method'], properties: { method: { const: 'a/b' }, params: { $ref: '#/$defs/P' } } },
      P: { type: 'object' },
    },
  })

  it('as it stands it is fine', () => {
    expect(methodRows(document({}), 'x.yaml')).toEqual([
      {
        method: 'a/b',
        kind: 'request',
        from: 'client',
        params: '#/$defs/P',
        paramsRequired: false,
        result: '#/$defs/P',
      },
    ])
  })

  it.each([
    [{ kind: 'question' }, 'x.yaml: x-methods, a/b: kind must be request, input or notification'],
    [{ from: 'me' }, 'x.yaml: x-methods, a/b: from must be client, server or both'],
    [{ result: '#/$defs/Q' }, "x.yaml: x-methods, a/b: result must point to a definition, such as '#/$defs/Tool'"],
    [{ params: '#/$defs/M' }, 'x.yaml: x-methods, a/b: params of the message must be the definition the row names'],
    [{ kind: 'notification' }, 'x.yaml: x-methods, a/b: a request must require an id, and nothing else may'],
  ])('%j', (row, complaint) => {
    expect(() => methodRows(document(row), 'x.yaml')).toThrow(complaint)
  })
})
