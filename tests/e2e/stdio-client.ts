import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { newFolder, root } from './gateway-process.ts'

export interface Message {
  readonly id?: unknown
  readonly method?: string
  readonly params?: Readonly<Record<string, unknown>>
  readonly result?: Readonly<Record<string, unknown>> & { readonly _meta?: Readonly<Record<string, unknown>> }
  readonly error?: {
    readonly code: number
    readonly message: string
    readonly data: { readonly code: string; readonly retryable: boolean }
  }
}

const any = "inputSchema: { type: 'object' }"

/** A folder of capabilities that tell who runs them, for whom, and take their time. */
export function skills(more: Readonly<Record<string, string>> = {}): string {
  const folder = newFolder()
  const handlers: Readonly<Record<string, string>> = {
    who: `export const tool = { ${any} }
export default (_input, call) => ({ pid: process.pid, client: call.principal.id })\n`,
    slow: `export const tool = { ${any} }
export default ({ ms = 1000 }) => new Promise((resolve) => setTimeout(resolve, ms, 'finished'))\n`,
    endless: `export const tool = { ${any} }\nexport default () => new Promise(() => {})\n`,
    waits: `export const tool = { ${any} }
export default (_input, { signal }) => {
  console.error('waits: begun')
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(console.error('waits: cancelled'))))
}\n`,
    size: `export const tool = { ${any} }\nexport default ({ text }) => text.length\n`,
    echo: `export const tool = { ${any} }\nexport default ({ text }) => text\n`,
    note: `export const tool = { ${any} }\nexport default (_input, call) => { call.log('debug', 'noted'); return 'ok' }\n`,
    ask: `export const tool = { ${any} }
export default async (_input, call) => {
  const answer = await call.ask('name', { kind: 'form', message: 'Name?', schema: { type: 'object', properties: { name: { type: 'string' } } } })
  return answer.content?.name ?? answer.action
}\n`,
    ...more,
  }
  for (const [name, text] of Object.entries(handlers)) {
    mkdirSync(join(folder, 'test', name), { recursive: true })
    writeFileSync(join(folder, 'test', name, 'handler.js'), text)
  }
  return folder
}

export interface StdioOptions {
  readonly data: string
  readonly skills: string
  readonly clientId?: string
  readonly env?: Readonly<Record<string, string>>
}

/** `owlclaw` as a desktop client starts it, killed at the end of the test. */
export function stdioClient({ data, skills: folder, clientId, env = {} }: StdioOptions) {
  const child = spawn(
    process.execPath,
    [join(root, 'scripts/owlclaw.cjs'), 'start', '--skills-dir', folder, '--data-dir', data],
    {
      cwd: newFolder(),
      stdio: ['pipe', 'pipe', 'pipe'],
      env: {
        PATH: process.env['PATH'],
        OWLCLAW_LEDGER_ENABLED: 'true',
        ...env,
        ...(clientId === undefined ? {} : { MCP_CLIENT_ID: clientId }),
      },
    },
  )
  const messages: Message[] = []
  const waiting = new Set<() => void>()
  let rest = ''
  let err = ''
  const look = (): void => {
    for (const one of waiting) one()
  }
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) messages.push(JSON.parse(line) as Message)
    look()
  })
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    err += chunk
    look()
  })
  const ended = once(child, 'close').then(([code, signal]) => (code as number | null) ?? String(signal))
  child.stdin.on('error', () => undefined)
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  /** Settles with what `find` finds among what came so far or comes yet. */
  const until = <T>(find: () => T | undefined): Promise<T> =>
    new Promise((resolve, reject) => {
      const check = (): void => {
        const found = find()
        if (found === undefined) return
        waiting.delete(check)
        resolve(found)
      }
      waiting.add(check)
      void ended.then((code) => {
        check()
        reject(new Error(`it ended with ${code} too soon:\n${err}\n${JSON.stringify(messages).slice(0, 2000)}`))
      })
      check()
    })
  const send = (message: object): void => void child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  const answer = (id: unknown): Promise<Message> =>
    until(() => messages.find((one) => one.id === id && one.method === undefined))
  const request = (id: unknown, method: string, params: object = {}): Promise<Message> => {
    send({ id, method, params })
    return answer(id)
  }
  return {
    ...{ child, messages, ended, until, send, answer, request },
    err: () => err,
    says: (pattern: RegExp): Promise<string> => until(() => pattern.exec(err)?.[0]),
    /** On a revision without a handshake, or on the one that was agreed on. */
    call: (id: unknown, name: string, input: object = {}, meta: object = modern) =>
      request(id, 'tools/call', { name, arguments: input, ...(meta === modern ? { _meta: modern } : meta) }),
    handshake: async (capabilities: object = {}) => {
      const clientInfo = { name: 'test', version: '1' }
      const welcome = await request('hello', 'initialize', { protocolVersion: '2025-11-25', capabilities, clientInfo })
      send({ method: 'notifications/initialized' })
      return welcome
    },
  }
}

export type StdioClient = ReturnType<typeof stdioClient>

export const modern = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
}

/** What a call is given that belongs to a handshake before it. */
export const legacy = {}

/** The structure a tool answered. */
export const said = (message: Message): unknown => {
  const [content] = (message.result?.['content'] ?? []) as readonly { readonly text: string }[]
  return message.result?.['structuredContent'] ?? content?.text ?? message.error
}
