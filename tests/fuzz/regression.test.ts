import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { keep, readRegressions, regressionOf, smallest } from '../../scripts/fuzz/regression.ts'
import type { Failure } from '../../scripts/fuzz/report.ts'

const failure: Failure = {
  operation: 'POST /v1/tools/{name}/calls',
  check: 'negative_data_rejection',
  phase: 'fuzzing',
  message: 'Accepted',
  method: 'POST',
  url: 'http://127.0.0.1:80/v1/tools/%00/../calls?a=%zz&a=',
  headers: [['content-type', 'application/json']],
  body: Buffer.from('{"a":'),
  answer: { status_code: 200, headers: {} },
}

describe('[G8] a failing case becomes a regression test', () => {
  it('with its path as it was sent, not tidied up', () => {
    expect(regressionOf(failure, 'a fuzzer')).toEqual({
      title: 'POST /v1/tools/{name}/calls negative_data_rejection, found by a fuzzer',
      check: 'negative_data_rejection',
      request: {
        method: 'POST',
        path: '/v1/tools/%00/../calls?a=%zz&a=',
        headers: [['content-type', 'application/json']],
        body: { text: '{"a":' },
      },
      expect: { status: [400, 401, 403, 404, 405, 406, 409, 413, 414, 415, 422, 428, 429, 431] },
    })
  })

  it('keeps bytes that are no text', () => {
    const { request } = regressionOf({ ...failure, body: Buffer.from([0xff, 0x00]) }, 'a fuzzer')
    expect(request.body).toEqual({ base64: '/wA=' })
  })

  it('asks for nothing beyond the contract where the check does not', () => {
    expect(regressionOf({ ...failure, check: 'response_schema_conformance' }, 'a fuzzer').expect).toBeUndefined()
    expect(regressionOf({ ...failure, check: 'unsupported_method' }, 'a fuzzer').expect).toEqual({ status: [405] })
  })

  it('one for each operation and check, the smallest', () => {
    const longer = { ...failure, body: Buffer.from('{"aaaaaaaa":') }
    const other = { ...longer, check: 'not_a_server_error' }
    expect(smallest([longer, failure, longer, other])).toEqual([failure, other])
  })

  it('is written once, under a name that says what it is', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'owlclaw-regressions-'))
    await keep([failure], 'a fuzzer', folder)
    await keep([failure], 'a fuzzer', folder)
    const [kept, ...more] = await readRegressions(folder)
    expect(more).toEqual([])
    expect(kept?.[0]).toMatch(/^post-v1-tools-name-calls-negative-data-rejection-[0-9a-f]{8}\.json$/)
    expect(kept?.[1]).toEqual(regressionOf(failure, 'a fuzzer'))
  })
})
