import assert from 'node:assert/strict'
import type { Observation } from './observation.ts'

interface Refusal {
  readonly code: string
  readonly category: string
  readonly retryable: boolean
}

type Expectation = (seen: Observation) => void

/** What must come back, step by step; every client is held to the same. The values are literals on purpose. */
export const expectations: Readonly<Record<string, Expectation>> = {
  health: (seen) => {
    answered(seen, 200, { status: 'ok' })
  },
  list_tools: (seen) => {
    answered(seen, 200, {})
    assert.equal(tools(seen).length, 1, 'a page of limit=1 holds one tool')
    assert.match(text(seen.body, 'next_cursor'), /^[A-Za-z0-9_-]+$/, 'next_cursor')
  },
  next_page: (seen) => {
    answered(seen, 200, {})
    assert.equal(tools(seen).length, 1, 'a page of limit=1 holds one tool')
  },
  call_tool: (seen) => {
    answered(seen, 200, { content: [{ type: 'text', text: '{"sum":5}' }], structuredContent: { sum: 5 }, isError: false })
  },
  problem: (seen) => {
    refused(seen, 404, { code: 'tool_not_found', category: 'not_found', retryable: false })
  },
  wrong_arguments: (seen) => {
    refused(seen, 422, { code: 'invalid_arguments', category: 'request', retryable: false })
    const paths = list(field(seen.body, 'errors')).map((error) => field(error, 'path'))
    assert.deepEqual(paths.toSorted(), ['/body/arguments/a', '/body/arguments/b'], 'every wrong place is listed')
  },
  version_refused: (seen) => {
    refused(seen, 400, { code: 'unsupported_api_version', category: 'version', retryable: false })
    assert.deepEqual(field(seen.body, 'supported'), ['v1'], 'supported')
  },
  retry: (seen) => {
    answered(seen, 200, { content: [{ type: 'text', text: 'here I am' }] })
    assert.equal(seen.attempts, 2, 'attempts')
  },
}

/** The problems, or nothing. `wanted` are the steps this client must have shown. */
export function judge(seen: readonly Observation[], wanted: readonly string[]): string[] {
  const absent = wanted.filter((step) => !seen.some((one) => one.step === step))
  const wrong = seen.flatMap((one) => {
    const expectation = expectations[one.step]
    if (expectation === undefined) return [`${one.step}: nobody expects this step`]
    try {
      expectation(one)
      return []
    } catch (error) {
      return [`${one.step}: ${error instanceof Error ? error.message : String(error)}\nseen: ${JSON.stringify(one)}`]
    }
  })
  return [...absent.map((step) => `${step}: the client did not show this step`), ...wrong]
}

/** Pages follow each other: every tool once, in the order of their names. `whole` when the client went to the end. */
export function judgePages(seen: readonly Observation[], whole: boolean): string[] {
  const pages = seen.filter(({ step }) => step === 'list_tools' || step === 'next_page')
  const names = pages.flatMap((page) => tools(page).map((tool) => text(tool, 'name')))
  const inOrder = [...new Set(names)].toSorted()
  const absent = whole ? ['add', 'explain_error', 'slow_once'].filter((name) => !names.includes(name)) : []
  return JSON.stringify(names) === JSON.stringify(inOrder) && absent.length === 0 ? [] : [`the pages held ${names.join(', ')}`]
}

function answered(seen: Observation, http: number, body: object): void {
  assert.equal(seen.http, http, 'HTTP status')
  assert.partialDeepStrictEqual(seen.body, body)
}

function refused(seen: Observation, http: number, body: Refusal): void {
  answered(seen, http, { ...body, status: http, type: `urn:owlclaw:error:${body.code}` })
  assert.match(text(seen.body, 'trace_id'), /^[0-9a-f]{32}$/, 'trace_id')
  assert.match(text(seen.body, 'incident_id'), /^\S+$/, 'incident_id')
  if (seen.retry !== undefined) assert.equal(seen.retry, body.retryable, 'the decision to retry')
}

const tools = (seen: Observation): readonly unknown[] => list(field(seen.body, 'tools'))

function list(value: unknown): readonly unknown[] {
  assert.ok(Array.isArray(value), `a list, not ${JSON.stringify(value)}`)
  return value
}

function text(value: unknown, name: string): string {
  const found = field(value, name)
  assert.ok(typeof found === 'string', `${name} is text, not ${JSON.stringify(found)}`)
  return found
}

function field(value: unknown, name: string): unknown {
  assert.ok(typeof value === 'object' && value !== null, `an object with ${name}, not ${JSON.stringify(value)}`)
  return Object.hasOwn(value, name) ? Object.getOwnPropertyDescriptor(value, name)?.value : undefined
}
