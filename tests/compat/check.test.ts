import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkMarkdown, checkRepository, checkText, releaseContracts } from '../../src/compat/compat.ts'

const catalog = `errors:
  - { code: gone, category: not_found, http: 404, retryable: false, title: Gone }
  - { code: busy, category: governance, http: 429, retryable: true, title: Busy }
`
const order = `type: object
required: [id]
properties:
  id: { type: string, maxLength: 50 }
  note: { type: string }
`
const list = (extra = '', state = 'stable') => `contracts:
  # kept by the tool
  - name: errors
    title: Errors
    kind: catalog
    major: 1
    source: errors.yaml
    state: ${state}
    version: 1.0.0
    versions: []
  - name: order
    title: Order
    kind: json-schema
    major: 1
    source: order.yaml
    state: ${state}
    version: 1.0.0
    versions: []
${extra}`

let home = ''
const at = (...path: string[]) => join(home, 'contracts', ...path)
const edit = (file: string, from: string, to: string) => {
  const text = readFileSync(at(file), 'utf8')
  expect(text).toContain(from)
  writeFileSync(at(file), text.replace(from, to))
}
const check = (today = '2026-11-18') => checkRepository(home, { today })
const release = (name: string | undefined, version?: string, today = '2026-01-05') =>
  releaseContracts(home, name, { today, ...(version === undefined ? {} : { version }) })
const fingerprint = async (rule: string) => {
  const found = (await check()).contracts.flatMap(({ findings }) => findings).find((finding) => finding.rule === rule)
  if (found === undefined) throw new Error(`no finding ${rule}`)
  return found.fingerprint
}

const startAgain = async (state: string) => {
  rmSync(at('released'), { recursive: true, force: true })
  writeFileSync(at('versions.yaml'), list('', state))
  expect((await release(undefined)).map(({ outcome }) => outcome)).toEqual(['released', 'released'])
}

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'owlclaw-check-'))
  mkdirSync(at())
  writeFileSync(at('errors.yaml'), catalog)
  writeFileSync(at('order.yaml'), order)
  await startAgain('stable')
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

describe('the level decides', () => {
  it('[G3] nothing changed: 0', async () => {
    const report = await check()
    expect({ level: report.level, code: report.exitCode }).toEqual({ level: 'compatible', code: 0 })
    expect(checkText(report)).toBe('level: compatible\nFine.\n2 contracts unchanged')
  })

  it('[G3] descriptions and order ask for nothing', async () => {
    edit('errors.yaml', 'title: Busy', 'title: Too many')
    edit('order.yaml', 'note: { type: string }', 'note: { description: What else., type: string }')
    expect((await check()).exitCode).toBe(0)
  })

  it('[G3] an addition asks for a minor version, and with it is fine', async () => {
    edit('order.yaml', 'note: { type: string }', 'note: { type: string }\n  zone: { type: string }')
    const report = await check()
    expect({ level: report.level, code: report.exitCode, demands: report.contracts[1]?.demands }).toEqual({
      level: 'additive',
      code: 4,
      demands: ['order/v1 needs a new minor version. Run: owlclaw contracts release order --version 1.1.0'],
    })
    expect(await release('order', '1.0.1')).toMatchObject([
      {
        outcome: 'refused',
        exitCode: 4,
        reason: 'something was added since 1.0.0, so 1.0.1 is too small a step: at least 1.1.0',
      },
    ])
    expect(await release('order')).toMatchObject([
      { outcome: 'released', version: '1.1.0', path: 'released/order/1.1.0.json' },
    ])
    expect((await check()).exitCode).toBe(0)
    expect(readFileSync(at('versions.yaml'), 'utf8')).toContain('# kept by the tool')
  })

  it('[G3] a version that is a step ahead stands for an addition to come', async () => {
    edit('order.yaml', 'note: { type: string }', 'note: { type: string }\n  zone: { type: string }')
    const text = readFileSync(at('versions.yaml'), 'utf8')
    writeFileSync(at('versions.yaml'), text.replace(/(name: order[\s\S]*?version:) 1\.0\.0/, '$1 1.1.0'))
    expect((await check()).exitCode).toBe(0)
  })

  it('[G3] a break is refused, and so is its release', async () => {
    edit('order.yaml', 'maxLength: 50', 'maxLength: 40')
    const report = await check()
    expect({ level: report.level, code: report.exitCode }).toEqual({ level: 'breaking', code: 100 })
    expect(checkText(report)).toContain('breaking: maxLength of property "id" was 50, is 40')
    expect(checkMarkdown(report)).toContain(
      '| breaking | maxLength of property "id" was 50, is 40 | order/v1 `#/properties/id/maxLength` |',
    )
    expect(await release('order', '1.1.0')).toMatchObject([{ outcome: 'refused', exitCode: 100 }])
    expect(existsSync(at('released/order/1.1.0.json'))).toBe(false)
  })

  it('[G3] a preview is reported and blocks nothing', async () => {
    await startAgain('preview')
    edit('order.yaml', 'maxLength: 50', 'maxLength: 40')
    const report = await check()
    expect({ level: report.level, code: report.exitCode }).toEqual({ level: 'breaking', code: 0 })
    expect(checkText(report)).toContain('a preview blocks nothing')
  })

  it('[G3] a break is told the ways out, and no version', async () => {
    edit('order.yaml', 'maxLength: 50', 'maxLength: 40')
    const text = checkText(await check())
    expect(text).not.toContain('needs a new minor version')
    expect(text).toContain('either undo the change')
    expect(text).toContain('or announce it as a deprecation and make it once 90 days and its window have passed')
    expect(text).toContain(`a waiver in versions.yaml for the finding ${await fingerprint('maxLength-narrowed')}`)
  })

  it('[G3] what is refused comes first, what did not change last and in one line', async () => {
    edit('errors.yaml', 'errors:', 'errors:\n  - { code: new, category: not_found, http: 404, retryable: false }')
    edit('order.yaml', 'maxLength: 50', 'maxLength: 40')
    const text = checkText(await check())
    expect(text.indexOf('order/v1 (')).toBeGreaterThan(0)
    expect(text.indexOf('order/v1 (')).toBeLessThan(text.indexOf('errors/v1 ('))
    edit('errors.yaml', '\n  - { code: new, category: not_found, http: 404, retryable: false }', '')
    expect(
      checkText(await check())
        .split('\n')
        .at(-1),
    ).toBe('1 contract unchanged')
  })

  it('[G3] a contract that vanished is a break', async () => {
    rmSync(at('order.yaml'))
    const report = await check()
    expect(report.exitCode).toBe(100)
    expect(report.contracts[1]?.findings.map(({ rule }) => rule)).toEqual(['contract-removed'])
  })
})

describe('snapshots never change', () => {
  it('[G3] a changed one fails', async () => {
    const path = at('released/order/1.0.0.json')
    writeFileSync(path, readFileSync(path, 'utf8').replace('"maxLength": 50', '"maxLength": 40'))
    edit('order.yaml', 'maxLength: 50', 'maxLength: 40')
    const report = await check()
    expect({ code: report.exitCode, level: report.level }).toEqual({ code: 100, level: 'breaking' })
    expect(checkText(report).split('\n').slice(0, 4)).toEqual([
      'level: breaking',
      'Refused.',
      '',
      `breaking: snapshot: ${report.snapshotProblems[0]}`,
    ])
    expect(report.snapshotProblems[0]).toMatch(
      /^order\/v1 1\.0\.0: released\/order\/1\.0\.0\.json was changed after its release/,
    )
  })

  it('[G3] a missing one fails', async () => {
    rmSync(at('released/order/1.0.0.json'))
    expect((await check()).snapshotProblems[0]).toContain('released/order/1.0.0.json is missing')
    expect((await check()).exitCode).toBe(100)
  })

  it('[G3] one that is no longer listed fails', async () => {
    const text = readFileSync(at('versions.yaml'), 'utf8')
    writeFileSync(at('versions.yaml'), text.replace(/(name: order[\s\S]*?versions:)[\s\S]*$/, '$1 []\n'))
    expect((await check()).snapshotProblems[0]).toContain('released/order/1.0.0.json is not listed in versions.yaml')
    expect((await check()).exitCode).toBe(100)
  })

  it('[G3] its day of release is part of it', async () => {
    edit('versions.yaml', 'released: 2026-01-05', 'released: 2025-01-05')
    expect((await check()).snapshotProblems[0]).toContain('versions.yaml says errors 1.0.0 of 2025-01-05')
  })

  it('is not written twice', async () => {
    expect(await release('order')).toEqual([{ outcome: 'unchanged', contract: 'order/v1', version: '1.0.0' }])
    expect(await release('order', '1.0.0')).toMatchObject([
      { outcome: 'refused', reason: '1.0.0 does not come after 1.0.0' },
    ])
    expect(await release('order', '2.0.0')).toMatchObject([{ outcome: 'refused', exitCode: 4 }])
  })
})

describe('a waiver', () => {
  const waiver = (finding: string, until: string) =>
    `waivers:\n  - { contract: order, finding: ${finding}, who: Ann, why: Nobody sends more., until: ${until} }\n`

  it('[G3] lets one finding through and stands in every report', async () => {
    edit('order.yaml', 'maxLength: 50', 'maxLength: 40')
    const text = readFileSync(at('versions.yaml'), 'utf8')
    writeFileSync(at('versions.yaml'), text + waiver(await fingerprint('maxLength-narrowed'), '2026-12-01'))
    const report = await check()
    expect({ level: report.level, code: report.exitCode }).toEqual({ level: 'breaking', code: 4 })
    expect(checkText(report)).toMatch(/waiver for [0-9a-f]{12} in order by Ann until 2026-12-01: Nobody sends more\./)
    expect(checkMarkdown(report)).toMatch(/waiver for [0-9a-f]{12} in order by Ann/)
    expect(await release('order', '1.1.0', '2026-11-18')).toMatchObject([{ outcome: 'released', version: '1.1.0' }])
    const after = await check()
    expect(after.exitCode).toBe(0)
    expect(checkText(after)).toContain('by Ann until 2026-12-01: Nobody sends more. (matches nothing now)')
  })

  it('[G3] does not count when it has expired', async () => {
    edit('order.yaml', 'maxLength: 50', 'maxLength: 40')
    const text = readFileSync(at('versions.yaml'), 'utf8')
    writeFileSync(at('versions.yaml'), text + waiver(await fingerprint('maxLength-narrowed'), '2026-11-17'))
    const report = await check()
    expect(report.exitCode).toBe(100)
    expect(checkText(report)).toContain('expired: it no longer counts')
  })

  it('[G3] does not count for more than 180 days ahead', async () => {
    edit('order.yaml', 'maxLength: 50', 'maxLength: 40')
    const text = readFileSync(at('versions.yaml'), 'utf8')
    writeFileSync(at('versions.yaml'), text + waiver(await fingerprint('maxLength-narrowed'), '2027-05-18'))
    const report = await check()
    expect(report.exitCode).toBe(100)
    expect(checkText(report)).toContain('does not count: it would run 181 days, and 180 are the most')
    edit('versions.yaml', '2027-05-18', '2027-05-17')
    expect((await check()).exitCode).toBe(4)
  })

  it('[G3] lets nothing else through', async () => {
    edit('order.yaml', 'maxLength: 50', 'maxLength: 40')
    const finding = await fingerprint('maxLength-narrowed')
    writeFileSync(at('versions.yaml'), readFileSync(at('versions.yaml'), 'utf8') + waiver(finding, '2026-12-01'))
    edit('order.yaml', 'maxLength: 40', 'maxLength: 30')
    expect((await check()).exitCode).toBe(100)
  })
})

describe('a deprecation', () => {
  const deprecation = (announced: string, sunset: string) =>
    `deprecations:\n  - { id: short-ids, contract: order, major: 1, announced_in: ${announced}, sunset: ${sunset}, replacement: Ids of 40 characters., rollback: Release the old schema again., allows: [{ rule: maxLength-narrowed, where: '#/properties/id/maxLength' }] }\n`
  const announce = (announced: string, sunset: string) =>
    writeFileSync(at('versions.yaml'), readFileSync(at('versions.yaml'), 'utf8') + deprecation(announced, sunset))

  it('[G3] lets its finding through once a snapshot announced it 90 days before and the window has ended', async () => {
    announce('1.0.1', '2026-11-01')
    expect(await release('order', '1.0.1', '2026-08-01')).toMatchObject([{ outcome: 'released' }])
    edit('order.yaml', 'maxLength: 50', 'maxLength: 40')
    const report = await check('2026-11-18')
    expect({ level: report.level, code: report.exitCode }).toEqual({ level: 'breaking', code: 4 })
    expect(report.contracts[1]?.findings[0]?.allowedBy).toContain(
      'deprecation short-ids of order/v1, announced in 1.0.1, ends 2026-11-01; instead: Ids of 40 characters.; rollback: Release the old schema again.',
    )
    expect(await release('order', undefined, '2026-11-18')).toMatchObject([{ outcome: 'released', version: '1.1.0' }])
    expect((await check('2026-11-18')).exitCode).toBe(0)
  })

  it('[G3] does not count before 90 days have passed', async () => {
    announce('1.0.1', '2026-12-20')
    await release('order', '1.0.1', '2026-09-01')
    edit('order.yaml', 'maxLength: 50', 'maxLength: 40')
    const report = await check('2026-11-18')
    expect(report.exitCode).toBe(100)
    expect(checkText(report)).toContain('it was announced 78 days ago, and 90 are needed')
  })

  it('[G3] does not count before its window has ended, nor with a window that is too short', async () => {
    announce('1.0.1', '2026-12-20')
    await release('order', '1.0.1', '2026-05-01')
    edit('order.yaml', 'maxLength: 50', 'maxLength: 40')
    expect(checkText(await check('2026-11-18'))).toContain('its window ends on 2026-12-20')
    edit('versions.yaml', '2026-12-20', '2026-06-01')
    expect(checkText(await check('2026-11-18'))).toContain('announces something else under this id')
  })

  it('[G3] must stand in the released snapshot: an entry written afterwards is no announcement', async () => {
    announce('1.0.0', '2026-06-01')
    edit('order.yaml', 'maxLength: 50', 'maxLength: 40')
    const report = await check('2026-11-18')
    expect(report.exitCode).toBe(100)
    expect(checkText(report)).toContain('the snapshot of 1.0.0 does not announce it')
  })

  it('[G3] must name a version that was released', async () => {
    announce('1.3.0', '2026-06-01')
    edit('order.yaml', 'maxLength: 50', 'maxLength: 40')
    expect(checkText(await check('2026-11-18'))).toContain('1.3.0 is not released')
  })
})

describe('a new major', () => {
  const second = `  - name: order
    title: Order
    kind: json-schema
    major: 2
    source: order-2.yaml
    state: stable
    version: 2.0.0
    versions: []
`
  it('[G3] may break as long as the old one is served beside it', async () => {
    writeFileSync(at('order-2.yaml'), order.replace('maxLength: 50', 'maxLength: 5'))
    writeFileSync(at('versions.yaml'), readFileSync(at('versions.yaml'), 'utf8').replace(/$/, second))
    expect((await check()).contracts.at(-1)?.demands).toEqual([
      'order/v2 is stable and was never released. Run: owlclaw contracts release order/v2 --version 2.0.0',
    ])
    expect(await release('order/v2')).toMatchObject([{ outcome: 'released', version: '2.0.0' }])
    expect((await check()).exitCode).toBe(0)
    edit('order.yaml', 'maxLength: 50', 'maxLength: 5')
    expect((await check()).exitCode).toBe(100)
  })

  it('[G3] in place of the old one does not pass', async () => {
    cpSync(at('order.yaml'), at('order-2.yaml'))
    const text = readFileSync(at('versions.yaml'), 'utf8')
    writeFileSync(at('versions.yaml'), text.replace(/ {2}- name: order[\s\S]*$/, second))
    await release('order')
    const report = await check()
    expect(report.exitCode).toBe(100)
    expect(report.snapshotProblems[0]).toContain('released/order/1.0.0.json is not listed')
  })
})
