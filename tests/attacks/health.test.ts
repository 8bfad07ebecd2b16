import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { attacked, bearer, elsewhere, type Headers } from './attacked.ts'

const broken = `throw new Error('cannot reach postgres://app:hunter2@db.internal:5432/pay')
export default function broken(): string { return '' }
`

it('[G9] [R11.10] /health says that something is wrong to everybody, and what to whoever looks after the server', async () => {
  const prepare = (folder: string): void => {
    mkdirSync(join(folder, 'test/broken'))
    writeFileSync(join(folder, 'test/broken/handler.ts'), broken)
  }
  const gateway = await attacked({ prepare })
  const capabilities = async (headers: Headers, path = '/health') => {
    const { status, body, text } = await gateway.ask('GET', path, headers)
    expect([status, body['status']]).toEqual([200, 'degraded'])
    expect(text).not.toMatch(/hunter2/)
    return (body as { readonly checks: Readonly<Record<string, unknown>> }).checks['capabilities']
  }
  const scoped = async (scope: string) => bearer((await gateway.key(scope, { scopes: [scope] })).secret)
  const nothing = { status: 'degraded', latency_ms: 0 }
  const wrong = bearer(`owl_${'x'.repeat(43)}`)
  for (const headers of [{}, wrong, await scoped('tools'), bearer(await gateway.login.token())])
    for (const path of ['/health', '/health/ready'])
      expect(await capabilities({ ...elsewhere(), ...headers }, path)).toEqual(nothing)
  for (const scope of ['metrics', 'audit', 'admin'])
    expect(await capabilities(await scoped(scope))).toMatchObject({
      detail: expect.stringMatching(/test\/broken\/handler\.ts: cannot reach postgres:\/\/app:\[redacted\]@/) as string,
    })
  // Nobody finds out unseen whether a key is good.
  const rows = await gateway.ask('GET', '/v1/ledger/entries?code=invalid_token', bearer(gateway.root))
  expect(rows.body['entries']).toMatchObject([{ name: 'GET /health/ready' }, { name: 'GET /health' }])
})
