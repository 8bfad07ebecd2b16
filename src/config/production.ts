import { statSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { configKeys } from '../../generated/config/v1/keys.ts'
import { demandsCredential } from './authentication.ts'
import type { Loaded } from './loaded.ts'
import type { Problem } from './problem.ts'
import { isLoopback } from './start-findings.ts'
import { split, valueAt } from './tree.ts'

type Judged = Pick<Loaded, 'config' | 'origins' | 'files' | 'file'>

/** What is asked of a configuration before it serves others: its name, the key to set, what is missing, what to do. */
type Finding = readonly [rule: string, key: string, what: string, fix: string]

/** Every security setting that is missing for production. What can only be seen on the machine is judged where it is there. */
export function productionFindings(loaded: Judged): readonly Problem[] {
  const found = [
    ...switches(loaded),
    ...(loaded.config.mcp_server.transport === 'http' ? overHttp(loaded) : []),
    ...limits(loaded),
    ...record(loaded),
    ...readable(loaded),
  ]
  const once = new Map(found.map((finding) => [`${finding[0]} ${finding[2]}`, finding]))
  return [...once.values()].map(([rule, key, what, fix]) => {
    const place = loaded.origins[key]?.place
    return { ...(place === undefined ? {} : { place }), key, rule, what: `${rule}: ${what}`, fix }
  })
}

function* switches({ config: { mcp_server: server } }: Judged): Generator<Finding> {
  if (server.development)
    yield [
      'development-mode',
      'mcp_server.development',
      'mcp_server.development is true: errors carry stack traces',
      'Set it to false.',
    ]
  if (server.insecure)
    yield [
      'insecure',
      'mcp_server.insecure',
      'mcp_server.insecure is true: whoever reaches the port may call',
      'Set it to false, and auth.required to true.',
    ]
  if (server.logging.level === 'DEBUG')
    yield [
      'debug-log',
      'mcp_server.logging.level',
      'mcp_server.logging.level is DEBUG: every request is written to the log',
      'Set it to INFO; it can be changed for a while without a restart.',
    ]
}

function* overHttp(loaded: Judged): Generator<Finding> {
  const { config } = loaded
  const { http } = config.mcp_server
  const { trusted_proxies: proxies } = config.auth
  if (!http.tls.enabled) {
    if (!isLoopback(http.host))
      yield [
        'open-in-clear',
        'mcp_server.http.host',
        `mcp_server.http.host is ${http.host} and TLS is off: keys and answers can be read on the way`,
        'Set mcp_server.http.tls, or listen on 127.0.0.1 behind a proxy that ends TLS.',
      ]
    else if (proxies.length === 0)
      yield [
        'tls',
        'mcp_server.http.tls.enabled',
        'TLS is off and no proxy is said to end it',
        'Set mcp_server.http.tls, or name the proxy before this server in auth.trusted_proxies.',
      ]
  }
  for (const proxy of proxies.filter(isEverybody))
    yield [
      'trusted-proxies',
      'auth.trusted_proxies',
      `auth.trusted_proxies has ${proxy}: whoever connects may say that he is another`,
      'Name the addresses of your proxies.',
    ]
  if (!demandsCredential(config))
    yield [
      'authentication',
      'auth.required',
      'callers need no credential',
      'Set auth.required to true (keys are made with `owlclaw keys create`), or auth.oauth.issuer, or mcp_server.http.tls.verify_client.',
    ]
  for (const name of ['issuer', 'jwks_uri'] as const) {
    const address = config.auth.oauth[name]
    if (address !== undefined && /^http:/i.test(address))
      yield [
        'issuer-in-clear',
        `auth.oauth.${name}`,
        `auth.oauth.${name} is ${address}: whoever is on the way can make tokens`,
        'Write its https address.',
      ]
  }
  yield* pages(loaded)
}

function* pages({ config }: Judged): Generator<Finding> {
  const { cors } = config.mcp_server.http
  const key = 'mcp_server.http.cors.allowed_origins'
  for (const origin of cors.enabled ? cors.allowed_origins : [])
    if (/^http:/i.test(origin))
      yield [
        'cors-in-clear',
        key,
        `${key} has ${origin}: anyone on the way can put his own page in its place`,
        'Let in https origins only.',
      ]
}

function* limits({ config }: Judged): Generator<Finding> {
  const { enabled, default_quota: quota } = config.mcp_server.governance
  const at = 'mcp_server.governance'
  if (!enabled) {
    yield ['governance', `${at}.enabled`, `${at}.enabled is false: nobody is limited`, 'Set it to true.']
    return
  }
  if (quota.max_calls_per_minute === undefined)
    yield [
      'default-rate',
      `${at}.default_quota.max_calls_per_minute`,
      `${at}.default_quota.max_calls_per_minute is not set: a client may call without end`,
      'Set it to what a client may need, such as 60.',
    ]
  if (quota.monthly_budget === undefined && quota.max_calls_per_day === undefined)
    yield [
      'default-quota',
      `${at}.default_quota.max_calls_per_day`,
      `neither monthly_budget nor max_calls_per_day of ${at}.default_quota is set: a client may use any amount`,
      'Set one of them.',
    ]
}

function* record({ config }: Judged): Generator<Finding> {
  const { enabled, checkpoint_file: checkpoints } = config.ledger
  if (!enabled) {
    yield ['ledger', 'ledger.enabled', 'ledger.enabled is false: nothing is recorded', 'Set it to true.']
    return
  }
  if (checkpoints === undefined || isInside(checkpoints, config.mcp_server.data_dir))
    yield [
      'ledger-checkpoints',
      'ledger.checkpoint_file',
      checkpoints === undefined
        ? 'ledger.checkpoint_file is not set: whoever changes the record can change its checkpoints too'
        : `ledger.checkpoint_file is in the data folder: whoever changes the record can change its checkpoints too`,
      'Set it to a file on another disk or machine, outside mcp_server.data_dir.',
    ]
}

function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path)
  return way !== '..' && !way.startsWith(`..${sep}`) && !way.startsWith(sep)
}

/** Files and folders that every user of the machine can look into. */
function* readable(loaded: Judged): Generator<Finding> {
  const { mcp_server: server } = loaded.config
  const world = (path: string | undefined): path is string => path !== undefined && isOpenToAll(path)
  const close = (path: string): string => `Run \`chmod o-rwx ${path}\`.`
  if (world(server.data_dir))
    yield ['data-folder', 'mcp_server.data_dir', `${server.data_dir} is open to every user`, close(server.data_dir)]
  const { enabled, key_file: keyFile } = server.http.tls
  if (enabled && world(keyFile))
    yield ['secret-file', 'mcp_server.http.tls.key_file', `${keyFile} can be read by every user`, close(keyFile)]
  for (const { path: key, secret } of configKeys) {
    const { from, references = [] } = loaded.origins[key] ?? {}
    for (const { file } of references)
      if (world(file)) yield ['secret-file', key, `${file} can be read by every user`, close(file)]
    const [file] = loaded.files
    if (
      secret === true &&
      from === 'file' &&
      references.length === 0 &&
      isSet(valueAt(loaded.config, split(key))) &&
      world(file)
    )
      yield [
        'secret-file',
        key,
        `${loaded.file} holds ${key} and can be read by every user`,
        `Write \${file:PATH} or \${env:NAME} in its place, or run \`chmod o-rwx ${file}\`.`,
      ]
  }
}

const isSet = (value: unknown): boolean => typeof value !== 'object' || value === null || Object.keys(value).length > 0

function isOpenToAll(path: string): boolean {
  try {
    return process.platform !== 'win32' && (statSync(path).mode & 0o007) !== 0
  } catch {
    return false // not there, or not to be reached
  }
}

const isEverybody = (address: string): boolean => /\/0+$/.test(address) || address === '*'
