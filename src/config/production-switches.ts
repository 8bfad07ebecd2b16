import type { Config } from '../../generated/config/v1/types.ts'
import { isSet, type ProductionRule } from './production-rule.ts'

/** A value that no production has. */
function never(name: string, key: string, is: (config: Config) => boolean, why: string, fix: string): ProductionRule {
  return {
    name,
    *missing({ config }) {
      if (is(config)) yield [key, `${key} ${why}`, fix]
    },
  }
}

/** What is switched for those who develop or look for a fault. */
export const switchRules: readonly ProductionRule[] = [
  {
    name: 'transport',
    *missing(judged) {
      const key = 'mcp_server.transport'
      if (!isSet(judged, key))
        yield [key, `${key} is not set: whoever starts it decides who can reach it`, 'Set it to http, or to stdio.']
    },
  },
  never(
    'development-mode',
    'mcp_server.development',
    ({ mcp_server: server }) => server.development,
    'is true: errors carry stack traces',
    'Set it to false.',
  ),
  never(
    'insecure',
    'mcp_server.insecure',
    ({ mcp_server: server }) => server.insecure,
    'is true: whoever reaches the port may call',
    'Set it to false, and auth.required to true.',
  ),
  never(
    'debug-log',
    'mcp_server.logging.level',
    ({ mcp_server: server }) => server.logging.level === 'DEBUG',
    'is DEBUG: every request is written to the log',
    'Set it to INFO; it can be changed for a while without a restart.',
  ),
  {
    name: 'unverified-tls',
    *missing() {
      // No setting of ours, but it takes from all that is asked over TLS what TLS is for.
      if (process.env['NODE_TLS_REJECT_UNAUTHORIZED'] === '0')
        yield [
          undefined,
          'NODE_TLS_REJECT_UNAUTHORIZED is 0: whoever is on the way can make tokens and read alerts',
          'Set NODE_EXTRA_CA_CERTS to the certificates of your authorities, and remove it.',
        ]
    },
  },
]
