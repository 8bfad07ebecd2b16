import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { parseMetrics, type Family } from '../telemetry/prometheus-rules.ts'
import { receiver } from '../telemetry/receiver.ts'
import { newFolder, owlclaw } from './gateway-process.ts'

const read = (name: string) => readFileSync(join(import.meta.dirname, '../../docs/operations', name), 'utf8')

interface Rules {
  readonly groups: readonly { readonly rules: readonly { readonly alert: string; readonly expr: string }[] }[]
}
interface Dashboard {
  readonly panels: readonly { readonly title: string; readonly targets: readonly { readonly expr: string }[] }[]
}

const alerts = (parse(read('prometheus-alerts.yaml')) as Rules).groups.flatMap(({ rules }) => rules)
const panels = (JSON.parse(read('grafana-dashboard.json')) as Dashboard).panels
const asked = [
  ...alerts.map(({ alert, expr }) => ({ where: alert, expr })),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ where: title, expr }))),
]

/** Of what a gateway does when it is well there is nothing to be counted. */
const notTried = ['OwlClawContractBroken']

interface Selector {
  readonly where: string
  readonly expr: string
  readonly name: string
  readonly fits: (labels: Readonly<Record<string, string>>) => boolean
}

/** Each series that an expression asks for, as `name{label="value"}`. */
function selectorsIn({ where, expr }: (typeof asked)[number]): Selector[] {
  const named = expr.matchAll(/\b((?:owlclaw|mcp|nodejs|process)_[a-z0-9_]+)(?:\{([^}]*)\})?/g)
  return [...named].map(([, name = '', matchers = '']) => {
    const tests = [...matchers.matchAll(/(\w+)(=~|=)"([^"]*)"/g)].map(
      ([, label = '', , pattern = '']) => [label, new RegExp(`^(?:${pattern})$`)] as const,
    )
    const fits: Selector['fits'] = (labels) => tests.every(([label, pattern]) => pattern.test(labels[label] ?? ''))
    return { where, expr, name, fits }
  })
}

const seriesOf = (families: readonly Family[], { name, fits }: Selector) =>
  families.flatMap(({ samples }) => samples).filter((sample) => sample.name === name && fits(sample.labels))

const sumOf = (families: readonly Family[], selector: Selector): number =>
  seriesOf(families, selector).reduce((sum, { value }) => sum + value, 0)

const [delivery] = selectorsIn({ where: '', expr: 'owlclaw_alert_deliveries_total{result="failed"}' }) as [Selector]

const [stalled] = selectorsIn({ where: '', expr: 'owlclaw_http_stalled_connections_total' }) as [Selector]

const handlers = {
  fail: `/** Fails. */\nexport default function fail(): string {\n  throw new Error('no')\n}\n`,
  block: `/** Blocks. */
export default function block(input: { ms: number }): string {
  const until = Date.now() + input.ms
  while (Date.now() < until);
  return 'done'
}
`,
}

const policy = `policy: 1\npermissions: [{ effect: allow, clients: [ada] }]\n`

function configuration(hook: string): string {
  return `mcp_server:
  transport: http
  http: { port: 0, write_timeout_seconds: 0.5 }
  resources: { skills_dir: capabilities }
  governance: { policy_file: policy.yaml, prices: { fail: 0.5 }, default_quota: { max_calls_per_minute: 3 } }
telemetry:
  watchdog: { blocked_ms: 100 }
  alerts: { webhook_url: '${hook}', webhook_secret: sixteen letters at least, check_seconds: 0.1 }
auth: { required: true }
`
}

/** Asks for more than the system holds for somebody who reads none of it. */
async function deaf(url: string, path: string, key: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) })
  await once(socket, 'connect')
  socket.pause()
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nX-API-Key: ${key}\r\n\r\n`.repeat(100))
  return socket
}

/** A gateway to which all of it happens, and what it has counted before and after. */
async function troubled(): Promise<readonly [before: Family[], after: Family[]]> {
  const cwd = newFolder()
  for (const [name, text] of Object.entries(handlers)) {
    mkdirSync(join(cwd, 'capabilities/test', name), { recursive: true })
    writeFileSync(join(cwd, 'capabilities/test', name, 'handler.ts'), text)
  }
  writeFileSync(join(cwd, 'policy.yaml'), policy)
  // Whoever takes no alert for good is asked once.
  const hook = await receiver(Array.from({ length: 20 }, () => 400))
  writeFileSync(join(cwd, 'mcp-server.yaml'), configuration(hook.url))
  const keyOf = async (...args: readonly string[]): Promise<string> => {
    const made = owlclaw(['keys', 'create', ...args], { cwd })
    expect(await made.ended, made.err()).toBe(0)
    return made.out().trim()
  }
  const [ada, operator] = [await keyOf('ada'), await keyOf('ops', '--scope', 'admin')]
  const gateway = owlclaw(['start'], { cwd })
  const url = await gateway.says(/http:\/\/127\.0\.0\.1:\d+/)
  await gateway.says(/"message":"listening"/)
  const ask = (path: string, key: string, body?: object): Promise<Response> =>
    fetch(`${url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', accept: '*/*', 'x-api-key': key },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  const counted = async (): Promise<Family[]> => parseMetrics(await (await ask('/metrics', operator)).text())
  const before = await counted()

  for (const path of ['/v1/tools', '/mcp', '/metrics']) expect((await ask(path, 'owl_guessed')).status).toBe(401)
  const call = (name: string, args: object) => ask(`/v1/tools/${name}/calls`, ada, { arguments: args })
  await call('block', { ms: 500 })
  await call('fail', {})
  const params = { name: 'fail', arguments: {} }
  await ask('/mcp', ada, { jsonrpc: '2.0', id: 1, method: 'tools/call', params })
  expect((await call('fail', {})).status).toBe(429)
  writeFileSync(join(cwd, 'policy.yaml'), 'policy: 2\n')
  await gateway.says(/policy does not work as it should/)
  const failed = (families: readonly Family[]): number => sumOf(families, delivery)
  const listener = await deaf(url, '/docs', operator)
  let after = before
  while (failed(after) === failed(before) || sumOf(after, stalled) === 0) after = await counted()
  listener.destroy()
  return [before, after]
}

describe('[R9.10] [R11.7] what is watched for', () => {
  it('is seen when it happens: each series of each alert and panel is there and has grown', async () => {
    const [before, after] = await troubled()
    const typeOf = ({ name }: Selector): string | undefined =>
      after.find(({ samples }) => samples.some((sample) => sample.name === name))?.type
    const blind = asked
      .flatMap(selectorsIn)
      .filter(({ where }) => !notTried.includes(where))
      .filter((selector) =>
        typeOf(selector) === 'gauge'
          ? seriesOf(after, selector).length === 0
          : !(sumOf(after, selector) > sumOf(before, selector)),
      )
    expect(blind.map(({ where, expr }) => `${where}: ${expr}`)).toEqual([])
    const fromNothing = alerts
      .filter(({ expr }) => expr.includes('increase(') && !expr.includes(' unless '))
      .flatMap(({ alert, expr }) => selectorsIn({ where: alert, expr }))
      .filter((selector) => seriesOf(before, selector).length === 0)
    expect(fromNothing.map(({ where }) => where)).toEqual([])
    const denials = after.find(({ name }) => name === 'owlclaw_denials_total')?.samples ?? []
    expect(denials.find(({ labels }) => labels['code'] === 'invalid_token')?.value).toBe(3)
  })
})
