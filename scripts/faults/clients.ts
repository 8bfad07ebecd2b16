import { Agent, request } from 'node:http'
import type { Tool } from './house.ts'
import type { Random } from './random.ts'

/** What a client asked, and what it was told. */
export interface Answer {
  readonly client: string
  readonly tool: Tool
  readonly nonce: string
  readonly surface: Surface
  /** `lost` where the connection ended first. */
  readonly outcome: 'ok' | 'refused' | 'lost'
  readonly status?: number
  readonly code?: string
  readonly retryable?: boolean
  /** As the header names it. */
  readonly entry?: string
}

export type Surface = 'rest' | 'mcp'

export interface LoadOptions {
  readonly clients: readonly string[]
  /** Calls of each client that are in flight at a time. */
  readonly width: number
  readonly tools: readonly Tool[]
  readonly random: Random
}

/** Calls that go on until they are stopped, or the gateway has gone. */
export interface Load {
  readonly answers: readonly Answer[]
  /** Settles when the last call is answered or lost. */
  readonly done: Promise<void>
  readonly stop: () => Promise<void>
}

let lastNonce = 0
export const nextNonce = (): string => `${process.pid}-${(lastNonce += 1)}`

export function startLoad(url: string, { clients, width, tools, random }: LoadOptions): Load {
  const answers: Answer[] = []
  const agent = new Agent({ keepAlive: true })
  let going = true
  const caller = async (client: string): Promise<void> => {
    while (going) {
      const answer = await callOnce(url, { client, tool: random.pick(tools), surface: random.pick(surfaces), agent })
      answers.push(answer)
      if (answer.outcome === 'lost') return
    }
  }
  const callers = clients.flatMap((client) => Array.from({ length: width }, () => caller(client)))
  const done = Promise.all(callers).then(() => agent.destroy())
  const stop = (): Promise<void> => {
    going = false
    return done
  }
  return { answers, done, stop }
}

const surfaces: readonly Surface[] = ['rest', 'mcp']

export interface Asked {
  readonly client: string
  readonly tool: Tool
  readonly surface: Surface
  readonly agent?: Agent
}

export async function callOnce(url: string, { client, tool, surface, agent }: Asked): Promise<Answer> {
  const nonce = nextNonce()
  const asked = { client, tool, nonce, surface }
  const body = surface === 'rest' ? { arguments: { nonce } } : messageFor(tool, nonce)
  const path = surface === 'rest' ? `/v1/tools/${tool}/calls` : '/mcp'
  const headers = {
    'content-type': 'application/json',
    'x-mcp-client-id': client,
    ...(surface === 'mcp' ? mcp(tool) : {}),
  }
  try {
    const { status, entry, text } = await post(`${url}${path}`, headers, JSON.stringify(body), agent)
    return { ...asked, ...verdictOf(text, surface), status, ...(entry === undefined ? {} : { entry }) }
  } catch {
    return { ...asked, outcome: 'lost' }
  }
}

export const messageFor = (tool: Tool, nonce: string): object => ({
  ...{ jsonrpc: '2.0', id: nonce, method: 'tools/call' },
  params: {
    ...{ name: tool, arguments: { nonce } },
    _meta: {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'faults', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    },
  },
})

const mcp = (tool: Tool): Readonly<Record<string, string>> => ({
  ...{ accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2026-07-28' },
  ...{ 'mcp-method': 'tools/call', 'mcp-name': tool },
})

interface Told {
  readonly error?: { readonly data?: Refusal }
}
interface Refusal {
  readonly code?: string
  readonly retryable?: boolean
}

function verdictOf(text: string, surface: Surface): Pick<Answer, 'outcome' | 'code' | 'retryable'> {
  const told = JSON.parse(text.startsWith('{') ? text : (/^data: (\{.*)$/m.exec(text)?.[1] ?? '')) as Told & Refusal
  const { code, retryable } = surface === 'rest' ? told : (told.error?.data ?? {})
  if (code === undefined && told.error === undefined) return { outcome: 'ok' }
  return { outcome: 'refused', code: code ?? 'none', ...(retryable === undefined ? {} : { retryable }) }
}

interface Got {
  readonly status: number
  readonly entry: string | undefined
  readonly text: string
}

const patienceMs = 60_000

function post(url: string, headers: Readonly<Record<string, string>>, body: string, agent?: Agent): Promise<Got> {
  return new Promise((resolve, reject) => {
    const asking = request(
      url,
      { method: 'POST', headers, timeout: patienceMs, ...(agent ? { agent } : {}) },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (chunk: string) => (text += chunk))
        answer.on('error', reject)
        answer.on('end', () => {
          const entry = answer.headers['owlclaw-ledger-entry']
          resolve({ status: answer.statusCode ?? 0, entry: typeof entry === 'string' ? entry : undefined, text })
        })
      },
    )
    asking.on('timeout', () => asking.destroy(new Error('no answer in time')))
    asking.on('error', reject)
    asking.end(body)
  })
}

/** What GET says of one dependency. */
export async function healthOf(url: string): Promise<{ readonly ok: boolean; readonly text: string }> {
  const answer = await fetch(`${url}/health`)
  return { ok: answer.ok, text: await answer.text() }
}
