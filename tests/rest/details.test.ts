import { expect, it } from 'vitest'
import { served } from './served.ts'

it.each([
  ['/v1/tools?secret=1', 'There is no query parameter secret; known are limit, cursor.'],
  ['/health?secret=1', 'There is no query parameter secret; this operation takes none.'],
  ['/v1/tools?limit=ten', '/query/limit must be integer.'],
  [
    '/v1/contracts/UPPER/1.0.0',
    '/path/name must match pattern "^[a-z0-9][a-z0-9.-]*$", such as rest-v1. GET /v1/contracts lists what there is.',
  ],
  [
    '/v1/contracts/rest/v1',
    '/path/version must have at least 5 characters, such as 1.0.0. GET /v1/contracts lists what there is.',
  ],
])('%s is told what is wrong and what there is', async (path, detail) => {
  expect((await (await served()).ask('GET', path)).body).toMatchObject({ code: 'invalid_params', detail })
})

it('says what is required and what is unknown as it says it of the arguments of a tool', async () => {
  const { ask } = await served()
  expect((await ask('GET', '/v1/policy/explanation')).body).toMatchObject({
    detail: '/query/client is required.',
    errors: [{ path: '/query/client', rule: 'required', expected: 'a value', got: 'nothing' }, {}],
  })
  const key = JSON.stringify({ client: 'ada', scope: ['tools'] })
  expect((await ask('POST', '/v1/keys', { 'content-type': 'application/json' }, key)).body).toMatchObject({
    detail: '/body/scope is not a known property.',
    errors: [{ path: '/body/scope', rule: 'additionalProperties', expected: 'no such property', got: 'array' }],
  })
  for (const [scopes, expected] of [
    [[], 'must have at least 1 item'],
    [['tools', 'tools'], 'must not have the same item twice'],
  ] as const) {
    const body = JSON.stringify({ client: 'ada', scopes })
    const detail = `/body/scopes ${expected}.`
    expect((await ask('POST', '/v1/keys', { 'content-type': 'application/json' }, body)).body).toMatchObject({ detail })
  }
  expect((await ask('GET', '/v1/approvals/nope')).body).toMatchObject({
    errors: [{ path: '/path/id', expected: 'must have at least 32 characters', got: 'string' }, {}],
  })
})
