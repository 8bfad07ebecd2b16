import { createServer, type ServerResponse } from 'node:http'
import type { Observation } from './observation.ts'
import type { Server } from './server.ts'

const more = { of_a_later_version: { deep: [1, 'two', null] } }
const annotations = { audience: ['user'], priority: 0.5, ...more }

const content = [
  { type: 'text', text: 'words', annotations, ...more },
  { type: 'image', data: 'aGVsbG8=', mimeType: 'image/png', ...more },
  { type: 'audio', data: 'aGVsbG8=', mimeType: 'audio/wav', ...more },
  { type: 'resource_link', uri: 'file:///a', name: 'a', ...more },
  { type: 'resource', resource: { uri: 'file:///b', text: 'b', ...more }, ...more },
]

const problem = {
  type: 'urn:owlclaw:error:later_code',
  title: 'Later',
  status: 404,
  code: 'later_code',
  category: 'later_category',
  retryable: false,
  incident_id: 'later',
  trace_id: '4bf92f3577b34da6a3ce929d0e0e4736',
  ...more,
}

const answers: Readonly<Record<string, object>> = {
  '/health': { status: 'ok', version: '9.9.9', checks: {}, ...more },
  '/v1/tools': { tools: [{ name: 'add', inputSchema: {}, ...more }], ...more },
  '/v1/tools/add/calls': { content, structuredContent: { sum: 5 }, isError: false, ...more },
}

/**
 * A gateway of a later minor version: fields, an error code and a category that today's contract does not know.
 * Clients that were generated today must read it.
 */
export async function startNewerServer(): Promise<Server> {
  let called = false
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    // Only the first call to `add` is answered: what comes after it asks for a problem.
    const refused = request.headers['owlclaw-api-version'] === 'v9' || (path.endsWith('/calls') && called)
    called ||= path.endsWith('/calls')
    send(response, refused ? undefined : answers[path.replace(/\?.*/, '')])
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const at = server.address()
  if (at === null || typeof at === 'string') throw new Error('the newer server has no port')
  const stop = async (): Promise<void> => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { address: `http://127.0.0.1:${at.port}`, stop }
}

function send(response: ServerResponse, body: object | undefined): void {
  response.writeHead(body === undefined ? 404 : 200, {
    'Content-Type': body === undefined ? 'application/problem+json' : 'application/json',
  })
  response.end(JSON.stringify(body ?? problem))
}

/** What is wrong in what a client saw of it, or nothing. */
export function judgeNewer(seen: readonly Observation[]): string[] {
  const wanted: Readonly<Record<string, readonly string[]>> = {
    health: ['"status":"ok"', '"version":"9.9.9"'],
    list_tools: ['"name":"add"'],
    call_tool: [...content.map(({ type }) => `"type":"${type}"`), '"sum":5', '"text":"words"', '"priority":0.5'],
    problem: ['"code":"later_code"', '"incident_id":"later"'],
    wrong_arguments: ['"code":"later_code"'],
    version_refused: ['"code":"later_code"'],
  }
  return Object.entries(wanted).flatMap(([step, parts]) => {
    const body = JSON.stringify(seen.find((one) => one.step === step)?.body ?? 'nothing')
    return parts.filter((part) => !body.includes(part)).map((part) => `${step}: ${part} is missing in ${body}`)
  })
}
