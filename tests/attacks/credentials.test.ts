import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { attacked, bearer, codeOf, elsewhere, saidBy, type Attacked, type Headers } from './attacked.ts'
import { audience, issuer, listening, nowSeconds } from './issuer.ts'

const encoded = (value: object | string): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')

/** Each is refused on REST and on MCP with one of the codes, written down, and counted. */
async function allRefused(gateway: Attacked, attempts: Readonly<Record<string, Headers>>, code: string): Promise<void> {
  const before = await gateway.counted(code)
  const entries = Object.entries(attempts)
  const answers = await Promise.all(
    entries.flatMap(([name, headers]) => [
      gateway
        .ask('GET', '/v1/tools', { ...headers, ...elsewhere() })
        .then((answer) => [`${name} rest`, answer] as const),
      gateway
        .mcp('tools/call', { name: 'whoami' }, { ...headers, ...elsewhere() })
        .then((answer) => [`${name} mcp`, answer] as const),
    ]),
  )
  for (const [name, answer] of answers) {
    expect([name, answer.status, codeOf(answer)]).toEqual([name, 401, code])
    expect([name, answer.headers['owlclaw-ledger-entry']]).toEqual([name, expect.any(String)])
  }
  expect(await gateway.counted(code)).toBe(before + answers.length)
}

async function forgeries({ login }: Attacked, evil: string): Promise<Record<string, string>> {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = { ...(await exportJWK(publicKey)), kid: 'evil', alg: 'ES256' }
  const claims = { iss: login.url, aud: audience, sub: 'root', exp: nowSeconds() + 600 }
  const own = (header: object): Promise<string> =>
    new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'first', ...header }).sign(privateKey)
  const hmac = (secret: string | Uint8Array, alg = 'HS256'): Promise<string> =>
    new SignJWT(claims)
      .setProtectedHeader({ alg, kid: 'first' })
      .sign(typeof secret === 'string' ? new TextEncoder().encode(secret) : secret)
  const good = await login.token()
  const [head = '', body = '', signature = ''] = good.split('.')
  const unsigned = (alg: string): string => `${encoded({ alg, kid: 'first' })}.${encoded(claims)}.`
  return {
    none: unsigned('none'),
    noneInCapitals: unsigned('NONE'),
    noneMixed: unsigned('nOnE'),
    noneWithSignature: `${encoded({ alg: 'none' })}.${encoded(claims)}.${signature}`,
    noAlgorithm: `${encoded({ kid: 'first' })}.${encoded(claims)}.${signature}`,
    hmacOfPem: await hmac(login.publicPem),
    hmacOfTrimmedPem: await hmac(login.publicPem.trim()),
    hmacOfJwk: await hmac(JSON.stringify(login.publicJwk)),
    hmacOfPoint: await hmac(Buffer.from(login.publicJwk.x ?? '', 'base64url')),
    hmac512: await hmac(login.publicPem, 'HS512'),
    hmacEmpty: `${encoded({ alg: 'HS256', kid: 'first' })}.${encoded(claims)}.`,
    ownKey: await own({}),
    kidPath: await own({ kid: '../../../../../../dev/null' }),
    kidFile: await own({ kid: 'file:///etc/passwd' }),
    kidAddress: await own({ kid: `${evil}/jwks` }),
    kidSql: await own({ kid: "x' UNION SELECT 'a' -- " }),
    kidPrototype: await own({ kid: '__proto__' }),
    jku: await own({ jku: `${evil}/jwks`, kid: 'evil' }),
    x5u: await own({ x5u: `${evil}/certificate`, kid: 'evil' }),
    embedded: await own({ jwk }),
    x5c: await own({ x5c: [Buffer.from(JSON.stringify(jwk)).toString('base64')] }),
    psychic: `${head}.${body}.${Buffer.alloc(64).toString('base64url')}`,
    otherAlgorithm: `${encoded({ alg: 'RS256', kid: 'first' })}.${body}.${signature}`,
    otherBody: `${head}.${encoded(claims)}.${signature}`,
    noSignature: `${head}.${body}.`,
    twoParts: `${head}.${body}`,
    encrypted: `${head}.${body}.${signature}.${body}.${signature}`,
    notJson: `${encoded('{"alg"')}.${body}.${signature}`,
    nested: `${encoded('['.repeat(5000))}.${body}.${signature}`,
    padded: `${good}=`,
    critical: await own({ crit: ['exp'], exp: 1 }).catch(() => `${head}.${body}.x`),
  }
}

/** Those that name keys nobody knows. */
const strange = new Set(['kidPath', 'kidFile', 'kidAddress', 'kidSql', 'kidPrototype', 'jku', 'x5u'])

describe('credentials', () => {
  it('[R8.1] [G9] forged tokens open nothing, and no key is fetched from where they say', async () => {
    const gateway = await attacked()
    const visits: string[] = []
    const evil = await listening(
      createServer((req, res) => {
        visits.push(req.url ?? '')
        res.end('{"keys":[]}')
      }),
    )
    const tokens = await forgeries(gateway, evil)
    const headers = Object.fromEntries(Object.entries(tokens).map(([name, token]) => [name, bearer(token)]))
    const isStrange = ([name]: readonly [string, unknown]): boolean => strange.has(name)
    await allRefused(
      gateway,
      Object.fromEntries(Object.entries(headers).filter((one) => !isStrange(one))),
      'invalid_token',
    )
    for (const [name, sent] of Object.entries(headers).filter(isStrange)) {
      const { status, body } = await gateway.ask('GET', '/v1/tools', { ...sent, ...elsewhere() })
      // Nobody can say yet whether there is such a key.
      const refused = status === 503 ? 'identity_unavailable' : 'invalid_token'
      expect([name, status, body['code']]).toEqual([name, refused === 'invalid_token' ? 401 : 503, refused])
    }
    expect(visits).toEqual([])
    expect(gateway.login.asked.filter((path) => path === '/jwks')).toHaveLength(1)
    const token = await gateway.login.token()
    expect(saidBy(await gateway.mcp('tools/call', { name: 'whoami' }, bearer(token)))).toBe('oauth:ada')
    await gateway.unharmed()
  })

  it('[R8.1] [G9] true tokens of others, for others, of another time or for nobody open nothing', async () => {
    const gateway = await attacked()
    const { login } = gateway
    const other = await issuer()
    const later = nowSeconds() + 3600
    const tokens = {
      expired: login.token({ exp: nowSeconds() - 3600 }),
      endless: login.token({ exp: undefined }),
      textualEnd: login.token({ exp: `${later}` as never }),
      early: login.token({ nbf: later }),
      otherAudience: login.token({ aud: 'https://elsewhere.example.com' }),
      otherAudiences: login.token({ aud: ['https://a.example.com', 'https://b.example.com'] }),
      longerAudience: login.token({ aud: `${audience}.evil.example` }),
      shorterAudience: login.token({ aud: 'https://gateway.example' }),
      userInAudience: login.token({ aud: 'https://gateway.example.com@evil.example' }),
      capitalAudience: login.token({ aud: audience.toUpperCase() }),
      noAudience: login.token({ aud: undefined }),
      emptyAudience: login.token({ aud: '' }),
      otherIssuer: other.token(),
      otherIssuerWithOurName: other.token({ iss: login.url }),
      issuerWithSlash: login.token({ iss: `${login.url}/` }),
      issuerInList: login.token({ iss: [login.url] as never }),
      noIssuer: login.token({ iss: undefined }),
      nobody: login.token({ sub: undefined }),
      emptyName: login.token({ sub: '' }),
      nameWithLines: login.token({ sub: 'ada\r\n{"level":"error"}' }),
      nameWithEscape: login.token({ sub: 'ada\u001b[2J' }),
      nameWithSpace: login.token({ sub: 'ada bob' }),
      numberForName: login.token({ sub: 1 as never }),
      longName: login.token({ sub: 'a'.repeat(201) }),
    }
    const headers: Record<string, Headers> = {}
    for (const [name, token] of Object.entries(tokens)) headers[name] = bearer(await token)
    await allRefused(gateway, headers, 'invalid_token')
    await gateway.unharmed()
  })

  it('[R8.1] what is nearly a key is none, nor is what the store has of it', async () => {
    const gateway = await attacked()
    const { secret, id } = await gateway.key('ada')
    const swapped = secret.slice(0, -1) + (secret.endsWith('A') ? 'B' : 'A')
    const texts = {
      shorter: secret.slice(0, -1),
      longer: `${secret}A`,
      swapped,
      capitals: `owl_${secret.slice(4).toUpperCase()}x`,
      hash: createHash('sha256').update(secret).digest('hex'),
      hashWithPrefix: `owl_${createHash('sha256').update(secret).digest('hex')}`,
      id,
      prefix: 'owl_',
      zero: `owl_${'A'.repeat(43)}`,
      sql: "owl_'OR'1'='1",
      prototype: '__proto__',
      prototypeWithPrefix: 'owl___proto__',
      huge: 'x'.repeat(8000),
    }
    const headers = Object.entries(texts).flatMap(([name, text]): [string, Headers][] => [
      [name, bearer(text)],
      [`${name} x-api-key`, { 'x-api-key': text }],
    ])
    await allRefused(gateway, Object.fromEntries(headers), 'invalid_token')
    const twice = { ...bearer(secret), 'x-api-key': secret }
    await allRefused(gateway, { twice, basic: { authorization: `Basic ${encoded(`ada:${secret}`)}` } }, 'invalid_token')
    await allRefused(
      gateway,
      { nothing: {}, cookie: { cookie: `authorization=${secret}` }, ownWord: { 'x-mcp-client-id': 'ada' } },
      'unauthenticated',
    )
    const inQuery = await gateway.ask('GET', `/v1/tools?access_token=${secret}&api_key=${secret}`)
    expect(inQuery.status).toBe(401)
    expect(gateway.err()).not.toContain(secret)
    expect((await gateway.ask('GET', '/v1/tools', bearer(secret))).status).toBe(200)
    await gateway.unharmed()
  })

  it('[G9] another client’s name in a header changes nothing behind a credential', async () => {
    const gateway = await attacked()
    const bob = bearer((await gateway.key('bob')).secret)
    for (const name of ['ada', 'root', 'operator', 'oauth:ada', 'cert:ada']) {
      const named = { ...bob, 'x-mcp-client-id': name, 'x-forwarded-user': name, 'x-remote-user': name }
      expect(saidBy(await gateway.mcp('tools/call', { name: 'whoami' }, named))).toBe('bob')
      expect(codeOf(await gateway.mcp('tools/call', { name: 'pay', arguments: { amount: 1 } }, named))).toBe(
        'tool_not_found',
      )
    }
    await gateway.unharmed()
  })

  it('[G9] a key for one part of the administration opens no other part, and makes no keys', async () => {
    const gateway = await attacked()
    const of = async (scope: string) => bearer((await gateway.key(`watching-${scope}`, { scopes: [scope] })).secret)
    const [metrics, audit, approve] = [await of('metrics'), await of('audit'), await of('approve')]
    const document = JSON.stringify({ document: { policy: 1, permissions: [{ effect: 'allow' }] } })
    const nobody = '/v1/approvals/00000000000000000000000000000000'
    const asked: readonly (readonly [readonly Headers[], string, string, string?])[] = [
      [[metrics], 'GET', '/metrics'],
      [[audit], 'GET', '/v1/ledger/entries'],
      [[audit], 'GET', '/v1/ledger/statistics'],
      [[audit], 'GET', '/v1/ledger/export?format=csv'],
      [[audit], 'POST', '/v1/ledger/verification', '{}'],
      [[audit], 'GET', '/v1/policy'],
      [[audit], 'GET', '/v1/policy/versions'],
      [[audit], 'GET', '/v1/policy/explanation?client=bob&name=pay'],
      [[audit], 'POST', '/v1/policy/dry-runs', document],
      [[audit, approve], 'GET', '/v1/approvals?state=all'],
      [[audit, approve], 'GET', nobody],
      [[approve], 'POST', `${nobody}/approve`, '{}'],
      [[approve], 'POST', `${nobody}/deny`, '{}'],
      [[], 'PUT', '/v1/policy', document],
      [[], 'POST', '/v1/policy/rollback', '{"number":1}'],
      [[], 'POST', '/v1/ledger/prune', '{"before":"2020-01-01T00:00:00Z"}'],
      [[], 'POST', '/v1/ledger/backups', '{}'],
      [[], 'GET', '/v1/keys'],
      [[], 'POST', '/v1/keys', '{"client":"eve","scopes":["admin"]}'],
      [[], 'PUT', '/v1/log-level', '{"level":"DEBUG"}'],
      [[], 'POST', '/v1/tools/whoami/calls', '{"arguments":{}}'],
    ]
    for (const [good, method, path, body] of asked) {
      for (const who of [metrics, audit, approve, bearer(gateway.root)]) {
        const isGood = good.includes(who) || (who.authorization === `Bearer ${gateway.root}` && !path.includes('tools'))
        if (isGood && good.length === 0) continue // what an administrator may change is tried elsewhere
        const { status } = await gateway.ask(method, path, who, body)
        const isRefused = status === 403 || path.startsWith('/v1/tools')
        expect([path, status, isGood, isRefused]).toEqual([path, status, isGood, !isGood])
        expect([path, [200, 403, 404].includes(status)]).toEqual([path, true])
      }
    }
    await gateway.unharmed()
  })
})
