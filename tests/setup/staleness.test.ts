import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { staleness } from '../../scripts/setup/packages.mjs'

const lock = (packages: object) => JSON.stringify({ lockfileVersion: 3, packages })
const wanted = {
  '': { name: 'owlclaw' },
  'node_modules/ajv': { version: '8.20.0' },
  'node_modules/fsevents': { version: '2.3.3', optional: true },
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'owlclaw-stale-'))
  await writeFile(join(folder, 'package-lock.json'), lock(wanted))
})
afterAll(() => rm(folder, { recursive: true }))

async function install(packages: object) {
  await mkdir(join(folder, 'node_modules'), { recursive: true })
  await writeFile(join(folder, 'node_modules/.package-lock.json'), lock(packages))
}

describe('what is installed', () => {
  it('is stale when there is nothing', () => {
    expect(staleness(folder)).toBe('node_modules is missing')
  })

  it('is fresh without the optional packages of other machines', async () => {
    await install({ 'node_modules/ajv': { version: '8.20.0' } })
    expect(staleness(folder)).toBeUndefined()
  })

  it('is stale when a version differs', async () => {
    await install({ 'node_modules/ajv': { version: '8.17.1' } })
    expect(staleness(folder)).toBe('ajv is 8.17.1, wanted 8.20.0')
  })

  it('is stale when a package is missing', async () => {
    await install({})
    expect(staleness(folder)).toBe('ajv is missing, wanted 8.20.0')
  })
})
