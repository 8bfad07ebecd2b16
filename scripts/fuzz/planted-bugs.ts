import type { Answer, Breaker, Seen } from './proxy.ts'

/** A fault put into the gateway's answers on purpose, and the check that must notice it. */
export interface PlantedBug {
  readonly name: string
  /** As in the contract. */
  readonly operation: string
  readonly check: string
  readonly spoil: Breaker
}

const is = (method: string, path: RegExp) => (request: Seen) => request.method === method && path.test(request.path)
const json = (answer: Answer): Record<string, unknown> =>
  JSON.parse(answer.body.toString('utf8')) as Record<string, unknown>
const withJson = (answer: Answer, value: unknown): Answer => ({ ...answer, body: Buffer.from(JSON.stringify(value)) })

const listTools = is('GET', /^\/v1\/tools(\?|$)/)
const callTool = is('POST', /^\/v1\/tools\/[^/]+\/calls(\?|$)/)
const health = is('GET', /^\/health(\?|$)/)
const listErrors = is('GET', /^\/v1\/errors(\?|$)/)
const listContracts = is('GET', /^\/v1\/contracts(\?|$)/)
const getDocs = is('GET', /^\/docs(\?|$)/)
const callAdd = is('POST', /^\/v1\/tools\/add\/calls(\?|$)/)
const callEcho = is('POST', /^\/v1\/tools\/echo\/calls(\?|$)/)

export const plantedBugs: readonly PlantedBug[] = [
  {
    name: 'a required field is dropped',
    operation: 'GET /v1/tools',
    check: 'response_schema_conformance',
    spoil(request, answer) {
      if (!listTools(request) || answer.status !== 200) return undefined
      // Not `tools` itself: the links lead on from there.
      const { tools, ...rest } = json(answer) as { readonly tools: readonly Record<string, unknown>[] }
      return withJson(answer, { ...rest, tools: tools.map(({ inputSchema: _, ...tool }) => tool) })
    },
  },
  {
    name: 'the content type is wrong',
    operation: 'GET /health',
    check: 'content_type_conformance',
    spoil: (request, answer) =>
      health(request) && answer.status === 200
        ? { ...answer, headers: { ...answer.headers, 'content-type': 'text/html' } }
        : undefined,
  },
  {
    // The contract's examples name only `add`: this one is met by calling what GET /v1/tools listed.
    name: 'a tool that must be listed first is wrong',
    operation: 'POST /v1/tools/echo/calls',
    check: 'content_type_conformance',
    spoil: (request, answer) =>
      callEcho(request) && answer.status === 200
        ? { ...answer, headers: { ...answer.headers, 'content-type': 'text/html' } }
        : undefined,
  },
  {
    name: 'a result is not what the tool promises',
    operation: 'POST /v1/tools/add/calls',
    check: 'response_schema_conformance',
    spoil: (request, answer) =>
      callAdd(request) && answer.status === 200
        ? withJson(answer, { ...json(answer), structuredContent: { sum: '5' } })
        : undefined,
  },
  {
    name: "arguments that break the tool's schema are accepted",
    operation: 'POST /v1/tools/add/calls',
    check: 'negative_data_rejection',
    spoil: (request, answer) => (callAdd(request) && answer.status === 422 ? { ...answer, status: 200 } : undefined),
  },
  {
    name: 'one odd value is answered with 500',
    operation: 'POST /v1/tools/{name}/calls',
    check: 'not_a_server_error',
    spoil: (request, answer) =>
      callTool(request) && /\\u00|[^\p{ASCII}]/u.test(request.body.toString('utf8'))
        ? { ...answer, status: 500 }
        : undefined,
  },
  {
    name: 'a status is not in the contract',
    operation: 'GET /v1/errors',
    check: 'status_code_conformance',
    spoil: (request, answer) => (listErrors(request) && answer.status === 200 ? { ...answer, status: 202 } : undefined),
  },
  {
    name: 'invalid input is accepted',
    operation: 'POST /v1/tools/{name}/calls',
    check: 'negative_data_rejection',
    spoil: (request, answer) => (callTool(request) && answer.status === 400 ? { ...answer, status: 200 } : undefined),
  },
  {
    name: 'a refused method does not say which are allowed',
    operation: 'GET /v1/contracts',
    check: 'unsupported_method',
    spoil(request, answer) {
      if (!/^\/v1\/contracts(\?|$)/.test(request.path) || answer.status !== 405) return undefined
      const { allow: _, ...headers } = answer.headers
      return { ...answer, headers }
    },
  },
  {
    name: 'a promised header is missing',
    operation: 'GET /docs',
    check: 'response_headers_conformance',
    spoil(request, answer) {
      if (!getDocs(request) || answer.status !== 200) return undefined
      const { etag: _, ...headers } = answer.headers
      return { ...answer, headers }
    },
  },
  {
    name: 'valid input is refused',
    operation: 'GET /v1/contracts',
    check: 'positive_data_acceptance',
    spoil: (request, answer) =>
      listContracts(request) && answer.status === 200 ? { ...answer, status: 422 } : undefined,
  },
]

/** Names the bug in the answer it spoilt, so that a finding is never put down to the wrong one. */
export const mark = 'x-planted-bug'

/** All bugs in one breaker, counting how often each one bit. The first that fits an answer spoils it. */
export function breakerOf(bugs: readonly PlantedBug[]): {
  readonly spoil: Breaker
  readonly bites: ReadonlyMap<string, number>
} {
  const bites = new Map(bugs.map((bug) => [bug.name, 0]))
  const spoil: Breaker = (request, answer) => {
    for (const bug of bugs) {
      const spoilt = bug.spoil(request, answer)
      if (spoilt === undefined) continue
      bites.set(bug.name, (bites.get(bug.name) ?? 0) + 1)
      return { ...spoilt, headers: { ...spoilt.headers, [mark]: bug.name } }
    }
    return undefined
  }
  return { spoil, bites }
}
