import { isIP } from 'node:net'
import type { Config } from '../../generated/config/v1/types.ts'
import { isTooSmall, smallestAmount } from '../core/charge.ts'
import { addresses } from './address-rules.ts'
import type { IsSaid } from './complaints.ts'
import { origins } from './origin-rules.ts'
import type { Mistake, Place, Problem } from './problem.ts'

type PlaceOf = (key: string) => Place | undefined

/** What no single key can break: values that don't go together, and those that are more than their form. */
export function togetherProblems(config: Config, placeOf: PlaceOf, isSaid: IsSaid): readonly Problem[] {
  const found = [
    ...tls(config),
    ...times(config),
    ...streams(config),
    ...services(config),
    ...addresses(config),
    ...networks(config),
    ...origins(config),
    ...amounts(config),
  ]
  const first = [...found, ...timeZone(config, placeOf)].filter(
    ([key, , , others = []]) => ![key, ...others].some(isSaid),
  )
  return first.map(([key, what, fix]) => {
    const place = placeOf(key)
    return { ...(place === undefined ? {} : { place }), key, what, fix }
  })
}

function* tls({ mcp_server: { http } }: Config): Generator<Mistake> {
  if (!http.tls.enabled) return
  const at = 'mcp_server.http.tls'
  for (const name of ['cert_file', 'key_file'] as const) {
    if (http.tls[name] === undefined)
      yield [
        `${at}.enabled`,
        `${at}.enabled is true without ${name}`,
        `Set ${at}.${name}, or switch TLS off.`,
        [`${at}.${name}`],
      ]
  }
  if (http.tls.verify_client && http.tls.client_ca_file === undefined)
    yield [
      `${at}.verify_client`,
      `${at}.verify_client is true without client_ca_file`,
      `Set ${at}.client_ca_file.`,
      [`${at}.client_ca_file`],
    ]
}

function* times({ mcp_server: { http } }: Config): Generator<Mistake> {
  const key = 'mcp_server.http.headers_timeout_seconds'
  if (http.headers_timeout_seconds > http.request_timeout_seconds)
    yield [
      key,
      `${key} is more than request_timeout_seconds`,
      'The head is part of the request: give it no more time than the whole.',
      ['mcp_server.http.request_timeout_seconds'],
    ]
}

function* streams({ mcp_server: { transport, logging } }: Config): Generator<Mistake> {
  const key = 'mcp_server.logging.output'
  if (transport === 'stdio' && logging.output === 'stdout')
    yield [
      key,
      `${key} is stdout, but stdout carries the protocol when transport is stdio`,
      'Set it to stderr, or transport to http.',
      ['mcp_server.transport'],
    ]
}

/** What is asked or told elsewhere. */
function* services({ auth, telemetry }: Config): Generator<Mistake> {
  const { webhook_url: webhook, webhook_secret: secret } = telemetry.alerts
  if (webhook !== undefined && secret === undefined) {
    const key = 'telemetry.alerts.webhook_url'
    yield [
      key,
      `${key} is set without webhook_secret: its receiver could not know whose alerts they are`,
      'Set telemetry.alerts.webhook_secret.',
      ['telemetry.alerts.webhook_secret'],
    ]
  }
  const { issuer, audience } = auth.oauth
  if (issuer !== undefined && audience === undefined)
    yield [
      'auth.oauth.issuer',
      'auth.oauth.issuer is set without audience: it would not be known which tokens are for this server',
      'Set auth.oauth.audience: how tokens name this server.',
      ['auth.oauth.audience'],
    ]
}

function* networks({ auth }: Config): Generator<Mistake> {
  const lists = [
    ['auth.trusted_proxies', 'auth.trusted_proxies', auth.trusted_proxies],
    ['auth.allowed_addresses', 'auth.allowed_addresses', auth.allowed_addresses],
    ...Object.entries(auth.clients).map(
      ([id, { addresses = [] }]) => ['auth.clients', `auth.clients.${id}.addresses`, addresses] as const,
    ),
  ] as const
  for (const [key, shown, texts] of lists)
    for (const text of texts.filter((one) => !isNetwork(one)))
      yield [
        key,
        `${shown} has ${JSON.stringify(text)}, which is no address and no network`,
        'Write it like 10.0.0.1 or 10.0.0.0/8.',
      ]
}

/** What is less than anybody counts would silently be nothing. */
function* amounts({ mcp_server: { governance } }: Config): Generator<Mistake> {
  for (const [inner, name, amount] of amountsIn(governance))
    if (isTooSmall(amount))
      yield [
        `mcp_server.governance.${inner}`,
        `mcp_server.governance.${name} is ${amount}, and the smallest amount is ${smallestAmount}`,
        'Write at least that, or 0.',
      ]
}

type Amounts = readonly (readonly [key: string, name: string, amount: number])[]

/** All money there is, each with the key that it is set at. */
function amountsIn({ prices, default_quota: quota, clients }: Config['mcp_server']['governance']): Amounts {
  const amountsOf = (part: string, one: typeof quota, key?: string): Amounts =>
    (['monthly_budget', 'max_cost_per_call'] as const).flatMap((name) =>
      one[name] === undefined ? [] : [[key ?? `${part}.${name}`, `${part}.${name}`, one[name]]],
    )
  return [
    ...Object.entries(prices).map(([tool, price]) => ['prices', `prices.${tool}`, price] as const),
    ...amountsOf('default_quota', quota),
    ...Object.entries(clients).flatMap(([client, own]) => amountsOf(`clients.${client}`, own, 'clients')),
  ]
}

function isNetwork(text: string): boolean {
  const [address = '', length, ...more] = text.split('/')
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return more.length === 0 && most > 0 && (length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= most))
}

function* timeZone({ mcp_server: { governance } }: Config, placeOf: PlaceOf): Generator<Mistake> {
  const key = 'mcp_server.governance.time_zone'
  // The default is right, and asking costs a start as much as all other rules together.
  if (placeOf(key) !== undefined && !isTimeZone(governance.time_zone))
    yield [
      key,
      `${key} is ${JSON.stringify(governance.time_zone)}, which is no time zone`,
      'Write it like Europe/Berlin, or UTC.',
    ]
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** What is allowed and probably not meant. */
export function togetherWarnings(config: Config, placeOf: PlaceOf): readonly Problem[] {
  const found: Problem[] = []
  const { cors } = config.mcp_server.http
  const place = placeOf('mcp_server.http.cors.enabled')
  if (cors.enabled && cors.allowed_origins.length === 0) {
    found.push({
      ...(place === undefined ? {} : { place }),
      key: 'mcp_server.http.cors.enabled',
      what: 'mcp_server.http.cors.enabled is true, but no origin is allowed',
      fix: 'List the origins in mcp_server.http.cors.allowed_origins.',
    })
  }
  const port = placeOf('mcp_server.http.port')
  const host = placeOf('mcp_server.http.host')
  for (const one of config.mcp_server.transport === 'stdio' ? [host, port] : []) {
    if (one?.from !== 'flag') continue
    found.push({ place: one, what: 'this has no effect with the stdio transport', fix: 'Add --transport http.' })
  }
  return found
}
