import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readReport } from '../../scripts/fuzz/report.ts'

const bytes = (text: string) => ({ $base64: Buffer.from(text).toString('base64') })

const good = {
  complete: true,
  operations: { selected: 2, tested: 2 },
  phases: { fuzzing: { status: 'success', skip_reason: null } },
  test_cases: { generated: 3 },
  errors: [],
  valid_rates: { 'GET /health': { fuzzing: { accepted: 1 } } },
}

const passing = {
  phase: 'fuzzing',
  status: 'success',
  recorder: { label: 'GET /health', checks: { a: [{ name: 'not_a_server_error', status: 'success' }] } },
}

const failing = {
  phase: 'coverage',
  status: 'failure',
  recorder: {
    label: 'Stateful tests',
    checks: {
      b: [
        { name: 'not_a_server_error', status: 'success' },
        {
          name: 'negative_data_rejection',
          status: 'failure',
          failure_info: { failure: { operation: 'POST /v1/x', title: 'Accepted', message: 'Should be refused' } },
        },
      ],
    },
    interactions: {
      b: {
        request: { method: 'POST', uri: 'http://h:1/v1/x?a=%00', headers: { 'X-A': ['1', '2'] }, body: bytes('{') },
        response: { status_code: 200, headers: { etag: ['"a"'] } },
      },
    },
  },
}

async function reportOf(run: object, scenarios: readonly object[], code = 0) {
  const folder = await mkdtemp(join(tmpdir(), 'owlclaw-report-'))
  await writeFile(join(folder, 'run.json'), JSON.stringify(run))
  const lines = [{ Initialize: {} }, ...scenarios.map((scenario) => ({ ScenarioFinished: scenario }))]
  await writeFile(join(folder, 'requests.ndjson'), lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  return readReport(folder, code)
}

describe('reading what schemathesis wrote', () => {
  it('counts operations, requests and checks', async () => {
    const report = await reportOf(good, [passing, failing], 1)
    expect(report.passed).toEqual(['GET /health'])
    expect(report.failed).toEqual(['Stateful tests'])
    expect(report.requests).toBe(3)
    expect(report.checks).toBe(3)
    expect(report.gaps).toEqual([])
  })

  it('an operation that failed in one phase has failed', async () => {
    const once = { ...passing, status: 'failure' }
    expect((await reportOf(good, [once, passing], 1)).failed).toEqual(['GET /health'])
    expect((await reportOf(good, [passing, once], 1)).failed).toEqual(['GET /health'])
  })

  it('keeps the request of a failure as it was sent', async () => {
    const { failures } = await reportOf(good, [failing], 1)
    expect(failures).toEqual([
      {
        operation: 'POST /v1/x',
        check: 'negative_data_rejection',
        phase: 'coverage',
        message: 'Accepted. Should be refused',
        method: 'POST',
        url: 'http://h:1/v1/x?a=%00',
        headers: [
          ['x-a', '1'],
          ['x-a', '2'],
        ],
        body: Buffer.from('{'),
        answer: { status_code: 200, headers: { etag: ['"a"'] } },
      },
    ])
  })
})

describe('a run that did not look', () => {
  const cases: [string, object, RegExp][] = [
    ['was cut short', { ...good, complete: false }, /did not come to its end/],
    ['selected nothing', { ...good, operations: { selected: 0, tested: 0 } }, /no operation was selected/],
    ['could not load the contract', { ...good, operations: null }, /no operation was selected/],
    ['left an operation out', { ...good, operations: { selected: 2, tested: 1 } }, /1 operations were not tested/],
    [
      'walked no links',
      { ...good, phases: { stateful: { status: 'skip', skip_reason: 'nothing to test' } } },
      /phase stateful was skipped: nothing to test/,
    ],
    ['had an error of its own', { ...good, errors: [{ title: 'Schema Error' }] }, /Schema Error/],
    [
      'never got beyond refusals',
      { ...good, valid_rates: { 'POST /x': { coverage: { accepted: 0 }, fuzzing: { accepted: 0 } } } },
      /POST \/x accepted no request at all/,
    ],
  ]
  it.each(cases)('%s', async (_, run, gap) => expect((await reportOf(run, [passing])).gaps.join()).toMatch(gap))

  it('was told to leave a phase out', async () => {
    const run = { ...good, phases: { stateful: { status: 'skip', skip_reason: 'disabled' } } }
    expect((await reportOf(run, [passing])).gaps).toEqual([])
  })

  it('ended badly without a failed check', async () => {
    expect((await reportOf(good, [passing], 2)).gaps).toEqual(['schemathesis ended with 2'])
  })

  it('wrote no report', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'owlclaw-report-'))
    await expect(readReport(folder, 2)).rejects.toThrow('schemathesis ended with 2 and wrote no report')
  })
})
