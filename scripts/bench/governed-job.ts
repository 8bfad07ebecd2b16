import { createAnswerCheck, echoed, type Judge } from './answers.ts'
import type { Job } from './load.ts'
import { callBodies, headersOf, httpMessage, listBodies } from './messages.ts'

/** Who asks for what: each request in turn is another caller's, as far as there are callers. */
export interface Asked {
  readonly url: URL
  readonly connections: number
  /** A key or token for each caller. */
  readonly credentials: readonly string[]
  readonly tools: readonly string[]
}

/** What one connection sends in turn, so that all callers come up on all connections together. */
const turns = 160

/** A call by somebody else, of another tool, each time. With as many callers as connections each connection is one caller's. */
export function governedCalls(asked: Asked, judge: Judge = echoed): Job {
  const { url, connections, credentials, tools } = asked
  const bodies = callBodies('modern')
  const check = createAnswerCheck((answer, turn, id) => judge(answer, turn % bodies.length, id))
  return {
    url,
    check,
    messages: (connection) =>
      Array.from({ length: turns }, (_one, turn) => {
        const number = credentials.length > connections ? connection * turns + turn : connection
        const tool = tools[(number * 37 + turn) % tools.length] ?? 'echo'
        const body = (bodies[turn % bodies.length] ?? '').replace('"name":"echo"', `"name":"${tool}"`)
        const headers = { ...headersOf('modern', 'tools/call', undefined), 'Mcp-Name': tool }
        return httpMessage(url, body, { ...headers, Authorization: bearer(credentials, number) })
      }),
  }
}

/** Every page of the list of tools, for one caller after the other. */
export function governedLists(url: URL, credentials: readonly string[], cursors: readonly (string | undefined)[]): Job {
  const bodies = listBodies('modern', cursors)
  const headers = headersOf('modern', 'tools/list', undefined)
  const messages = credentials.flatMap((credential) =>
    bodies.map((body) => httpMessage(url, body, { ...headers, Authorization: `Bearer ${credential}` })),
  )
  // To read them all would take longer than to make them.
  const isList = (raw: Buffer, id: number): boolean => raw.includes(`"id":${id},`) && raw.includes('"tools":[{')
  return {
    url,
    check: { mistake: (raw, _turn, id, body) => (isList(raw, id) ? undefined : `no list: ${body().slice(0, 300)}`) },
    messages: () => messages,
  }
}

const bearer = (credentials: readonly string[], number: number): string =>
  `Bearer ${credentials[number % credentials.length] ?? ''}`
