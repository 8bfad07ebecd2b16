import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it, onTestFinished, vi } from 'vitest'
import { openGovernance } from '../../src/governance/governance.ts'
import { createPolicyKeeper } from '../../src/governance/policy-keeper.ts'
import { watchPolicyFile } from '../../src/governance/policy-file.ts'
import { createPolicyVersions, versionsInMemory } from '../../src/governance/policy-versions.ts'
import { migrate } from '../../src/store/migrations.ts'
import { configured } from './governed.ts'

/** Of a file system that tells of no change. */
vi.mock(import('../../src/config/file-watch.ts'), () => ({ watchFiles: () => () => undefined }))

const allows = (client: string): string => `policy: 1\npermissions:\n  - { effect: allow, clients: [${client}] }\n`

async function watched() {
  const folder = await mkdtemp(join(tmpdir(), 'owlclaw-policy-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'policy.yaml')
  const write = (text: string): Promise<void> => writeFile(path, text)
  await write(allows('ada'))
  const keeper = createPolicyKeeper(versionsInMemory(), () => undefined, undefined)
  const lines: unknown[] = []
  const log = (fields: object, message: string): unknown => lines.push({ ...fields, message })
  const file = watchPolicyFile(path, keeper, { info: log, warn: log, error: log })
  onTestFinished(file.close)
  await file.reload()
  const clients = () => keeper.inForce()?.book.document.permissions?.[0]?.clients
  const put = (client: string) => keeper.propose({ text: allows(client), name: 'policy', author: 'ops' })
  return { path, write, put, keeper, file, clients, lines }
}

it('[R8.8] a policy file is read again on SIGHUP, where nothing tells of its changes', async () => {
  const { write, clients, file } = await watched()
  expect(clients()).toEqual(['ada'])
  await write(allows('bob'))
  await file.reload()
  await write(allows('eve'))
  process.emit('SIGHUP')
  await vi.waitFor(() => expect(clients()).toEqual(['eve']), 10_000)
})

it('one with mistakes is not taken, and what is wrong with it is known until it is mended', async () => {
  const { path, write, clients, file, lines } = await watched()
  await write('policy: 1\npermisions: []\nrates: 3\n')
  await file.reload()
  expect(clients()).toEqual(['ada'])
  expect(file.trouble()).toBe('The policy file has 2 mistakes; the policy before stays. The log lists them.')
  expect(lines.at(-1)).toMatchObject({
    message: 'the policy file has mistakes, the old policy stays',
    mistakes: [
      expect.stringContaining(`${path}:2:1: there is no key "permisions". Did you mean permissions?`) as string,
      expect.stringContaining(`${path}:3:`) as string,
    ],
  })
  await rm(path)
  await file.reload()
  expect(file.trouble()).toMatch(/can't be read/)
  await write(allows('eve'))
  await file.reload()
  expect([file.trouble(), clients()]).toEqual([undefined, ['eve']])
})

it.each([
  ['gone', (path: string) => rm(path)],
  ['wrong', (path: string) => writeFile(path, 'permisions: 1\n')],
])('[R8.8] one that was %s for a while and is as before changes nothing, and the complaint ends', async (_, spoil) => {
  const { path, write, put, clients, file, lines } = await watched()
  await put('bob')
  await spoil(path)
  await file.reload()
  await file.reload()
  expect(lines).toHaveLength(2)
  expect(file.trouble()).toMatch(/the policy before stays/)
  await write(allows('ada'))
  await file.reload()
  expect([file.trouble(), clients()]).toEqual([undefined, ['bob']])
  expect(lines.at(-1)).toMatchObject({
    message: expect.stringMatching(/is as it was when it was last taken/) as string,
  })
  await write(allows('eve'))
  await file.reload()
  expect(clients()).toEqual(['eve'])
})

it('[R8.8] one that says what is in force already is taken as well: it has not changed when something else is put', async () => {
  const { write, put, keeper, clients, file } = await watched()
  await put('bob')
  await write(allows('bob'))
  await file.reload()
  expect(keeper.versions.latest()).toMatchObject({ number: 3, source: 'file', difference: [] })
  await put('eve')
  await file.reload()
  expect(clients()).toEqual(['eve'])
  await write(allows('ada'))
  await file.reload()
  expect(clients()).toEqual(['ada'])
})

it('[R8.8] what was taken of a file last is known after a restart, also what was in force already', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'owlclaw-policy-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'policy.yaml')
  const db = new DatabaseSync(':memory:')
  migrate(db)
  /** What is in force after a start with such a file, and after something else was put. */
  const started = async (inFile: string, ...put: string[]) => {
    await writeFile(file, allows(inFile))
    const { keeper } = await openGovernance({ config: configured(), onlyLocal: false, watch: false, db, file })
    for (const client of put) await keeper.propose({ text: allows(client), name: 'policy', author: 'ops' })
    return keeper.inForce()?.book.document.permissions?.[0]?.clients
  }
  expect(await started('ada', 'bob')).toEqual(['bob'])
  expect(await started('bob', 'eve')).toEqual(['eve'])
  expect(await started('bob')).toEqual(['eve'])
  expect(await started('ada')).toEqual(['ada'])
})

it('one that could not be kept is tried again, until it is', async () => {
  const { write, keeper, file, clients, lines } = await watched()
  const full = vi.spyOn(keeper.versions, 'add').mockImplementation(() => {
    throw new Error('the disk is full')
  })
  await write(allows('bob'))
  await file.reload()
  expect([file.trouble(), clients()]).toEqual([expect.stringMatching(/could not be kept/), ['ada']])
  full.mockRestore()
  await vi.waitFor(() => expect(clients()).toEqual(['bob']), 10_000)
  expect(file.trouble()).toBeUndefined()
  expect(lines).not.toEqual([])
})

it.each(['x', 'null', '[1]'])('a version whose difference can not be read (%s) is in force all the same', (text) => {
  const db = new DatabaseSync(':memory:')
  migrate(db)
  const told: number[] = []
  const versions = createPolicyVersions(db, (version) => told.push(version))
  versions.add({ at: 1, author: 'ada', source: 'rest', text: allows('ada'), difference: [{ path: '/rates', is: 3 }] })
  expect(versions.latest()?.difference).toEqual([{ path: '/rates', is: 3 }])
  db.prepare('UPDATE policy_versions SET difference = ?').run(text)
  expect([versions.latest(), told]).toMatchObject([{ number: 1, text: allows('ada'), difference: [] }, [1]])
})
