import { isIP } from 'node:net'
import type { Config } from '../../generated/config/v1/types.ts'
import type { Place, Problem } from './problem.ts'

/** What no single key can break: values that don't go together. */
export function togetherProblems(config: Config, placeOf: (key: string) => Place | undefined): readonly Problem[] {
  const found: Problem[] = []
  const add = (key: string, what: string, fix: string): void => {
    const place = placeOf(key)
    found.push({ ...(place === undefined ? {} : { place }), key, what, fix })
  }
  const { http, transport, logging, governance } = config.mcp_server
  const tls = 'mcp_server.http.tls'
  if (http.tls.enabled) {
    for (const name of ['cert_file', 'key_file'] as const) {
      if (http.tls[name] === undefined)
        add(`${tls}.enabled`, `${tls}.enabled is true without ${name}`, `Set ${tls}.${name}, or switch TLS off.`)
    }
    if (http.tls.verify_client && http.tls.client_ca_file === undefined) {
      add(`${tls}.verify_client`, `${tls}.verify_client is true without client_ca_file`, `Set ${tls}.client_ca_file.`)
    }
  }
  if (http.headers_timeout_seconds > http.request_timeout_seconds) {
    const key = 'mcp_server.http.headers_timeout_seconds'
    add(
      key,
      `${key} is more than request_timeout_seconds`,
      'The head is part of the request: give it no more time than the whole.',
    )
  }
  if (transport === 'stdio' && logging.output === 'stdout') {
    const key = 'mcp_server.logging.output'
    add(
      key,
      `${key} is stdout, but stdout carries the protocol when transport is stdio`,
      'Set it to stderr, or transport to http.',
    )
  }
  const { webhook_url: webhook, webhook_secret: secret } = config.telemetry.alerts
  if (webhook !== undefined && secret === undefined) {
    const key = 'telemetry.alerts.webhook_url'
    add(
      key,
      `${key} is set without webhook_secret: its receiver could not know whose alerts they are`,
      'Set telemetry.alerts.webhook_secret.',
    )
  }
  for (const name of ['trusted_proxies', 'allowed_addresses'] as const) {
    for (const text of config.auth[name].filter((one) => !isNetwork(one)))
      add(
        `auth.${name}`,
        `auth.${name} has ${JSON.stringify(text)}, which is no address and no network`,
        'Write it like 10.0.0.1 or 10.0.0.0/8.',
      )
  }
  const key = 'mcp_server.governance.time_zone'
  // The default is right, and asking costs a start as much as all other rules together.
  if (placeOf(key) !== undefined && !isTimeZone(governance.time_zone)) {
    add(
      key,
      `${key} is ${JSON.stringify(governance.time_zone)}, which is no time zone`,
      'Write it like Europe/Berlin, or UTC.',
    )
  }
  return found
}

function isNetwork(text: string): boolean {
  const [address = '', length, ...more] = text.split('/')
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return more.length === 0 && most > 0 && (length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= most))
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
export function togetherWarnings(config: Config, placeOf: (key: string) => Place | undefined): readonly Problem[] {
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
