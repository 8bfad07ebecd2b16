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
    '/path/version must NOT have fewer than 5 characters, such as 1.0.0. GET /v1/contracts lists what there is.',
  ],
])('%s is told what is wrong and what there is', async (path, detail) => {
  expect((await (await served()).ask('GET', path)).body).toMatchObject({ code: 'invalid_params', detail })
})
