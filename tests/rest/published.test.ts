import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readPublished } from '../../src/rest/rest.ts'
import { root } from './served.ts'

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')

function folderWith(versions: string, snapshots: Readonly<Record<string, string>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'owlclaw-contracts-'))
  writeFileSync(join(folder, 'versions.yaml'), versions)
  for (const [path, text] of Object.entries(snapshots)) {
    mkdirSync(join(folder, 'released', path, '..'), { recursive: true })
    writeFileSync(join(folder, 'released', path), text)
  }
  return folder
}

const entry = (name: string, major: number, versions: readonly string[], more = ''): string => `
  - name: ${name}
    title: ${name} ${major}
    kind: json-schema
    major: ${major}
    source: ${name}.yaml
    state: stable
    version: ${versions.at(-1) ?? `${major}.0.0`}
    ${more}
    versions: [${versions.map((version) => `{ version: ${version}, released: 2026-11-18, sha256: ${hash(version)} }`).join(', ')}]`

describe('what was published', () => {
  it('is every released version of every major, newest first, and nothing that never was released', async () => {
    const file = `contracts:${entry('b', 1, ['1.0.0', '1.1.0'], 'sunset: 2027-06-01')}${entry('b', 2, ['2.0.0'])}${entry('a', 1, ['1.0.0'])}${entry('draft', 1, [])}`
    const published = await readPublished(folderWith(file, { 'b/1.1.0.json': '{"x": 1}\n' }))
    expect(published.map(({ name, title, versions }) => [name, title, versions.map(({ version }) => version)])).toEqual(
      [
        ['a', 'a 1', ['1.0.0']],
        ['b', 'b 2', ['2.0.0', '1.1.0', '1.0.0']],
      ],
    )
    const found = published[1]?.versions[1]
    expect(found).toMatchObject({ state: 'stable', sunset: '2027-06-01', sha256: hash('1.1.0') })
    expect(await found?.read()).toBe('{"x": 1}\n')
  })

  it('that is not listed rightly is refused, with the place', async () => {
    await expect(readPublished(folderWith('contracts: [{ name: a }]'))).rejects.toThrow(
      /versions\.yaml is not right at \/contracts\/0: must have required property/,
    )
  })

  it('by us has the bytes it had', async () => {
    for (const { versions } of await readPublished(join(root, 'contracts'))) {
      for (const { sha256, read } of versions) expect(hash(await read())).toBe(sha256)
    }
    expect(readFileSync(join(root, 'contracts/versions.yaml'), 'utf8')).toContain('name: rest')
  })
})
