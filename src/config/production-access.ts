import { coversAll, coversMany, coversThisMachine } from './address-ranges.ts'
import { demandsCredential } from './authentication.ts'
import { maskedAddress } from './masking.ts'
import { isForHttp, isSet, type Judged, type Missing, type ProductionRule } from './production-rule.ts'
import { isInClear, isLoopback } from './start-findings.ts'

/** A rule about how others reach the gateway. */
const overHttp = (name: string, missing: (judged: Judged) => Iterable<Missing>): ProductionRule => ({
  name,
  missing: (judged) => (isForHttp(judged) ? missing(judged) : []),
})

/** Who reaches the gateway, from where, and by what way. */
export const accessRules: readonly ProductionRule[] = [
  overHttp('open-in-clear', function* ({ config: { mcp_server: server } }) {
    const { host, tls } = server.http
    if (tls.enabled || isLoopback(host)) return
    yield [
      'mcp_server.http.host',
      `mcp_server.http.host is ${host} and TLS is off: keys and answers can be read on the way`,
      'Set mcp_server.http.tls, or listen on 127.0.0.1 behind a proxy that ends TLS.',
    ]
  }),
  overHttp('tls', function* ({ config }) {
    const { host, tls } = config.mcp_server.http
    const { trusted_proxies: proxies } = config.auth
    if (tls.enabled || !isLoopback(host) || coversThisMachine(proxies)) return
    yield [
      'mcp_server.http.tls.enabled',
      proxies.length === 0
        ? 'TLS is off and no proxy is said to end it'
        : `TLS is off, and none of auth.trusted_proxies is on this machine, where ${host} is reached from`,
      'Set mcp_server.http.tls, or name the proxy of this machine in auth.trusted_proxies.',
    ]
  }),
  overHttp('client-certificates', function* (judged) {
    const at = 'mcp_server.http.tls'
    const { enabled, verify_client: verifies, client_ca_file: authorities } = judged.config.mcp_server.http.tls
    if (verifies && !enabled)
      yield [
        `${at}.verify_client`,
        `${at}.verify_client is true and TLS is off: no certificate is asked for`,
        `Set ${at}.enabled to true.`,
      ]
    if (authorities !== undefined && !verifies)
      yield [
        `${at}.client_ca_file`,
        `${at}.client_ca_file is set without verify_client: no certificate is asked for`,
        `Set ${at}.verify_client to true, or remove the file.`,
      ]
  }),
  overHttp('authentication', function* ({ config }) {
    if (demandsCredential(config)) return
    yield [
      'auth.required',
      'callers need no credential',
      'Set auth.required to true (keys are made with `owlclaw keys create`), or auth.oauth.issuer, or mcp_server.http.tls.verify_client.',
    ]
  }),
  overHttp('trusted-proxies', function* ({ config }) {
    const { trusted_proxies: proxies } = config.auth
    if (!coversMany(proxies)) return
    yield [
      'auth.trusted_proxies',
      `auth.trusted_proxies has ${proxies.join(', ')}: whoever connects from there may say that he is another`,
      'Name the addresses of your proxies.',
    ]
  }),
  overHttp('open-addresses', function* ({ config: { auth } }) {
    const lists = [
      ['auth.allowed_addresses', 'auth.allowed_addresses', auth.allowed_addresses],
      ...Object.entries(auth.clients).map(
        ([id, { addresses = [] }]) => ['auth.clients', `auth.clients.${id}.addresses`, addresses] as const,
      ),
    ] as const
    for (const [key, shown, addresses] of lists)
      if (coversAll(addresses))
        yield [
          key,
          `${shown} has every address: nobody is kept out`,
          'Name the networks of your callers, or remove it.',
        ]
  }),
  overHttp('public-url-in-clear', function* ({ config: { auth } }) {
    const { public_url: address } = auth
    if (address === undefined || !isInClear(address)) return
    yield [
      'auth.public_url',
      `auth.public_url is ${maskedAddress(address)}: clients would send their credentials in the clear`,
      'Write its https address.',
    ]
  }),
  overHttp('cors-in-clear', function* ({ config: { auth, mcp_server: server } }) {
    const { cors } = server.http
    const key = 'mcp_server.http.cors.allowed_origins'
    const lists = [
      [key, key, cors.enabled ? cors.allowed_origins : []],
      ...Object.entries(auth.clients).map(
        ([id, { origins = [] }]) => ['auth.clients', `auth.clients.${id}.origins`, origins] as const,
      ),
    ] as const
    for (const [at, shown, origins] of lists)
      for (const origin of origins.filter((one) => /^(http|ws|ftp|file):/i.test(one)))
        yield [
          at,
          `${shown} has ${origin}: anyone on the way can put his own page in its place`,
          'Let in https origins only.',
        ]
  }),
  overHttp('cors-any-header', function* (judged) {
    const { cors } = judged.config.mcp_server.http
    for (const name of ['allowed_headers', 'exposed_headers'] as const) {
      const key = `mcp_server.http.cors.${name}`
      if (cors.enabled && isSet(judged, key) && cors[name].includes('*'))
        yield [key, `${key} has *: pages may send or read any header`, 'Name the headers that your pages need.']
    }
  }),
]
