import { expect, it } from 'vitest'
import { attacked, bearer } from '../attacks/attacked.ts'

it('[R9.10] an explanation over REST says what the call gets, whoever does not say how the client calls', async () => {
  const gateway = await attacked()
  const root = bearer(gateway.root)
  const document = { policy: 1, permissions: [{ effect: 'allow', clients: ['@api_key'] }] }
  expect((await gateway.ask('PUT', '/v1/policy', root, JSON.stringify({ document }))).status).toBe(200)
  const bob = bearer((await gateway.key('bob')).secret)
  expect((await gateway.ask('POST', '/v1/tools/whoami/calls', bob, '{"arguments":{}}')).status).toBe(200)
  const explained = async (query: string) =>
    (await gateway.ask('GET', `/v1/policy/explanation?name=whoami&${query}`, root)).body
  expect(await explained('client=bob')).toMatchObject({ client_kind: 'api_key', callable: true })
  expect(await explained('client=bob&client_kind=local')).toMatchObject({ client_kind: 'local', callable: false })
  expect(await explained('client=eve')).toMatchObject({ client_kind: 'local', known_by: 'nothing', callable: false })
})
