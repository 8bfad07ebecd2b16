import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { start, type Served } from './served.ts'

const header = 'OwlClaw-API-Version'

describe('a version that is not served', () => {
  let server: Served
  beforeAll(async () => {
    server = await start()
  })
  afterAll(() => server.http.close(0))

  it.each<[string, string, Readonly<Record<string, string>>, string]>([
    ['GET', '/v2/tools', {}, 'v2'],
    ['GET', '/v2/', {}, 'v2'],
    ['GET', '/v2/tools', { [header]: 'v1' }, 'v2'],
    ['GET', '/v2/tools', { [header]: 'v9' }, 'v9'],
    ['GET', '/v1/nothing', { [header]: 'v9' }, 'v9'],
    ['GET', '/nothing', { [header]: 'v9' }, 'v9'],
    ['GET', '/health', { [header]: 'v9' }, 'v9'],
    ['DELETE', '/v1/tools', { [header]: 'v9' }, 'v9'],
    ['OPTIONS', '/v1/tools', { [header]: 'v9' }, 'v9'],
  ])('%s %s with %j is refused with those that are', async (method, path, headers, requested) => {
    const answer = await server.ask(method, path, headers)
    expect(answer.status).toBe(400)
    expect(answer.headers[header.toLowerCase()]).toBe('v1')
    expect(answer.body).toMatchObject({
      code: 'unsupported_api_version',
      detail: `Version "${requested}" is not served. Served: v1.`,
      requested,
      supported: ['v1'],
      upgrade: 'v1',
    })
  })

  it('is not what a path of a served version, or of none, asks for', async () => {
    for (const path of ['/v1/nothing', '/nothing', '/v2tools', '/V2/tools']) {
      expect((await server.ask('GET', path)).body['code']).toBe('route_not_found')
    }
    expect((await server.ask('GET', '/v1/nothing', { [header]: 'v1' })).body['code']).toBe('route_not_found')
  })

  it('a header that is sent twice is called that', async () => {
    const twice = ['v1', 'v2'] as unknown as string // node sends a header for each
    const { body } = await server.ask('GET', '/v1/tools', { [header]: twice })
    expect(body['code']).toBe('unsupported_api_version')
    expect(body['detail']).toBe('OwlClaw-API-Version was sent twice, as "v1, v2": send it once. Served: v1.')
  })
})
