import { expect, it } from 'vitest'
import { deliver } from '../../src/telemetry/delivery.ts'
import { receiver } from './receiver.ts'

const unsendable = 'its address or one of its headers is not one that can be sent'

it('[G9] what cannot be sent is told without the address and the headers, which may be keys', async () => {
  const { signal } = new AbortController()
  const trouble = (url: string, headers: Readonly<Record<string, string>> = {}) =>
    deliver(() => ({ url, headers, body: '{}' }), { tries: 1, firstPauseMs: 1, timeoutMs: 5000, signal }).catch(
      (thrown: unknown) => (thrown as Error).message,
    )
  const { url } = await receiver()
  expect(await trouble(`${url}/?key=one`)).toBeUndefined()
  expect(await trouble(url.replace('//', '//user:hookpass@'))).toBe(unsendable)
  expect(await trouble(url, { authorization: 'Bearer SUPER\nSECRET' })).toBe(unsendable)
  expect(await trouble('http://127.0.0.1:1/?key=SECRET')).toBe('it could not be reached: bad port')
  expect(await trouble('http://nowhere.invalid/?key=SECRET')).toMatch(/^it could not be reached: [A-Z_]+$/)
})
