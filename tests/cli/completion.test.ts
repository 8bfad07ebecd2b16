import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { commandsIn, folderWith, run } from './running.ts'

const execute = promisify(execFile)

describe('completion bash', () => {
  const lines: readonly (readonly [line: string, offered: readonly string[]])[] = [
    [
      'owlclaw ',
      [
        'approvals',
        'call',
        'completion',
        'config',
        'connect',
        'contracts',
        'dev',
        'doctor',
        'init',
        'keys',
        'ledger',
        'mcp-server',
        'policy',
        'prompts',
        'resources',
        'start',
        'tools',
      ],
    ],
    ['owlclaw con', ['config', 'connect', 'contracts']],
    ['owlclaw contracts ', ['check', 'diff', 'release']],
    ['owlclaw policy ', ['apply', 'check', 'dry-run', 'explain', 'history', 'rollback', 'show']],
    ['owlclaw policy apply ol', ['old.yaml']],
    ['owlclaw ledger ', ['acknowledge', 'backup', 'export', 'prune', 'restore', 'search', 'stats', 'tail', 'verify']],
    ['owlclaw ledger export --format ', ['csv', 'ndjson']],
    ['owlclaw mcp-server config ', ['diff', 'print', 'validate']],
    ['owlclaw start --tra', ['--transport']],
    ['owlclaw start --transport ', ['http', 'stdio']],
    ['owlclaw mcp-server start --transport h', ['http']],
    ['owlclaw start --port ', []],
    ['owlclaw start --log-level ', ['DEBUG', 'ERROR', 'INFO', 'WARNING']],
    ['owlclaw --config x.yaml tools ', ['list']],
    ['owlclaw tools list --js', ['--json']],
    ['owlclaw completion ', ['bash', 'fish', 'zsh']],
    ['owlclaw connect --client cu', ['cursor']],
    ['owlclaw contracts diff ol', ['old.yaml']],
    ['owlclaw call ol', []],
    ['owlclaw contracts release ol', []],
    ['owlclaw start --config ol', ['old.yaml']],
    ['owlclaw nonsense ', []],
  ]

  // One shell completes all of them, as bash does it: words, the number of the one that is typed, then the function.
  it('offers what fits, in a real shell', async () => {
    const folder = await folderWith({ 'old.yaml': '' })
    await writeFile(join(folder, 'owlclaw.bash'), (await run(['completion', 'bash'])).out)
    const asked = lines.map(
      ([line]) =>
        `complete_line ${line
          .split(' ')
          .map((word) => `'${word}'`)
          .join(' ')}`,
    )
    const script = `set -u
source ./owlclaw.bash
complete -p owlclaw >/dev/null || exit 9
complete_line() {
  COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMPREPLY=()
  _owlclaw
  printf '%s\\n' "$(printf '%s\\n' \${COMPREPLY[@]+"\${COMPREPLY[@]}"} | sort | tr '\\n' ' ')"
}
${asked.join('\n')}`
    const { stdout, stderr } = await execute('bash', ['--norc', '-c', script], { cwd: folder })
    expect(stderr).toBe('')
    const answers = stdout.split('\n').map((line) => line.split(' ').filter(Boolean))
    expect(Object.fromEntries(lines.map(([line], at) => [line, answers[at]]))).toEqual(Object.fromEntries(lines))
  })
})

describe('completion', () => {
  it.each(['bash', 'zsh', 'fish'])('%s knows every command and every option', async (shell) => {
    const { code, out } = await run(['completion', shell])
    expect(code).toBe(0)
    for (const { words, options } of commandsIn()) {
      expect(out).toContain(`'${words.join(' ')}'`)
      for (const name of Object.keys(options)) expect(out).toMatch(new RegExp(`(--|-l )${name}\\b`))
    }
  })

  it('ends with 2 on another shell', async () => {
    const { code, err } = await run(['completion', 'tcsh'])
    expect(code).toBe(2)
    expect(err).toContain('there are bash, zsh, fish')
  })
})
