import { describe, expect, it } from 'vitest'
import { operationsOf, readContract, strict, type OpenApi } from '../../scripts/fuzz/contract.ts'
import { judgeOf, type Reply } from './conformance.ts'

const document: OpenApi = {
  paths: {
    '/x/{id}': {
      get: {
        operationId: 'getX',
        responses: {
          200: {
            headers: { ETag: { required: true } },
            content: { 'application/json': { schema: { $ref: '#/components/schemas/X' } } },
          },
          304: { description: 'none' },
          '4XX': { $ref: '#/components/responses/Problem' },
          default: { description: 'anything' },
        },
      },
      delete: { operationId: 'deleteX', responses: { default: { description: 'anything' } } },
    },
  },
  components: {
    responses: {
      Problem: { content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } } },
    },
    schemas: {
      X: { type: 'object', required: ['id'] },
      Problem: { type: 'object', required: ['code'] },
    },
  },
}
const reply = (status: number, type: string | undefined, body: string, headers: Reply['headers'] = {}): Reply => ({
  status,
  headers: { ...(type === undefined ? {} : { 'content-type': type }), ...headers },
  body: Buffer.from(body),
})

describe('the contract as the fuzzer sees it', () => {
  it('has no default answers where others are listed, for with them no status could be wrong', () => {
    const [get, remove] = operationsOf(strict(document))
    expect(Object.keys(get?.operation.responses ?? {})).toEqual(['200', '304', '4XX'])
    expect(Object.keys(remove?.operation.responses ?? {})).toEqual(['default'])
    expect(operationsOf(document)[0]?.operation.responses.default).toBeDefined()
  })

  it('[G8] is the published one, with links to walk along', async () => {
    const operations = operationsOf(await readContract())
    expect(operations.length).toBeGreaterThanOrEqual(6)
    expect(operations.some(({ operation }) => JSON.stringify(operation.responses).includes('"links"'))).toBe(true)
  })
})

describe('judging an answer', () => {
  const judge = judgeOf(strict(document))
  const etag = { etag: '"a"' }
  const cases: [string, string, string, Reply, string | undefined][] = [
    ['a good one', 'GET', '/x/1?y=%00', reply(200, 'application/json; charset=utf-8', '{"id":1}', etag), undefined],
    ['no body', 'GET', '/x/1', reply(304, undefined, ''), undefined],
    ['a problem', 'GET', '/x/1', reply(404, 'application/problem+json', '{"code":"x"}'), undefined],
    ['a missing field', 'GET', '/x/1', reply(200, 'application/json', '{}', etag), "required property 'id'"],
    ['a missing header', 'GET', '/x/1', reply(200, 'application/json', '{"id":1}'), 'header ETag is missing'],
    ['a wrong type', 'GET', '/x/1', reply(200, 'text/html', '{"id":1}', etag), 'content type text/html'],
    ['no JSON', 'GET', '/x/1', reply(200, 'application/json', '{', etag), 'not JSON'],
    ['an unknown status', 'GET', '/x/1', reply(202, 'application/json', '{"id":1}'), 'status 202'],
    ['an unknown server error', 'GET', '/x/1', reply(500, 'application/problem+json', '{"code":"x"}'), 'status 500'],
    ['a poor problem', 'GET', '/x/1', reply(404, 'application/problem+json', '{}'), "required property 'code'"],
    ['a body too many', 'GET', '/x/1', reply(304, undefined, 'x'), 'a body where the contract has none'],
    [
      'a refused method',
      'PUT',
      '/x/1',
      reply(405, 'application/problem+json', '{"code":"x"}', { allow: 'GET' }),
      undefined,
    ],
    ['405 without Allow', 'PUT', '/x/1', reply(405, 'application/problem+json', '{"code":"x"}'), '405 without Allow'],
    ['a path that is not there', 'GET', '/y', reply(404, 'application/problem+json', '{"code":"x"}'), undefined],
    [
      'an answer where there is nothing',
      'GET',
      '/y',
      reply(200, 'application/problem+json', '{"code":"x"}'),
      'status 200',
    ],
    ['a refusal as a page', 'GET', '/y', reply(404, 'text/html', '<p>'), 'a refusal as text/html'],
  ]
  it.each(cases)('%s', (_, method, path, given, complaint) => {
    const complaints = judge(method, path, given).join('; ')
    if (complaint === undefined) expect(complaints).toBe('')
    else expect(complaints).toContain(complaint)
  })
})
