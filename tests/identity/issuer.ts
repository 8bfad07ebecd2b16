import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { onTestFinished } from 'vitest'
import { defaults } from '../../generated/config/v1/defaults.ts'
import { bearer, guarded, type Guarded } from './guarded.ts'

export const audience = 'https://gateway.example.com'

interface Pair {
  readonly publicKey: CryptoKey
  readonly privateKey: CryptoKey
}

/** An authorization server with keys of its own. */
export async function issuer() {
  const made: { kid: string; pair: Pair }[] = []
  const state = {
    down: false,
    fetched: 0,
    /** How often it was asked while it was down. */
    refused: 0,
    /** What clients asked for tokens with. */
    asked: [] as { readonly scope: string; readonly resource: string }[],
    /** A scope that it grants nobody. */
    withheld: '',
  }
  const withdraw = (kid: string): void => {
    made.splice(
      made.findIndex((one) => one.kid === kid),
      1,
    )
  }
  const add = async (kid: string) => {
    made.push({ kid, pair: await generateKeyPair('ES256', { extractable: true }) })
  }
  await add('first')
  const jwks = async () => ({
    keys: await Promise.all(
      made.map(async ({ kid, pair }) => ({ ...(await exportJWK(pair.publicKey)), kid, alg: 'ES256' })),
    ),
  })
  const grant = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const asked = new URLSearchParams(await text(req))
    const scopes = (asked.get('scope') ?? '').split(' ')
    state.asked.push({ scope: scopes.join(' '), resource: asked.get('resource') ?? '' })
    const scope = scopes.filter((one) => one !== state.withheld).join(' ')
    const accessToken = await token({ aud: 'owlclaw', scope })
    res.setHeader('content-type', 'application/json')
    res.end(JSON.stringify({ access_token: accessToken, token_type: 'Bearer', expires_in: 600, scope }))
  }
  const server = createServer((req, res) => {
    if (state.down) {
      state.refused += 1
      res.writeHead(500).end()
      return
    }
    if (req.url === '/jwks') {
      state.fetched += 1
      void jwks().then((set) => res.end(JSON.stringify(set)))
    } else if (req.url === '/.well-known/oauth-authorization-server') {
      res.setHeader('content-type', 'application/json')
      res.end(
        JSON.stringify({
          ...{ issuer: url, jwks_uri: `${url}/jwks`, token_endpoint: `${url}/token` },
          ...{ authorization_endpoint: `${url}/authorize`, response_types_supported: ['code'] },
          ...{ grant_types_supported: ['client_credentials'], code_challenge_methods_supported: ['S256'] },
          token_endpoint_auth_methods_supported: ['client_secret_basic'],
        }),
      )
    } else if (req.url === '/token') void grant(req, res)
    else res.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const token = (
    claims: Readonly<Record<string, unknown>> = {},
    kid = 'first',
    header: object = {},
  ): Promise<string> => {
    const now = Math.floor(Date.now() / 1000)
    const key = made.find((one) => one.kid === kid)?.pair.privateKey
    return new SignJWT({ iss: url, aud: audience, sub: 'ada', exp: now + 600, ...claims })
      .setProtectedHeader({ alg: 'ES256', kid, ...header })
      .sign(key!)
  }
  return { url, token, add, withdraw, state, made }
}

export type Issuer = Awaited<ReturnType<typeof issuer>>

export const withTokens = (login: Issuer, more: object = {}, options: object = {}): Promise<Guarded> =>
  guarded({
    auth: { oauth: { ...defaults.auth.oauth, issuer: login.url, audience, ...more } },
    cooldownMs: 0,
    ...options,
  })

export const status = async (server: Guarded, token: string, path = '/v1/tools') =>
  (await server.ask('GET', path, bearer(token))).status
