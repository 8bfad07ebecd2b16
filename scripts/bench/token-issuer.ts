import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { audience } from './governed-folder.ts'

/** An authorization server as far as a resource server sees one: it publishes a key, and there are tokens signed with it. */
export interface TokenIssuer {
  readonly url: string
  readonly tokenFor: (client: string) => Promise<string>
  readonly close: () => void
}

export async function startIssuer(): Promise<TokenIssuer> {
  const alg = 'RS256'
  const { publicKey, privateKey } = await generateKeyPair(alg)
  const jwks = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg, use: 'sig' }] })
  const server = createServer((_req, res) => {
    res.writeHead(200, { 'Content-Type': 'application/json' })
    res.end(jwks)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const tokenFor = (client: string): Promise<string> =>
    new SignJWT({ scope: 'openid profile mcp:tools', client_id: 'bench', jti: client })
      .setProtectedHeader({ alg, kid: 'one', typ: 'at+jwt' })
      .setIssuer(url)
      .setAudience(audience)
      .setSubject(client)
      .setIssuedAt()
      .setExpirationTime('4h')
      .sign(privateKey)
  return { url, tokenFor, close: () => void server.close() }
}
