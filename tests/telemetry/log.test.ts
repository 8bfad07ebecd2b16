import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { redactionWith } from '../../src/core/redaction.ts'
import { createLog, flushLog, type LogOptions } from '../../src/telemetry/telemetry.ts'

const options: LogOptions = { level: 'INFO', format: 'json', output: 'stderr' }

function logged(more: Partial<LogOptions>, write: (log: ReturnType<typeof createLog>) => void): string[] {
  const lines: string[] = []
  write(createLog({ ...options, ...more }, { write: (line) => lines.push(line) }))
  return lines
}

describe('[R11.1] the log', () => {
  it('is one JSON object a line, with level, time and message', () => {
    const [line = ''] = logged({}, (log) => log.info({ request_id: 'r1' }, 'answered'))
    expect(JSON.parse(line)).toMatchObject({ level: 'info', message: 'answered', request_id: 'r1' })
    expect((JSON.parse(line) as { time: string }).time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  })

  it('is one line whatever is in it', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const lines = logged({}, (log) => log.info({ text }, text))
        expect(lines).toHaveLength(1)
        expect(lines[0]?.indexOf('\n')).toBe((lines[0]?.length ?? 0) - 1)
        expect(JSON.parse(lines[0] ?? '')).toMatchObject({ text, message: text })
      }),
    )
  })

  it.each([
    ['DEBUG', 4],
    ['INFO', 3],
    ['WARNING', 2],
    ['ERROR', 1],
  ] as const)('[R11.5] at level %s writes that and what is worse', (level, count) => {
    const lines = logged({ level }, (log) => {
      log.debug('d')
      log.info('i')
      log.warn('w')
      log.error('e')
    })
    expect(lines).toHaveLength(count)
  })

  it('[U12] never holds a secret, and leaves what was logged as it was', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9]{16}$/), (secret) => {
        const fields = {
          authorization: secret,
          headers: { cookie: secret, 'x-api-key': secret, accept: 'x' },
          note: 'kept',
        }
        const [line = ''] = logged({}, (log) => log.info(fields, 'm'))
        expect(line).not.toContain(secret)
        expect(JSON.parse(line)).toMatchObject({ note: 'kept', headers: { accept: 'x', cookie: '[redacted]' } })
        expect(fields.headers.cookie).toBe(secret)
      }),
    )
  })

  it('[U12] hides what is secret however deep it lies and however it is spelt', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z0-9]{16}$/),
        fc.constantFrom('Password', 'client_secret', 'x-Api-Key', 'accessToken', 'DB_PASSWORD', 'Set-Cookie'),
        fc.integer({ min: 0, max: 12 }),
        (secret, name, depth) => {
          let fields: Record<string, unknown> = { [name]: secret, max_tokens: 4, note: 'kept' }
          for (let level = 0; level < depth; level += 1) fields = level % 2 === 0 ? { in: fields } : { in: [fields] }
          const [line = ''] = logged({}, (log) => log.info(fields, 'm'))
          expect(line).not.toContain(secret)
          expect(line).toContain('"note":"kept"')
          expect(line).toContain('"max_tokens":4')
        },
      ),
    )
  })

  it('[U12] hides what an error says of a secret, and what a configuration names', () => {
    const redaction = redactionWith(['date of birth'])
    for (const format of ['json', 'text'] as const) {
      const [line = ''] = logged({ format, redaction }, (log) =>
        log.error(
          { error: new Error('no login with {"password":"hunter2"} at https://u:hunter3@host'), dateOfBirth: 'x9' },
          'm',
        ),
      )
      expect(line).toContain('no login with')
      expect(line).not.toMatch(/hunter|x9/)
    }
  })

  it('[R11.5] changes its level while it runs', () => {
    const lines = logged({}, (log) => {
      log.debug('unheard')
      log.setLevel('DEBUG')
      log.debug('heard')
      expect(log.level()).toBe('DEBUG')
      expect(log.isLevelEnabled('debug')).toBe(true)
      log.setLevel('ERROR')
      log.warn('unheard')
    })
    expect(lines.map((line) => (JSON.parse(line) as { message: string }).message)).toEqual(['heard'])
  })

  it('moves no cursor and turns no text around, whatever a caller sends, and has it all', () => {
    const text = 'a\u001b[2J\u009b31m\u007f\u2028\u202egnp.exe\u2066\u200f'
    const [line = ''] = logged({}, (log) => log.info({ [text]: text }, text))
    expect(line.trimEnd()).not.toMatch(/[\p{Cc}\p{Zl}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u)
    expect(JSON.parse(line)).toMatchObject({ [text]: text, message: text })
  })

  it('as text has no field that a caller made up', () => {
    const [line = ''] = logged({ format: 'text' }, (log) =>
      log.info({ tool: 'x client=root "level":"fatal"', path: '/v1', empty: '', n: 1 }, 'refused'),
    )
    expect(line).toMatch(/ refused tool="x client=root \\"level\\":\\"fatal\\"" path=\/v1 empty="" n=1\n$/)
  })

  it('as text has no line that an error made up', () => {
    const forged = '2026-11-18T12:00:00.000Z INFO  listening'
    const [line = ''] = logged({ format: 'text' }, (log) =>
      log.error({ error: new Error(`no file x\n${forged}`) }, 'm'),
    )
    expect(line.split('\n').filter((one) => one.startsWith(forged.slice(0, 4)))).toHaveLength(1)
    expect(line).toContain(`\n    | ${forged}\n`)
  })

  it('as text is one line too, whatever a caller sends', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.constant('a\nINFO forged\u001b[2J\u2028')), (text) => {
        const [line = '', ...more] = logged({ format: 'text' }, (log) => log.info({ path: text }, text))
        expect(more).toEqual([])
        expect(line.trimEnd()).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
      }),
    )
  })

  it('as text is for people, with the stack of an error below', () => {
    const [line = ''] = logged({ format: 'text' }, (log) =>
      log.error({ code: 'internal', n: 1, error: new Error('boom') }, 'failed'),
    )
    expect(line).toMatch(/^\S+Z ERROR failed code=internal n=1\nError: boom\n {4}at /)
  })

  const unreadable = (members: Readonly<Record<string, unknown>>): Error => {
    const failing = (name: string) => ({
      get: () => {
        throw new Error(`${name} is nobody's business`)
      },
    })
    const named = Object.entries(members)
    return named.reduce(
      (error, [name, value]) => Object.defineProperty(error, name, value === undefined ? failing(name) : { value }),
      new Error('boom'),
    )
  }
  const errors: readonly (readonly [string, unknown, RegExp])[] = [
    [
      'is frozen',
      Object.freeze(new RangeError('boom')),
      /"type":"RangeError","message":"boom","stack":"RangeError: boom/,
    ],
    [
      'is frozen, as its causes are',
      Object.freeze(new Error('a', { cause: Object.freeze(new Error('b')) })),
      /caused by: Error: b/,
    ],
    [
      'is the cause of itself',
      Object.freeze(
        unreadable({
          cause: {
            message: 'round',
            get cause() {
              return this
            },
          },
        }),
      ),
      /boom: round/,
    ],
    [
      'has no message that can be read',
      unreadable({ message: undefined, stack: 'Error: boom\n    at x' }),
      /"Error: boom"/,
    ],
    ['has no stack that can be read', unreadable({ stack: undefined }), /"stack":"Error: boom"/],
    [
      'has nothing that can be read',
      unreadable({ message: undefined, stack: undefined, name: undefined }),
      /can not be read/,
    ],
    [
      'has a frozen error in it',
      Object.assign(new Error('boom'), { inner: Object.freeze(new Error('x')) }),
      /Error: boom/,
    ],
    ['has a stack that is no text', { message: 'boom', stack: 5 }, /boom/],
    [
      'can not be looked at',
      new Proxy(
        {},
        {
          get: () => {
            throw new Error('no')
          },
        },
      ),
      /can not be read/,
    ],
  ]

  it.each(errors)('[R11.1] has its line, with what can be said of it, where an error %s', (_what, error, said) => {
    const [line = '', ...more] = logged({}, (log) => log.error({ incident_id: 'i1', error }, 'failed'))
    expect(JSON.parse(line)).toMatchObject({ incident_id: 'i1', message: 'failed' })
    expect(line).toMatch(said)
    expect(more).toEqual([])
    const [text] = logged({ format: 'text' }, (log) => log.error({ incident_id: 'i1', error }, 'failed'))
    expect(text).toContain('incident_id=i1')
  })

  it('is out when it was flushed', async () => {
    await flushLog(createLog({ ...options, level: 'ERROR' }))
  })
})
