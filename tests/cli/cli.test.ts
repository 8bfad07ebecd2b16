import { describe, expect, it } from 'vitest'
import { runCli, version } from '../../src/cli/cli.ts'
import { UsageError, type Arguments, type Command } from '../../src/cli/command.ts'

const command = (words: string, more: Partial<Command> = {}): Command => ({
  words: words.split(' '),
  summary: `does ${words}`,
  usage: '[options]',
  options: {},
  run: async () => 0,
  ...more,
})

async function run(argv: readonly string[], more: Partial<Command> = {}) {
  let seen: Arguments | undefined
  const start = command('mcp-server start', {
    options: {
      transport: { type: 'string', value: 'stdio|http', summary: 'how clients reach it' },
      port: { type: 'string', short: 'p', value: 'PORT' },
      'skills-dir': { type: 'string', multiple: true, value: 'DIR' },
      insecure: { type: 'boolean' },
    },
    run: async (args) => {
      seen = args
      return 0
    },
    ...more,
  })
  const diff = command('contracts diff', { usage: 'OLD NEW', positionals: { min: 2, max: 2 }, run: async () => 100 })
  const out: string[] = []
  const err: string[] = []
  const code = await runCli(argv, [start, command('mcp-server tools list'), diff, command('contracts check')], {
    out: (text) => out.push(text),
    err: (text) => err.push(text),
  })
  return { code, out: out.join('\n'), err: err.join('\n'), seen }
}

describe('help', () => {
  it('[R12.8] lists every command, and costs no error', async () => {
    for (const argv of [[], ['--help'], ['-h'], ['help']]) {
      const { code, out } = await run(argv)
      expect(code).toBe(0)
      expect(out).toContain('mcp-server start')
      expect(out).toContain('contracts diff')
    }
  })

  it('[R12.8] shows a command: usage, and each option with its value', async () => {
    for (const argv of [
      ['mcp-server', 'start', '--help'],
      ['start', '-h'],
      ['help', 'start'],
    ]) {
      const { code, out, seen } = await run(argv)
      expect(code).toBe(0)
      expect(out).toContain('Usage: owlclaw mcp-server start [options]')
      expect(out).toMatch(/--transport stdio\|http\s+how clients reach it/)
      expect(out).toContain('-p, --port PORT')
      expect(seen).toBeUndefined()
    }
  })

  it('shows what a group holds; without --help that is a wrong command line', async () => {
    const asked = await run(['contracts', '--help'])
    expect(asked.code).toBe(0)
    expect(asked.out).toContain('contracts check')
    expect(asked.out).not.toContain('mcp-server start')
    const bare = await run(['contracts'])
    expect(bare.code).toBe(2)
    expect(bare.err).toContain('contracts diff')
  })

  it('[R12.9] prints the version of package.json', async () => {
    for (const argv of [['--version'], ['-v'], ['mcp-server', '--version'], ['start', '--version']]) {
      const { code, out } = await run(argv)
      expect(code).toBe(0)
      expect(out).toBe(version())
      expect(out).toMatch(/^\d+\.\d+\.\d+/)
    }
  })
})

describe('commands', () => {
  it('[R12.1] runs the longest match, with or without the word mcp-server', async () => {
    for (const argv of [
      ['mcp-server', 'start', '--port', '1'],
      ['start', '-p', '1'],
      ['start', '--port=1'],
    ]) {
      const { code, seen } = await run(argv)
      expect(code).toBe(0)
      expect(seen).toEqual({ values: { port: '1' }, positionals: [] })
    }
    expect((await run(['tools', 'list'])).code).toBe(0)
  })

  it('answers the exit code of the command', async () => {
    expect((await run(['contracts', 'diff', 'a', 'b'])).code).toBe(100)
  })

  it('suggests the command that was probably meant', async () => {
    const near = await run(['contracts', 'dif', 'a', 'b'])
    expect(near).toMatchObject({
      code: 2,
      err: "owlclaw: there is no command 'contracts dif a b'; did you mean `owlclaw contracts diff`?",
    })
    expect((await run(['strat'])).err).toBe("owlclaw: there is no command 'strat'; did you mean `owlclaw start`?")
    expect((await run(['qqqqqqqqqqqqqqqqqqqqqqqqqqqqq'])).err).toContain('`owlclaw --help` lists the commands')
    expect((await run(['--frobnicate'])).code).toBe(2)
  })

  it('turns an exception into one line and exit code 1', async () => {
    const failing = await run(['start'], {
      run: async () => {
        throw new Error('the port is taken')
      },
    })
    expect(failing).toMatchObject({ code: 1, err: 'owlclaw: the port is taken' })
  })

  it('turns a UsageError into exit code 2 and the way to help', async () => {
    const failing = await run(['start'], {
      run: async () => {
        throw new UsageError('--port must be a number')
      },
    })
    expect(failing.code).toBe(2)
    expect(failing.err).toBe('owlclaw: --port must be a number\nSee: owlclaw mcp-server start --help')
  })
})

describe('options', () => {
  it('keeps every value of an option that may stand more than once, and the last of one that may not', async () => {
    const { seen } = await run(['start', '--skills-dir', 'a', '--skills-dir=b', '--port', '1', '--port', '2'])
    expect(seen?.values).toEqual({ 'skills-dir': ['a', 'b'], port: '2' })
  })

  it('knows --no- of a switch', async () => {
    expect((await run(['start', '--insecure'])).seen?.values).toEqual({ insecure: true })
    expect((await run(['start', '--no-insecure'])).seen?.values).toEqual({ insecure: false })
  })

  const wrong: readonly (readonly [string, readonly string[], string])[] = [
    ['an unknown option', ['start', '--prot', '1'], 'mcp-server start has no option --prot; did you mean --port?'],
    [
      'an unknown option like no other',
      ['contracts', 'check', '--zzz'],
      'contracts check has no option --zzz; it has none',
    ],
    ['a missing value', ['start', '--port'], '--port needs a value: --port PORT'],
    [
      'a value that looks like an option',
      ['start', '--port', '--insecure'],
      '--port needs a value, but --insecure follows',
    ],
    [
      'a value for a switch',
      ['start', '--insecure=yes'],
      '--insecure takes no value: write --insecure, or --no-insecure',
    ],
    [
      'a missing argument',
      ['contracts', 'diff', 'a'],
      'something is missing; the whole command is: owlclaw contracts diff OLD NEW',
    ],
    [
      'an argument too many',
      ['start', 'now'],
      "'now' is one argument too many; the whole command is: owlclaw mcp-server start",
    ],
    ['a name every object has', ['start', '--constructor', 'x'], 'has no option --constructor'],
  ]
  it.each(wrong)('refuses %s, saying how it is right', async (_what, argv, message) => {
    const { code, err, seen } = await run(argv)
    expect(code).toBe(2)
    expect(err).toContain(message)
    expect(seen).toBeUndefined()
  })
})
