import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { noLedger } from '../../src/core/ledger.ts'
import { openPolicy } from '../../src/core/policy.ts'
import type { Provider } from '../../src/core/provider.ts'
import { createGateway } from '../../src/gateway/gateway.ts'
import { createIdentity } from '../../src/identity/identity.ts'
import { configWith, emptyStore } from '../identity/guarded.ts'
import { answerTo, answerFrom } from '../../src/transports/owner-talk.ts'
import { entryNamed, providerOf } from '../gateway/recording-parts.ts'
import { folderWith, run } from './running.ts'

/** The commands over the keys of a store, as in a folder where nothing runs. */
async function keysOf(files: Readonly<Record<string, string>> = {}, now: () => number = Date.now, other?: Provider) {
  const { administration } = createIdentity({ config: configWith({}), db: emptyStore(), now })
  const cwd = await folderWith(files)
  const openToCall = async () => ({
    gateway: createGateway({ providers: [other ?? administration], policy: () => openPolicy, ledger: noLedger }),
    ...{ warnings: [], broken: [], close: () => undefined },
  })
  const keys = (...args: readonly string[]) => run(['keys', ...args], { cwd, openToCall })
  const made = async (...args: readonly string[]) => JSON.parse((await keys(...args, '--json')).out) as Made
  return { keys, made }
}

interface Made {
  readonly id: string
  readonly scopes: readonly string[]
  readonly admin_scopes?: readonly string[]
  readonly created_at: string
  readonly expires_at?: string
}

const lifeOf = ({ created_at: made, expires_at: end = made }: Made): number => Date.parse(end) - Date.parse(made)

const publicPem = (): string => generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' })
const hour = 3_600_000

describe('[R5.4] owlclaw keys', () => {
  it('shows each with all that binds it, in a line of its own', async () => {
    const { keys } = await keysOf()
    const bound = ['--address', '10.0.0.0/8', '--address', '::1', '--origin', 'https://app.example.com']
    await keys('create', 'ada', ...bound, '--label', 'a\nb', '--scope', 'tools', '--scope', 'audit')
    const { out } = await keys('list')
    expect(out).toMatch(
      /^key_[0-9a-f]{16} {2}ada {2}active {2}tools,audit {2}from 10\.0\.0\.0\/8,::1 {2}on https:\/\/app\.example\.com {2}a\\nb$/,
    )
  })

  it('takes parts of the administration, which those who do not know them see apart', async () => {
    const { made } = await keysOf()
    const key = await made('create', 'prometheus', '--scope', 'metrics')
    expect([key.scopes, key.admin_scopes]).toEqual([[], ['metrics']])
    expect(await made('create', 'ada')).not.toHaveProperty('admin_scopes')
  })

  it('makes keys that end after hours, and rotates them for as long again', async () => {
    let now = Date.now()
    const { keys, made } = await keysOf({}, () => now)
    const short = await made('create', 'ada', '--expires-at', '8h')
    expect(Math.abs(lifeOf(short) - 8 * hour)).toBeLessThan(5000)
    expect(lifeOf(await made('create', 'bob', '--expires-at', new Date(now + hour).toISOString()))).toBe(hour)
    now += 7 * hour
    const next = await made('rotate', short.id)
    expect([lifeOf(next), Date.parse(next.created_at)]).toEqual([lifeOf(short), now])
    expect(lifeOf(await made('rotate', next.id, '--expires-in-days', '30'))).toBe(30 * 24 * hour)
    const old = await keys('create', 'cleo', '--expires-at', '2020-01-01')
    expect([old.code, old.err]).toMatchObject([2, expect.stringContaining('--expires-at takes a time to come')])
    const none = await keys('create', 'cleo', '--expires-at', '2099-02-30')
    expect([none.code, none.err]).toMatchObject([2, expect.stringContaining('--expires-at takes a time such as')])
    const both = await keys('create', 'cleo', '--expires-at', '8h', '--expires-in-days', '1')
    expect([both.code, both.err]).toMatchObject([1, expect.stringContaining('without expires_in_days')])
  })

  it('rotates none that has ended', async () => {
    let now = Date.now()
    const { keys, made } = await keysOf({}, () => now)
    const [first, second] = [await made('create', 'ada', '--expires-at', '8h'), await made('create', 'bob')]
    now += 9 * hour
    expect((await keys('rotate', first.id)).err).toBe(
      `owlclaw: ${first.id} has expired already. Make another key for ada.`,
    )
    await keys('revoke', second.id)
    expect((await keys('rotate', second.id)).err).toContain('was revoked')
    expect((await keys('list')).out.split('\n')).toHaveLength(2)
  })

  it.each(['operator', 'stdio-client', '127.0.0.1', 'fe80::1', 'oauth:ada', 'cert:ada'])(
    'makes none for %s, which is what others are called',
    async (client) => {
      const { keys } = await keysOf()
      const { code, err } = await keys('create', client)
      expect([code, err]).toMatchObject([1, expect.stringMatching(/^owlclaw: client must be (another|a) name/)])
    },
  )

  it('takes a public key once, and says whose it is', async () => {
    const [a, b] = [publicPem(), publicPem()]
    const { keys, made } = await keysOf({ 'a.pem': a, 'b.pem': b })
    const sign = ['--sign', 'ed25519', '--public-key']
    const first = await made('create', 'ada', ...sign, 'a.pem')
    const taken = `owlclaw: This public key is ${first.id} of ada. Make another pair of keys.`
    expect(await keys('create', 'bob', ...sign, 'a.pem')).toEqual({ code: 1, out: '', err: taken })
    expect(await keys('rotate', first.id, '--public-key', 'a.pem')).toEqual({ code: 1, out: '', err: taken })
    const next = await made('rotate', first.id, '--public-key', 'b.pem')
    await keys('revoke', next.id)
    expect((await keys('create', 'bob', ...sign, 'b.pem')).err).toContain(
      `was, until it was revoked, ${next.id} of ada`,
    )
  })

  it('says the incident id that it speaks of', async () => {
    const failing = providerOf('keys', [{ ...entryNamed('key_list'), kind: 'administration' }], () => {
      throw new Error('the disk is on fire')
    })
    const { keys } = await keysOf({}, Date.now, failing)
    const { code, err } = await keys('list')
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(
        /^owlclaw: key_list failed\. Give the incident id to whoever runs this server\.\n {2}incident [0-9a-f-]{36}$/,
      ),
    ])
    const answer = await answerTo('!administer {"id":1,"name":"key_list","input":{}}', () =>
      Promise.reject(new Error('x')),
    )
    expect(answerFrom(answer ?? '')).toMatchObject({
      error: { incident: expect.stringMatching(/^[0-9a-f-]{36}$/) as string },
    })
  })
})
