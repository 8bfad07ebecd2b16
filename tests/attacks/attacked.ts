import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { newFolder, owlclaw, type GatewayProcess } from '../e2e/gateway-process.ts'
import { modernMeta } from '../mcp/client.ts'
import { ask, type Answer } from '../rest/served.ts'
import { parseMetrics } from '../telemetry/prometheus-rules.ts'
import { both, modernHeaders } from '../transports/mcp-served.ts'
import { audience, issuer, type Issuer } from './issuer.ts'

export type Headers = Readonly<Record<string, string>>

export interface Attacked extends GatewayProcess {
  readonly url: string
  readonly port: number
  readonly cwd: string
  readonly login: Issuer
  /** The secret of whoever administers. */
  readonly root: string
  /** A key that was made over REST, with its secret where it has one. */
  readonly key: (client: string, more?: object) => Promise<{ readonly id: string; readonly secret: string }>
  readonly ask: (method: string, path: string, headers?: Headers, body?: string | Buffer) => Promise<Answer>
  /** A request of the newest revision. */
  readonly mcp: (method: string, params: object, headers: Headers, capabilities?: object) => Promise<Answer>
  /** How many answers with this code the metrics have. */
  readonly counted: (code: string) => Promise<number>
  /** Whether it still does its work, and never said that something of its own went wrong. */
  readonly unharmed: () => Promise<void>
}

const policy = {
  policy: 1,
  permissions: [
    { effect: 'allow', clients: ['ada', 'bob', 'signer', 'oauth:*'] },
    { effect: 'deny', clients: ['bob'], tools: ['pay'], reason: 'bob does not pay' },
  ],
  toolsets: { sums: { tools: ['add'] } },
}

const handlers: Readonly<Record<string, string>> = {
  whoami: `/** Says who calls. */
export default function whoami(_input: {}, call: { principal: { id: string } }): string {
  return call.principal.id
}
export const tool = { annotations: { readOnlyHint: true } }
`,
  add: `/** Adds two numbers. */
export default function add(input: { a: number; b: number }): string {
  return String(input.a + input.b)
}
export const tool = { annotations: { readOnlyHint: true } }
`,
  pay: `/** Pays. */
export default function pay(input: { amount: number }): string {
  return 'paid ' + input.amount
}
`,
  take: `/** Takes anything and says its keys. */
export default function take(input: { anything: unknown }): string {
  return Object.keys(Object(input.anything)).length + ' keys'
}
export const tool = { annotations: { readOnlyHint: true } }
`,
  greet: `/** Asks for a name. */
export default async function greet(_input: {}, call: any): Promise<string> {
  const schema = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] }
  const { content } = await call.ask('name', { kind: 'form', message: 'Your name?', schema })
  return 'Hello, ' + content?.name
}
export const tool = { annotations: { readOnlyHint: true } }
`,
  later: `/** Answers later. */
export default function later(input: { text: string }): string {
  return input.text
}
export const tool = { async: true, annotations: { readOnlyHint: true } }
`,
}

/** Whoever reads what it wrote to find out what happened. */
export const skillText = '---\nname: notes\ndescription: Notes.\n---\nNothing secret.\n'

function capabilities(folder: string): void {
  for (const [name, text] of Object.entries(handlers)) {
    mkdirSync(join(folder, 'test', name), { recursive: true })
    writeFileSync(join(folder, 'test', name, 'handler.ts'), text)
  }
  mkdirSync(join(folder, 'text/notes'), { recursive: true })
  writeFileSync(join(folder, 'text/notes/SKILL.md'), skillText)
}

export interface Settings {
  readonly http?: object
  readonly auth?: object
  readonly server?: object
  /** What else lies in the folder of capabilities. */
  readonly prepare?: (folder: string, cwd: string) => void
}

/**
 * A gateway as it is run for others: keys, tokens and a policy on, everything counted and written down; in a process of its
 * own, so that a crash is one.
 */
export async function attacked({ http, auth, server, prepare }: Settings = {}): Promise<Attacked> {
  const cwd = newFolder()
  const login = await issuer()
  const folder = join(cwd, 'capabilities')
  capabilities(folder)
  prepare?.(folder, cwd)
  writeFileSync(join(cwd, 'policy.yaml'), JSON.stringify(policy))
  const config = {
    mcp_server: {
      transport: 'http',
      http: { port: 0, ...http },
      governance: { policy_file: 'policy.yaml' },
      resources: { skills_dir: folder },
      data_dir: join(cwd, 'data'),
      ...server,
    },
    // So that each attempt can come from a place of its own, and none is held up for those before it.
    auth: { required: true, trusted_proxies: ['127.0.0.1'], oauth: { issuer: login.url, audience }, ...auth },
    // A machine with too much to do is no mistake of ours.
    telemetry: { watchdog: { blocked_ms: 0 } },
  }
  writeFileSync(join(cwd, 'mcp-server.yaml'), JSON.stringify(config))
  const { data, root } = await (first ??= firstKey())
  cpSync(data, join(cwd, 'data'), { recursive: true })
  const gateway = owlclaw(['start'], { cwd })
  const url = await gateway.says(/http:\/\/127\.0\.0\.1:\d+/)
  await gateway.says(/curl -s \S+/)
  const parts = { ...gateway, url, port: Number(new URL(url).port), cwd, login, root }
  return { ...parts, ...asking(gateway, url, root) }
}

let first: ReturnType<typeof firstKey> | undefined

/** Whoever administers gets a key where no gateway runs yet; made once, and copied. */
async function firstKey(): Promise<{ readonly data: string; readonly root: string }> {
  const cwd = newFolder()
  const data = join(cwd, 'data')
  const making = owlclaw(['keys', 'create', 'root', '--scope', 'admin', '--json', '--data-dir', data], { cwd })
  expect([await making.ended, making.err()]).toEqual([0, expect.any(String)])
  const { secret } = JSON.parse(making.out()) as { readonly secret: string }
  return { data, root: secret }
}

function asking(gateway: GatewayProcess, url: string, root: string) {
  const asked: Attacked['ask'] = (...what) => ask(url, ...what)
  const admin = bearer(root)
  const counted: Attacked['counted'] = async (code) => {
    const { text } = await asked('GET', '/metrics', admin)
    const samples = parseMetrics(text).flatMap((family) => family.samples)
    return samples.filter(({ labels, name }) => labels['code'] === code && counting.has(name)).reduce(sum, 0)
  }
  const key: Attacked['key'] = async (client, more = {}) => {
    const made = await asked('POST', '/v1/keys', admin, JSON.stringify({ client, ...more }))
    expect([made.status, made.text]).toEqual([201, expect.any(String)])
    return made.body as never
  }
  const mcp: Attacked['mcp'] = (method, params, headers, declared) => {
    const { name, uri, taskId } = params as { readonly name?: string; readonly uri?: string; readonly taskId?: string }
    const body = { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: modernMeta({}, declared) } }
    const own = modernHeaders(method, name ?? uri ?? taskId)
    return asked('POST', '/mcp', { accept: both, ...own, ...headers }, JSON.stringify(body))
  }
  const unharmed = async (): Promise<void> => {
    expect(gateway.child.exitCode).toBeNull()
    expect(await asked('GET', '/health')).toMatchObject({ status: 200, body: { status: 'ok' } })
    const list = await asked('GET', '/v1/keys', admin)
    expect(list.status).toBe(200)
    expect(
      gateway
        .err()
        .split('\n')
        .filter((line) => /^(?:\{"level":"(?:error|fatal)"|\S+Z (?:ERROR|FATAL) )/.test(line)),
    ).toEqual([])
  }
  return { ask: asked, counted, key, mcp, unharmed }
}

/** A call is counted as a call besides: these two count answers, each once. */
const counting = new Set(['owlclaw_errors_total', 'owlclaw_mcp_requests_total'])
const sum = (total: number, { value }: { readonly value: number }): number => total + value

export const bearer = (secret: string): Record<string, string> => ({ authorization: `Bearer ${secret}` })

let places = 0

/** As if it came from where nobody came from before. */
export function elsewhere(): Headers {
  places += 1
  return { 'x-forwarded-for': `10.0.${places >> 8}.${places & 255}` }
}

/** The code of the error in an answer, of REST or of MCP. */
export function codeOf({ body }: Pick<Answer, 'body'>): unknown {
  const error = body['error'] as { readonly data?: { readonly code?: unknown } } | undefined
  return error?.data?.code ?? body['code']
}

/** What a tool said. */
export function saidBy({ body }: Answer): unknown {
  const result = body['result'] as { readonly content?: readonly { readonly text?: string }[] } | undefined
  return result?.content?.[0]?.text
}
