import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkRepository, releaseContracts } from '../../src/compat/compat.ts'

const list = `contracts:
  - name: order
    title: Order
    kind: json-schema
    major: 1
    source: order.yaml
    state: stable
    version: 1.0.0
    versions: []
  - name: other
    title: Other
    kind: json-schema
    major: 1
    source: other.yaml
    state: stable
    version: 1.0.0
    versions: []
`
let home = ''
const at = (...path: string[]) => join(home, 'contracts', ...path)
const git = (...args: string[]) =>
  execFileSync(
    'git',
    [
      '-c',
      'user.name=A',
      '-c',
      'user.email=a@example.com',
      '-c',
      'core.autocrlf=false',
      '-c',
      'commit.gpgSign=false',
      '-c',
      'tag.gpgSign=false',
      ...args,
    ],
    {
      cwd: home,
      stdio: 'pipe',
    },
  )
const release = (name?: string, version?: string) =>
  releaseContracts(home, name, { today: '2026-01-05', ...(version === undefined ? {} : { version }) })
const problems = async (base: string) => {
  const { exitCode, level, snapshotProblems } = await checkRepository(home, { base, today: '2026-01-05' })
  return { exitCode, level, said: snapshotProblems.join('\n') }
}
const rewrite = (from: string | RegExp, to: string) => {
  const text = readFileSync(at('versions.yaml'), 'utf8')
  expect(text.replace(from, to)).not.toBe(text)
  writeFileSync(at('versions.yaml'), text.replace(from, to))
}
const fine = { exitCode: 0, level: 'compatible', said: '' }

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'owlclaw-base-'))
  mkdirSync(at())
  for (const name of ['order', 'other'])
    writeFileSync(at(`${name}.yaml`), 'type: object\nproperties: { id: { type: string } }\n')
  writeFileSync(at('versions.yaml'), list)
  git('init', '-q')
  git('commit', '-q', '--allow-empty', '-m', 'Begin')
  git('tag', 'empty')
  await release()
  git('add', '.')
  git('commit', '-q', '-m', 'Release')
  git('tag', 'target')
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

describe('against a commit', () => {
  it('[G3] nothing changed, something new, and no list at all before are fine', async () => {
    expect(await problems('target')).toEqual(fine)
    expect(await problems('empty')).toEqual(fine)
    await release('order', '1.0.1')
    expect(await problems('target')).toEqual(fine)
  })

  it('[G3] a snapshot that was made anew with its hash is seen', async () => {
    rmSync(at('released/order'), { recursive: true })
    rewrite(/(name: order[\s\S]*?versions:)[\s\S]*?( {2}- name: other)/, '$1 []\n$2')
    writeFileSync(at('order.yaml'), 'type: object\nproperties: { id: { type: integer } }\n')
    await release('order')
    expect((await checkRepository(home, { today: '2026-01-05' })).exitCode).toBe(0)
    const { exitCode, level, said } = await problems('target')
    expect({ exitCode, level }).toEqual({ exitCode: 100, level: 'breaking' })
    expect(said).toContain('order/v1 1.0.0 was released and has another day or sha256 in versions.yaml since target')
    expect(said).toContain('released/order/1.0.0.json is not what it is in target')
  })

  it('[G3] a contract that vanished whole is seen', async () => {
    rmSync(at('released/other'), { recursive: true })
    rmSync(at('other.yaml'))
    rewrite(/ {2}- name: other[\s\S]*$/, '')
    expect((await checkRepository(home)).exitCode).toBe(0)
    const { exitCode, said } = await problems('target')
    expect(exitCode).toBe(100)
    expect(said).toContain('other/v1 1.0.0 was released and is gone from versions.yaml since target')
    expect(said).toContain('released/other/1.0.0.json is gone since target')
  })

  it('[G3] a list that moved away is seen', async () => {
    mkdirSync(join(home, 'new'))
    renameSync(at(), join(home, 'new/contracts'))
    const report = await checkRepository(join(home, 'new'), { base: 'target' })
    expect({ code: report.exitCode, said: report.snapshotProblems }).toEqual({
      code: 100,
      said: ['contracts/versions.yaml is gone since target, and with it what was released. Put it back where it was.'],
    })
  })

  it('[G3] one that git does not know is refused, and says what to do', async () => {
    await expect(problems('origin/nowhere')).rejects.toMatchObject({ name: 'Unreadable' })
    await expect(problems('--help')).rejects.toThrow('git knows no commit --help in')
  })

  it('[G3] needs git, and says so', async () => {
    const path = process.env['PATH']
    process.env['PATH'] = join(home, 'nothing')
    try {
      await expect(problems('target')).rejects.toMatchObject({ name: 'MissingTool' })
    } finally {
      process.env['PATH'] = path
    }
  })
})
