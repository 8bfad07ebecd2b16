import { maskedAddress } from './masking.ts'
import type { ProductionRule } from './production-rule.ts'
import { isInClear } from './start-findings.ts'

/** Whose tokens are taken, and for what. */
export const tokenRules: readonly ProductionRule[] = [
  {
    name: 'issuer-in-clear',
    *missing({ config }) {
      for (const name of ['issuer', 'jwks_uri'] as const) {
        const address = config.auth.oauth[name]
        if (address !== undefined && isInClear(address))
          yield [
            `auth.oauth.${name}`,
            `auth.oauth.${name} is ${maskedAddress(address)}: whoever is on the way can make tokens`,
            'Write its https address.',
          ]
      }
    },
  },
  {
    name: 'token-audience',
    *missing({ config }) {
      const { issuer, audience } = config.auth.oauth
      if (issuer !== undefined && audience === '*')
        yield [
          'auth.oauth.audience',
          'auth.oauth.audience is *, which is the name of no server',
          'Set it to how tokens name this server, such as its public address.',
        ]
      else if (issuer !== undefined && withoutSlash(audience) === withoutSlash(issuer))
        yield [
          'auth.oauth.audience',
          'auth.oauth.audience is the issuer: tokens that are for the authorization server itself would be taken',
          'Set it to how tokens name this server, such as its public address.',
        ]
    },
  },
  {
    name: 'token-scopes',
    *missing({ config }) {
      const { issuer, required_scopes: required, scopes } = config.auth.oauth
      if (issuer === undefined || required.length > 0) return
      const open = (['tools', 'resources', 'prompts'] as const).filter((name) => scopes[name] === undefined)
      if (open.length === 0) return
      yield [
        'auth.oauth.scopes',
        `every token of ${maskedAddress(issuer)} is good for ${open.join(', ')}, whatever it was made for`,
        `Set ${open.map((name) => `auth.oauth.scopes.${name}`).join(', ')}, or auth.oauth.required_scopes.`,
      ]
    },
  },
  {
    name: 'token-administration',
    *missing({ config }) {
      const { issuer, required_scopes: required, scopes } = config.auth.oauth
      if (issuer === undefined) return
      const common = new Set([...required, scopes.tools, scopes.resources, scopes.prompts])
      for (const name of ['admin', 'audit', 'approve'] as const)
        if (scopes[name] !== undefined && common.has(scopes[name]))
          yield [
            `auth.oauth.scopes.${name}`,
            `auth.oauth.scopes.${name} is ${JSON.stringify(scopes[name])}, which tokens of those who only call tools have too`,
            'Name a scope that the issuer grants to nobody else.',
          ]
    },
  },
]

const withoutSlash = (address: string | undefined): string | undefined => address?.replace(/\/$/, '')
