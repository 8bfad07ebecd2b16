import type { IncomingHttpHeaders } from 'node:http'

/** What proxies, load balancers and tunnels add, besides all that begins with X-Forwarded. */
const added = new Set([
  ...['via', 'forwarded', 'x-real-ip', 'x-client-ip', 'x-cluster-client-ip', 'x-original-forwarded-for'],
  ...['x-original-host', 'x-remote-ip', 'x-remote-addr', 'x-proxyuser-ip', 'proxy-client-ip', 'wl-proxy-client-ip'],
  ...['true-client-ip', 'cf-connecting-ip', 'cf-connecting-ipv6', 'cf-ray', 'cdn-loop', 'fastly-client-ip'],
  ...['fly-client-ip', 'x-azure-clientip', 'x-azure-socketip', 'x-appengine-user-ip', 'x-envoy-external-address'],
  ...['x-vercel-forwarded-for', 'x-nf-client-connection-ip', 'x-amz-cf-id', 'x-amzn-trace-id', 'x-cloud-trace-context'],
  ...['tailscale-user-login', 'x-host'],
])

/** Of every name above and of few others: most names are told apart without being looked up. */
const isInitial = new Uint8Array(128)
for (const name of added) isInitial[name.charCodeAt(0)] = 1

/** The header that says that somebody passed a request on; undefined where none does. */
export function passedOnBy(headers: IncomingHttpHeaders): string | undefined {
  for (const name in headers) {
    if (isInitial[name.charCodeAt(0)] === 1 && (added.has(name) || name.startsWith('x-forwarded'))) return name
  }
  return undefined
}
