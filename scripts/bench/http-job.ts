import { createAnswerCheck, echoed, type Judge } from './answers.ts'
import type { Job } from './load.ts'
import {
  callBodies,
  clientInfo,
  type Form,
  headersOf,
  httpMessage,
  legacyRevision,
  listBodies,
  type Message,
} from './messages.ts'

/** A job for each way a server is asked, made ready: sessions opened, pages walked. */
export async function callJob(url: URL, form: Form, connections: number): Promise<Job> {
  return jobOf(url, 'tools/call', form, await sessionsFor(url, form, connections), callBodies(form), echoed)
}

export interface ListJob extends Job {
  readonly pages: number
  readonly bytesPerList: number
}

export async function listJob(url: URL, form: Form, connections: number, tools: number): Promise<ListJob> {
  const sessions = await sessionsFor(url, form, connections)
  const walked = await walk(url, form, sessions[0])
  const seen = walked.flatMap(({ names }) => names)
  if (seen.length !== tools || new Set(seen).size !== tools)
    throw new Error(`${seen.length} tools listed, not ${tools}`)
  const samePage: Judge = ({ id: answered, result }, kind, id) => {
    if (answered !== id) return 'another id'
    return result?.tools?.map(({ name }) => name).join() === walked[kind]?.names.join() ? undefined : 'another list'
  }
  const bodies = listBodies(
    form,
    walked.map(({ cursor }) => cursor),
  )
  const bytesPerList = walked.reduce((sum, { bytes }) => sum + bytes, 0)
  return { ...jobOf(url, 'tools/list', form, sessions, bodies, samePage), pages: walked.length, bytesPerList }
}

function jobOf(
  url: URL,
  method: string,
  form: Form,
  sessions: readonly (string | undefined)[],
  bodies: readonly string[],
  judge: Judge,
): Job {
  const messages = (connection: number): readonly Message[] => {
    const headers = headersOf(form, method, sessions[connection % sessions.length])
    return bodies.map((body) => httpMessage(url, body, headers))
  }
  return { url, messages, check: createAnswerCheck(judge) }
}

/** A session for each connection where the form has them. */
async function sessionsFor(url: URL, form: Form, connections: number): Promise<readonly (string | undefined)[]> {
  if (form !== 'session') return [undefined]
  return Promise.all(Array.from({ length: connections }, () => openSession(url)))
}

export async function openSession(url: URL): Promise<string> {
  const params = { protocolVersion: legacyRevision, capabilities: {}, clientInfo }
  const initialize = JSON.stringify({ jsonrpc: '2.0', id: 0, method: 'initialize', params })
  const answer = await post(url, initialize, headersOf('stateless', 'initialize', undefined))
  const session = answer.headers.get('mcp-session-id')
  if (session === null) throw new Error(`initialize gave no session: ${await answer.text()}`)
  await answer.text()
  const initialized = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })
  await (await post(url, initialized, headersOf('session', 'notifications/initialized', session))).text()
  return session
}

const post = (url: URL, body: string, headers: Readonly<Record<string, string>>): Promise<Response> =>
  fetch(url, { method: 'POST', body, headers })

interface Page {
  readonly cursor: string | undefined
  readonly names: readonly string[]
  readonly bytes: number
}

interface ListAnswer {
  readonly result?: { readonly tools?: readonly { readonly name: string }[]; readonly nextCursor?: string }
}

async function walk(url: URL, form: Form, session: string | undefined): Promise<readonly Page[]> {
  const pages: Page[] = []
  for (let cursor: string | undefined; ;) {
    const [body = ''] = listBodies(form, [cursor])
    const answer = await post(url, body, headersOf(form, 'tools/list', session))
    const text = await answer.text()
    const json = text.startsWith('{') ? text : (/^data: (\{.*)$/m.exec(text)?.[1] ?? '{}')
    const { result } = JSON.parse(json) as ListAnswer
    if (result?.tools === undefined) throw new Error(`tools/list answered ${text.slice(0, 300)}`)
    pages.push({ cursor, names: result.tools.map(({ name }) => name), bytes: Buffer.byteLength(text) })
    cursor = result.nextCursor
    if (cursor === undefined) return pages
  }
}
