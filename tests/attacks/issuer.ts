import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, exportSPKI, generateKeyPair, SignJWT, type JWK } from 'jose'
import { onTestFinished } from 'vitest'

export const audience = 'https://gateway.example.com'

export interface Issuer {
  readonly url: string
  /** The key that signs, as whoever attacks can read it. */
  readonly publicPem: string
  readonly publicJwk: JWK
  /** Every request that came. */
  readonly asked: readonly string[]
  readonly token: (claims?: object, header?: object) => Promise<string>
}

export const nowSeconds = (): number => Math.floor(Date.now() / 1000)

/** An authorization server, or one that an attacker runs. */
export async function issuer(): Promise<Issuer> {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
  const publicJwk: JWK = { ...(await exportJWK(publicKey)), kid: 'first', alg: 'ES256' }
  const asked: string[] = []
  const server = createServer((req, res) => {
    asked.push(req.url ?? '')
    if (req.url === '/.well-known/oauth-authorization-server')
      res.end(JSON.stringify({ issuer: url, jwks_uri: `${url}/jwks` }))
    else if (req.url === '/jwks') res.end(JSON.stringify({ keys: [publicJwk] }))
    else res.writeHead(404).end()
  })
  const url = await listening(server)
  return {
    ...{ url, publicJwk, asked },
    publicPem: await exportSPKI(publicKey),
    token: (claims = {}, header = {}) =>
      new SignJWT({ iss: url, aud: audience, sub: 'ada', exp: nowSeconds() + 600, ...claims })
        .setProtectedHeader({ alg: 'ES256', kid: 'first', ...header })
        .sign(privateKey),
  }
}

/** Its address, until the test ends. */
export async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
