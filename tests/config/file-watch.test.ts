import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { watchFiles } from '../../src/config/config.ts'
import { folderWith } from './folder.ts'

async function watched(files: Readonly<Record<string, string>>, names: readonly string[]) {
  const folder = await folderWith(files)
  const told = vi.fn<() => void>()
  onTestFinished(watchFiles(() => names.map((name) => join(folder, name)), told))
  const times = (count: number): Promise<void> => vi.waitFor(() => expect(told).toHaveBeenCalledTimes(count), 5000)
  return { folder, told, times }
}

describe('watching files', () => {
  it('tells of one that is written, replaced, taken away and put back', async () => {
    const { folder, times } = await watched({ 'a.yaml': '1' }, ['a.yaml'])
    await writeFile(join(folder, 'a.yaml'), '22')
    await times(1)
    await writeFile(join(folder, 'draft'), '333')
    await rename(join(folder, 'draft'), join(folder, 'a.yaml'))
    await times(2)
    await rm(join(folder, 'a.yaml'))
    await times(3)
    await writeFile(join(folder, 'a.yaml'), '22')
    await times(4)
  })

  it('tells of a link that leads elsewhere, as mounted secrets do it', async () => {
    const { folder, times } = await watched({ 'one/key': '1', 'two/key': '2' }, ['now/key'])
    await symlink('one', join(folder, 'now'))
    await times(1)
    await symlink('two', join(folder, 'next'))
    await rename(join(folder, 'next'), join(folder, 'now'))
    await times(2)
  })

  it('is silent about the files beside them, and about folders that are not there', async () => {
    const { folder, told, times } = await watched({ 'a.yaml': '1' }, ['a.yaml', 'not/there.yaml'])
    await writeFile(join(folder, 'b.yaml'), '1')
    await pause(150)
    expect(told).not.toHaveBeenCalled()
    await mkdir(join(folder, 'not'))
    await writeFile(join(folder, 'not/there.yaml'), '1')
    await times(1)
  })

  it('waits until what is written stands still', async () => {
    const { folder, told, times } = await watched({ 'a.yaml': '1' }, ['a.yaml'])
    for (let at = 0; at < 10; at += 1) {
      await writeFile(join(folder, 'a.yaml'), 'x'.repeat(at))
      await pause(10)
    }
    await times(1)
    await pause(150)
    expect(told.mock.calls.length).toBeLessThan(4)
  })
})
