import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRedaction, redacted } from '../../src/ledger/redaction.ts'
import { createWordScan } from '../../src/ledger/word-scan.ts'
import { cases } from '../property-cases.ts'
import { patienceMs, callBy, ending, free, open, tool } from './ledger-parts.ts'

const { text, plain } = createRedaction()
const kept = (value: unknown): unknown => JSON.parse(text(JSON.stringify(value))) as unknown

describe('redaction', () => {
  it.each([
    'password',
    'Password',
    'user_password',
    'dbPasswd',
    'client-secret',
    'accessToken',
    'X-Api-Key',
    'apikey',
    'api.key',
    'PRIVATE_KEY',
    'Set-Cookie',
    'Authorization',
    'aws_secret_access_key',
    'credentials',
    'passphrase',
  ])('keeps no value of %s, wherever it stands and whatever it is', (name) => {
    expect(kept({ [name]: 'hunter2', deep: [{ [name]: { any: ['hunter2'] } }] })).toEqual({
      [name]: redacted,
      deep: [{ [name]: redacted }],
    })
  })

  it('keeps a number that only counts tokens, and takes out one that is one', () => {
    expect(kept({ max_tokens: 5, token: 4711, pin: 1, secret: null, has_password: true })).toEqual({
      max_tokens: 5,
      token: redacted,
      pin: 1,
      secret: null,
      has_password: true,
    })
  })

  it.each([
    'Bearer abcdef123456',
    'basic dXNlcjpodW50ZXIyMTIz',
    'sk-proj-abcdefghijklmnop1234',
    'ghp_abcdefghijklmnopqrstuvwxyz0123456789',
    'github_pat_abcdefghijklmnopqrstuv_0123456789',
    'glpat-abcdefghijklmnop1234',
    'xoxb-1234567890-abcdefghij',
    'AKIAIOSFODNN7EXAMPLE',
    'AIzaSyA1234567890abcdefghijklmnopqrstuvw',
    'npm_abcdefghijklmnopqrstuvwxyz0123456789',
    'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abcdefghijk',
    '-----BEGIN RSA PRIVATE KEY-----\nMIIEow\n-----END RSA PRIVATE KEY-----',
    'https://user:hunter2@example.com/x',
    'password=hunter2',
    'the api key: hunter2 and so on',
    '{"token":"hunter2"}',
    '[{"nested":"{\\"password\\":\\"hunter2\\"}"}]',
  ])('keeps nothing of %s in running text', (secret) => {
    const [word = ''] = /hunter2|[A-Za-z0-9_.-]{12,}|MIIEow/.exec(secret) ?? []
    const { said } = kept({ said: `before ${secret} after` }) as { said: string }
    expect(said).not.toContain(word)
    expect(said.startsWith('before ')).toBe(true)
    expect((kept({ said: secret }) as { said: string }).said).not.toContain(word)
    expect(plain(`skill://x?${secret}`)).not.toContain(word)
  })

  it('leaves other text as it is, though it speaks of such things', () => {
    const value = {
      title: 'How to keep a secret',
      basics: 'basic skills, bearer of news, tokens and cookies, task-based',
      mail: 'someone@example.com',
      key: 'value',
      monkey: 'see',
    }
    expect(kept(value)).toEqual(value)
  })

  it('takes no time that grows faster than the text, whatever is in it', () => {
    const long = 300_000
    for (const unit of ['A', '-', 'sk-', 'password', 'password ', '"', 'eyJ', '://', 'Bearer ', 'aA0']) {
      const said = unit.repeat(long / unit.length)
      expect(kept({ said: `${said} password=hunter2` })).not.toEqual({ said: `${said} password=hunter2` })
    }
  })

  it('takes no time that grows faster than the text, whoever made it up: a quadratic look would never end', () => {
    const long = 2_000_000
    const fewer = Array.from({ length: 1500 }, (_, at) => `token=${'\\'.repeat(1500 - at)}"`)
    for (const said of [
      'eyJaaaaaaaa-'.repeat(long / 12),
      `token=${'\\'.repeat(long / 2)}"${'\\'.repeat(long / 2 - 1)}`,
      `${fewer.join('')}${'a'.repeat(long / 2)}`,
      `password='${'a'.repeat(long)}`,
    ]) {
      const { kept: left } = kept({ kept: `${said} password=hunter2` }) as { kept: string }
      expect(left.includes('hunter2')).toBe(false)
    }
  })

  it.each(['token="hunter2', "password: 'hunter2 and more", `secret=${'\\'.repeat(20)}"hunter2"`])(
    'keeps nothing of what a quote opens and nothing closes: %s',
    (said) => {
      expect(JSON.stringify(kept({ said }))).not.toContain('hunter2')
    },
  )

  it('keeps nothing that is nested too deeply to be looked at, and is not brought down by it', () => {
    const nested = (deep: number): string => `${'{"a":['.repeat(deep)}"password=hunter2"${']}'.repeat(deep)}`
    expect(text(nested(50))).toContain('password=[redacted]')
    for (const json of [nested(100_000), JSON.stringify([nested(100_000)]), nested(1000).replace('hunter2', '')])
      expect(text(json)).not.toContain('password')
  })

  it('takes the names of a configuration, in any spelling and any letters', () => {
    const own = createRedaction(['date of birth', 'IBAN', 'geheimniß', '密码'])
    const value = { dateOfBirth: 'x1', 'date-of-birth': 'x2', Iban: 'x3', geheimniß: 'x4', 密码: 'x5', other: 'y' }
    expect(own.text(JSON.stringify(value))).not.toMatch(/x\d/)
    expect(own.text(JSON.stringify(value))).toContain('"other":"y"')
  })

  it(
    'keeps JSON, whatever the text',
    () => {
      fc.assert(
        fc.property(fc.jsonValue(), fc.constantFrom('password', 'token', 'x'), fc.string(), (value, name, secret) => {
          const json = text(JSON.stringify({ value, [name]: secret, more: [`${name}=${secret}`] }))
          expect(() => JSON.parse(json) as unknown).not.toThrow()
        }),
        { numRuns: cases(100) },
      )
    },
    patienceMs,
  )

  it(
    '[P10] keeps no secret of any call, in rows, index or log',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom('password', 'authorization', 'api_key'),
          fc.uuid(),
          fc.nat(3),
          async (name, secret, where) => {
            const { ledger, rows } = open()
            const hidden = { [name]: secret, list: [{ [name]: [secret] }], text: `${name}: ${secret}` }
            const output = { content: [{ type: 'text', text: JSON.stringify(hidden) }], structuredContent: hidden }
            const request =
              where === 0
                ? { ...tool('look'), name: `file:///x?${name}=${secret}` }
                : tool('look', where === 1 ? hidden : {})
            await ledger.record(request, callBy('alice'), ending({ output: where >= 2 ? output : {} }), free).durable
            expect(JSON.stringify(rows())).not.toContain(secret)
            expect(JSON.stringify(rows())).toContain(redacted)
          },
        ),
        { numRuns: 20 },
      )
    },
    patienceMs,
  )
})

describe('the scan for words', () => {
  it(
    'finds what includes finds',
    () => {
      const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'A', 'ü', '-'), maxLength: 30 })
      const words = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', 'c', '-'), minLength: 1, maxLength: 5 }), {
        minLength: 1,
        maxLength: 6,
      })
      fc.assert(
        fc.property(words, letters, (some, within) => {
          expect(createWordScan(some)(within)).toBe(some.some((word) => within.toLowerCase().includes(word)))
        }),
        { numRuns: cases(1000) },
      )
    },
    patienceMs,
  )

  it('finds a word wherever it stands in a long text', () => {
    const scan = createWordScan(['secret', 'a'])
    for (const filling of ['x', 'ü', '𝕊']) {
      const text = filling.repeat(100_000)
      expect(scan(text)).toBe(false)
      for (let at = 0; at < text.length; at += 997) {
        const end = at + filling.length - (at % filling.length)
        expect(scan(`${text.slice(0, end)}SeCreT${text.slice(end)}`), `${filling} ${end}`).toBe(true)
      }
    }
  })
})
