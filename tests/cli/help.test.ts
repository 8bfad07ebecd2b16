import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { starter } from '../../src/cli/starter.ts'
import { commandsIn, root, run } from './running.ts'

const commands = commandsIn()
const page = readFileSync(join(root, 'docs/cli.md'), 'utf8')
const short = (words: readonly string[]): string => words.filter((word) => word !== 'mcp-server').join(' ')

describe('help', () => {
  it.each(commands.map(({ words }) => words.join(' ')))('[R12.8] %s --help is whole', async (words) => {
    const { code, out, err } = await run([...words.split(' '), '--help'])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    const { options, summary } = commands.find((one) => one.words.join(' ') === words)!
    expect(out).toContain(summary)
    expect(out).toContain(`Usage: owlclaw ${words}`)
    for (const [name, { summary: meaning = '' }] of Object.entries(options)) {
      expect(out).toContain(`--${name}`)
      expect(meaning, `--${name} of ${words}`).not.toBe('')
    }
    // Whoever scripts it needs to know how it ends.
    expect(out).toMatch(/Exit codes|Ends with/)
  })
})

describe('what answers at once', () => {
  it.each([['--help'], ['--version'], ['call', '--help'], ['completion', 'bash']])(
    '%s %s loads no server',
    async (...argv) => {
      const watching = ['--import', join(root, 'tests/cli/loaded-packages.mjs')]
      const { stderr } = await promisify(execFile)(process.execPath, [
        ...watching,
        join(root, 'scripts/owlclaw.cjs'),
        ...argv,
      ])
      const packages = /^packages: (.*)$/m.exec(stderr)?.[1]?.split(' ') ?? []
      expect(packages.filter((name) => !['', 'ajv', 'yaml'].includes(name))).toEqual([])
      expect(stderr).toContain('packages: ')
    },
  )
})

describe('docs/cli.md', () => {
  it.each(commands.map(({ words }) => short(words)))('has a heading and an example of owlclaw %s', (words) => {
    const headings = [...page.matchAll(/^### (.*)$/gm)].flatMap(([, names = '']) => names.split(', '))
    expect(headings).toContain(`owlclaw ${words}`)
    if (!words.startsWith('contracts ')) expect(page).toContain(`npx owlclaw ${words}`)
  })

  it('names no command that there is not, and no option', () => {
    const known = commands.map(({ words }) => short(words))
    const lines = [...page.matchAll(/npx owlclaw ([a-z].*)$/gm)].map(([, line = '']) => line)
    expect(lines.length).toBeGreaterThan(15)
    for (const line of lines) {
      const name = known.find((words) => line === words || line.startsWith(`${words} `))
      expect(name, line).toBeDefined()
      const { options } = commands.find(({ words }) => short(words) === name)!
      for (const [, flag = ''] of line.matchAll(/ --([a-z-]+)/g))
        expect([...Object.keys(options), 'help'], line).toContain(flag)
    }
  })

  it('shows what init makes', () => {
    const made = [...page.matchAll(/^made {2}gateway\/(.*)$/gm)].map(([, path]) => path)
    expect(made).toEqual(Object.keys(starter))
  })
})
