import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRedaction } from '../../src/core/redaction.ts'
import { redacted } from '../../src/core/secret-rules.ts'
import { cases } from '../property-cases.ts'

const patienceMs = 300_000

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
    'pwd',
    'passcode',
    'jwt',
    'bearer',
    'session_id',
    'JSESSIONID',
    'PHPSESSID',
    'signing_key',
    'encryptionKey',
    'ssh-key',
    'otp',
    'smsOtp',
    'pw',
    'PW',
    'db_pw',
    'adminPw',
    'rootPW',
    'SMTP_PASS',
  ])('keeps no value of %s, wherever it stands and whatever it is', (name) => {
    expect(kept({ [name]: 'hunter2', deep: [{ [name]: { any: ['hunter2'] } }] })).toEqual({
      [name]: redacted,
      deep: [{ [name]: redacted }],
    })
  })

  it('keeps a number that only counts tokens, and takes out one that is one', () => {
    expect(
      kept({
        max_tokens: 5,
        token: 4711,
        otp: 4711,
        pass: 12,
        first_pass: 'yes',
        pin: 1,
        secret: null,
        has_password: true,
      }),
    ).toEqual({
      max_tokens: 5,
      token: redacted,
      otp: redacted,
      pass: 12,
      first_pass: 'yes',
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
    'hf_abcdefghijklmnopqrstuvwxyz01234567',
    'SG.abcdefghijklmnopqrstuv.abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG',
    'ya29.abcdefghijklmnopqrstuvwxyz0123456789',
    'whsec_abcdefghijklmnopqrstuvwxyz012345',
    'owl_abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG',
    'hooks.slack.com/services/T000/B000/abcdefghijklmnopqrstuvwx',
    'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abcdefghijk',
    '-----BEGIN RSA PRIVATE KEY-----\nMIIEow\n-----END RSA PRIVATE KEY-----',
    'https://user:hunter2@example.com/x',
    'https://user:p@hunter2@example.com/x',
    'https://b.s3.example/?X-Amz-Signature=abcdefabcdefabcdefabcdefabcdefabcdefabcdefabcdefabcdefabcdefabcd',
    'curl -u user:hunter2 https://example.com',
    'Authorization: Token hunter2',
    'Authorization: ApiKey hunter2',
    'authorization: bearer hunter',
    'Authorization: Digest username="u", realm="x", response="hunter2"',
    'Authorization: AWS4-HMAC-SHA256 Credential=a/b, SignedHeaders=host;date, Signature=hunter2',
    'curl -H "Authorization: Token hunter2" https://example.com',
    'Cookie: sid=a; csrf=hunter2',
    'Set-Cookie: sid="hunter2"; Path=/',
    'could not log in with {"password":"pa\\"hunter2"}',
    'said {"body":"{\\"password\\":\\"pa\\\\\\"hunter2\\"}"}',
    '<password>hunter2</password>',
    '<db:Password kind="x"><![CDATA[hunter2]]></db:Password>',
    '<key>password</key> <string>hunter2</string>',
    '<property name="password" value="hunter2"/>',
    'mysql --password hunter2',
    '--db-password "hunter2"',
    ":password=>'hunter2'",
    'password := hunter2',
    'password%3Dhunter2',
    '%22password%22%3A%22hunter2%22',
    '&quot;password&quot;:&quot;hunter2&quot;',
    'x:\n  token: >\n    first\n    hunter2\n  y: z',
    '- name: DB_PASSWORD\n  value: hunter2',
    '{name: API_KEY, value: hunter2}',
    'credentials = {user: u, p: hunter2}',
    '{"pass\\u0077ord":"hunter2"}',
    'failed: {"pass\\u0077ord":"hunter2"}',
    'DB_PASS=hunter2',
    'pw=hunter2',
    'pw: hunter2',
    'failed with {"pw":"hunter2"}',
    'tool --pw hunter2',
    '- name: DB_PW\n  value: hunter2',
    'failed with {"field":"password","content":"hunter2"}',
    '<meta name="csrf-token" content="hunter2">',
    'mysql -u root -phunter2 shop',
    "/usr/bin/mysqldump --all-databases -p'hunter2 and more' > all.sql",
    'docker exec -it db mariadb -uroot -phunter2',
    'sshpass -p hunter2 ssh ann@host',
    '[mysql -phunter2]',
    'otp: hunter2',
    'password=hunter2',
    'the api key: hunter2 and so on',
    '{"token":"hunter2"}',
    '[{"nested":"{\\"password\\":\\"hunter2\\"}"}]',
  ])('keeps nothing of %s in running text', (secret) => {
    const [word = ''] = /(hunter|(?:abcdef){9})/.exec(secret) ?? /[A-Za-z0-9_.-]{12,}|MIIEow/.exec(secret) ?? []
    const { said } = kept({ said: `before ${secret} after` }) as { said: string }
    expect(said).not.toContain(word)
    expect(said.startsWith('before ')).toBe(true)
    expect((kept({ said: secret }) as { said: string }).said).not.toContain(word)
    expect(plain(`skill://x?${secret}`)).not.toContain(word)
  })

  it('keeps no value that another member, or the item before it, calls secret', () => {
    expect(
      kept({
        env: [
          { name: 'DB_PASSWORD', value: 'hunter2', prod: true },
          { Key: 'X-Api-Key', Value: ['hunter2'] },
          { name: 'token', required: true },
          { name: 'How to keep a secret in mind', value: 5 },
          { name: 'port', value: '5432' },
          { field: 'password', content: 'hunter2' },
          { header: 'X-Api-Key', content: 'hunter2' },
          { name: 'password policy', content: 'At least twelve letters.' },
          { name: 'token', content: [{ type: 'text', text: 'done' }] },
        ],
        pairs: [
          ['X-Api-Key', 'hunter2'],
          ['Accept', 'text/plain'],
        ],
        raw: ['Authorization', 'Token hunter2', 'Accept', 'text/plain'],
        argv: ['login', '--token', 'hunter2', '--password', '-v'],
        required: ['password', 'email', 'token'],
      }),
    ).toEqual({
      env: [
        { name: 'DB_PASSWORD', value: redacted, prod: true },
        { Key: 'X-Api-Key', Value: redacted },
        { name: 'token', required: true },
        { name: 'How to keep a secret in mind', value: 5 },
        { name: 'port', value: '5432' },
        { field: 'password', content: redacted },
        { header: 'X-Api-Key', content: redacted },
        { name: 'password policy', content: 'At least twelve letters.' },
        { name: 'token', content: [{ type: 'text', text: 'done' }] },
      ],
      pairs: [
        ['X-Api-Key', redacted],
        ['Accept', 'text/plain'],
      ],
      raw: ['Authorization', redacted, 'Accept', 'text/plain'],
      argv: ['login', '--token', redacted, '--password', '-v'],
      required: ['password', 'email', 'token'],
    })
  })

  it.each([
    ['curl -H "Authorization: Token abc" https://x', 'curl -H "Authorization: [redacted]" https://x'],
    ['Cookie: a=1; b=2\nAccept: x', 'Cookie: [redacted]\nAccept: x'],
    ['{"password":"a\\"b","user":"ann"} said', '{"password":[redacted],"user":"ann"} said'],
    ['a:\n  token: |\n    b\n    c\n  next: d', 'a:\n  token: [redacted]\n  next: d'],
    [
      '- name: API_KEY\n  value: a\n- name: X\n  value: y',
      '- name: API_KEY\n  value: [redacted]\n- name: X\n  value: y',
    ],
    ['https://u:a@host/x?token=b&page=2', 'https://u:[redacted]@host/x?token=[redacted]&page=2'],
    ['Authorization: who may do what, and why', 'Authorization: [redacted] do what, and why'],
  ])('takes out the secret and no more: %s', (said, left) => {
    expect(plain(said)).toBe(left)
  })

  it('leaves other text as it is, though it speaks of such things', () => {
    const value = {
      title: 'How to keep a secret',
      basics: 'basic skills, bearer of news, tokens and cookies, task-based',
      mail: 'someone@example.com',
      key: 'value',
      monkey: 'see',
      counts: 'max_tokens: 5, tokens: 7, passes: 3, pass: 12, first_pass: 1, hotp=1',
      assessId: 'a1',
      code: 'if (tokens>100) return msg.text // \u001b[31m',
      markup: '<credentials><user>ann</user></credentials><a href="#passwords">passwords</a>',
      compass: 'north',
      widths: 'pwm: 3, pw_max=5, spw=7',
      shell:
        'mysql -P3306 -p shop; mkdir -p a/b; find / -name mysql -perm 600 -print; docker run --name mysql -p3306:3306 db; ls /var/lib/mysql -px',
      bypass: 'way round',
      spelt: 'said {"p\\u0061ssage":"x"}',
    }
    expect(kept(value)).toEqual(value)
  })

  const units = [
    ...[
      'A',
      '-',
      'sk-',
      'password',
      'password ',
      '"',
      'eyJ',
      '://',
      'Bearer ',
      'aA0',
      ' -u ',
      ' -u a',
      '<',
      '<token ',
      '</a>',
    ],
    ...[
      'authorization: ',
      'authorization:a ',
      'authorization:a=',
      'cookie:',
      'cookie:a;',
      'cookie: ="',
      '--',
      '--token',
      '\t',
    ],
    ...[
      'token|',
      'token: >\n ',
      'token:[',
      'token,',
      'token value',
      'token\\',
      'otp ',
      '_pass',
      '%22',
      '&quot;',
      '\\u0061',
      '?sig=',
      'mysql ',
      'mysql -p ',
      'sshpass -p ',
      'pw ',
    ],
  ]

  it('takes no time that grows faster than the text, whatever is in it', () => {
    const long = 300_000
    for (const unit of units) {
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
})
