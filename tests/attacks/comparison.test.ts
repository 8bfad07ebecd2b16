import { describe, expect, it, vi } from 'vitest'
import { bearer, guarded } from '../identity/guarded.ts'
import { signed } from './signing.ts'

const compared: [number, number][] = []
const hashed: unknown[] = []

vi.mock(import('node:crypto'), async (load) => {
  const crypto = await load()
  return {
    ...crypto,
    hash: ((...what: Parameters<typeof crypto.hash>) => {
      hashed.push(what[1])
      return crypto.hash(...what)
    }) as typeof crypto.hash,
    timingSafeEqual: (a, b) => {
      compared.push([a.byteLength, b.byteLength])
      return crypto.timingSafeEqual(a, b)
    },
  }
})

describe('secrets are compared', () => {
  it('[G9] by looking up the hash of what came, whatever it has in common with a key', async () => {
    const server = await guarded({ auth: { required: true } })
    const { secret } = server.key('ada')
    for (const length of [0, 4, 5, 20, 46]) {
      const attempt = secret.slice(0, length).padEnd(47, '-').padStart(4, 'owl_')
      hashed.length = 0
      const { status } = await server.ask(
        'GET',
        '/v1/tools',
        bearer(attempt.startsWith('owl_') ? attempt : `owl_${attempt}`),
      )
      expect(status).toBe(401)
      // The whole of it is hashed, and nothing is compared with the key letter by letter: the store does not have it.
      expect(hashed.filter((text) => typeof text === 'string' && text.startsWith('owl_'))).toHaveLength(1)
    }
    expect(JSON.stringify(server.db.prepare('SELECT * FROM api_keys').all())).not.toContain(secret.slice(4))
  })

  it('[G9] without an early end where there is something to compare with', async () => {
    const server = await guarded({ auth: { required: true }, now: late() })
    const key = server.key('ada', { sign: 'hmac-sha256' })
    const host = `127.0.0.1:${server.port}`
    const good = signed({ key, host })
    const digits = good.signature.slice('sig=:'.length, -1)
    const first = digits.startsWith('A') ? 'B' : 'A'
    const last = digits.endsWith('A=') ? 'E=' : 'A='
    for (const wrong of [first + digits.slice(1), digits.slice(0, -2) + last, Buffer.alloc(32).toString('base64')]) {
      compared.length = 0
      const { body } = await server.ask('GET', '/v1/tools', { ...good, signature: `sig=:${wrong}:` })
      expect(body['code']).toBe('signature_invalid')
      expect(compared).toEqual([[32, 32]])
    }
    expect((await server.ask('GET', '/v1/tools', signed({ key, host }))).status).toBe(200)
  })
})

/** A clock that was read first a while ago: what is signed now is younger than the server. */
function late(): () => number {
  let first = true
  return () => {
    const began = first
    first = false
    return Date.now() - (began ? 5000 : 0)
  }
}
