import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkRepository, diffFiles, releaseContracts } from '../../src/compat/compat.ts'

const order = `type: object
required: [id]
properties:
  id: { type: string, maxLength: 50 }
  note: { type: string }
`
const list = (state: string) => `contracts:
  - name: order
    title: Order
    kind: json-schema
    major: 1
    source: order.yaml
    state: ${state}
    version: 1.0.0
    versions: []
`
let home = ''
const at = (...path: string[]) => join(home, 'contracts', ...path)
const edit = (file: string, from: string, to: string) => {
  const text = readFileSync(at(file), 'utf8')
  expect(text).toContain(from)
  writeFileSync(at(file), text.replace(from, to))
}
const check = () => checkRepository(home, { today: '2026-11-18' })
const release = (name: string, version?: string) =>
  releaseContracts(home, name, { today: '2026-01-05', ...(version === undefined ? {} : { version }) })
const startAgain = async (state: string) => {
  rmSync(at('released'), { recursive: true, force: true })
  writeFileSync(at('versions.yaml'), list(state))
  expect(await release('order')).toMatchObject([{ outcome: 'released' }])
}

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'owlclaw-promise-'))
  mkdirSync(at())
  writeFileSync(at('order.yaml'), order)
  await startAgain('stable')
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

describe('what a snapshot promised', () => {
  const inList = (from: string | RegExp, to: string) => {
    const text = readFileSync(at('versions.yaml'), 'utf8')
    expect(text.replace(from, to)).not.toBe(text)
    writeFileSync(at('versions.yaml'), text.replace(from, to))
  }
  const rules = async () =>
    (await check()).contracts.flatMap(({ findings }) => findings.map(({ level, rule }) => `${level} ${rule}`))

  it('[G3] a stable contract does not become a preview, and a break does not pass with it', async () => {
    inList(/(name: order[\s\S]*?state:) stable/, '$1 preview')
    expect({ code: (await check()).exitCode, rules: await rules() }).toEqual({
      code: 100,
      rules: ['breaking state-lowered'],
    })
    expect(await release('order', '1.1.0')).toMatchObject([{ outcome: 'refused', exitCode: 100 }])
    edit('order.yaml', 'maxLength: 50', 'maxLength: 40')
    expect(await rules()).toEqual(['breaking state-lowered', 'breaking maxLength-narrowed'])
  })

  it('[G3] its kind and its role stay', async () => {
    inList(/(name: order[\s\S]*?kind: json-schema)/, '$1\n    role: sent')
    expect(await rules()).toEqual(['breaking role-changed'])
    inList('kind: json-schema', 'kind: config')
    expect({ code: (await check()).exitCode, rules: await rules() }).toEqual({
      code: 100,
      rules: ['breaking kind-changed'],
    })
  })

  it('[G3] a preview that becomes stable is released as that', async () => {
    await startAgain('preview')
    inList(/(name: order[\s\S]*?state:) preview/, '$1 stable')
    expect((await check()).exitCode).toBe(4)
    expect(await release('order')).toMatchObject([{ outcome: 'released', version: '1.0.1' }])
    expect((await check()).exitCode).toBe(0)
  })

  it('[G3] a snapshot from before this was recorded is still read', async () => {
    const path = at('released/order/1.0.0.json')
    const old = readFileSync(path, 'utf8')
    const plain = old.replace(/,\n {4}"state": "stable",\n {4}"kind": "json-schema",\n {4}"role": "received"/, '')
    expect(plain).not.toBe(old)
    writeFileSync(path, plain)
    const hash = (text: string) => createHash('sha256').update(text).digest('hex')
    inList(hash(old), hash(plain))
    inList(/(name: order[\s\S]*?state:) stable/, '$1 preview')
    expect((await check()).exitCode).toBe(0)
    expect(await release('order')).toMatchObject([{ outcome: 'unchanged' }])
  })

  it('[G3] tells `diff` its kind and role', async () => {
    inList(/(name: order[\s\S]*?kind: json-schema)/, '$1\n    role: sent')
    rmSync(at('released/order'), { recursive: true })
    inList(/(name: order[\s\S]*?versions:)[\s\S]*$/, '$1 []\n')
    await release('order')
    edit('order.yaml', '\n  note: { type: string }', '')
    const [snapshot, source] = [at('released/order/1.0.0.json'), at('order.yaml')]
    expect((await diffFiles(snapshot, source)).level).toBe('breaking')
    expect((await diffFiles(snapshot, source, { role: 'received' })).level).not.toBe('breaking')
    expect((await diffFiles(snapshot, snapshot, { kind: 'auto' })).level).toBe('compatible')
  })
})

describe('the list of contracts', () => {
  it('must be there', async () => {
    rmSync(at('versions.yaml'))
    await expect(check()).rejects.toThrow('there is no contracts/versions.yaml')
  })

  it('must follow its contract, and says where it does not', async () => {
    edit('versions.yaml', 'kind: json-schema', 'kind: json-scheme')
    await expect(check()).rejects.toThrow(
      /versions\.yaml:4:11: \/contracts\/0\/kind must be equal to one of the allowed values/,
    )
  })

  it('must have versions of one major in order', async () => {
    edit('versions.yaml', 'major: 1', 'major: 2')
    await expect(check()).rejects.toThrow('1.0.0 is no version of order/v2')
  })
})
