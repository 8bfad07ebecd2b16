import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
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
  const state = { down: false, fetched: 0 }
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
  const server = createServer((req, res) => {
    if (state.down) {
      res.writeHead(500).end()
      return
    }
    if (req.url === '/jwks') {
      state.fetched += 1
      void jwks().then((set) => res.end(JSON.stringify(set)))
    } else if (req.url === '/.well-known/oauth-authorization-server') {
      res.end(JSON.stringify({ issuer: url, jwks_uri: `${url}/jwks` }))
    } else res.writeHead(404).end()
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
