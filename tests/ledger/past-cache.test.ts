import { constants } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { begun, recorded, refusal, troubleDisk, wholeDisk } from './disk-parts.ts'
import { openFast, verified } from './ledger-parts.ts'

/** A file system that lets files be opened past its cache, and then takes nothing so. Answers how often it refused. */
function refusePastCache(): () => number {
  const pastCache = new Set<number>()
  let refused = 0
  troubleDisk({
    openSync: ((path: string, flags: string | number, mode?: number) => {
      const isPast = typeof flags === 'number' && (flags & constants.O_DIRECT) !== 0
      const descriptor = wholeDisk.openSync(path, isPast ? flags & ~constants.O_DIRECT : flags, mode)
      if (isPast) pastCache.add(descriptor)
      else pastCache.delete(descriptor)
      return descriptor
    }) as typeof wholeDisk.openSync,
    writeSync: ((descriptor: number, ...rest: [Buffer, number, number, number]) => {
      if (pastCache.has(descriptor)) {
        refused += 1
        throw refusal('EINVAL')
      }
      return wholeDisk.writeSync(descriptor, ...rest)
    }) as typeof wholeDisk.writeSync,
  })
  return () => refused
}

/** What is learnt of the system stays so in this process: there is one test here. */
describe('a file system that can not be written past its cache', () => {
  it('[R8.6] refuses one commit, and has all that come after', async () => {
    const refusals = refusePastCache()
    const opened = openFast()
    await expect(begun(opened.ledger, 3, 'refused').durable).rejects.toThrow('EINVAL')
    expect(opened.health().ok).toBe(false)
    await begun(opened.ledger, 3, 'answered').durable
    expect(opened.health()).toMatchObject({ ok: true })
    await recorded(opened.ledger, 200)
    expect(refusals()).toBe(1)
    expect(opened.rows().filter(({ name }) => name === 'refused')).toEqual([])
    expect(await opened.reader.verify()).toMatchObject({ ok: true, rows: 204 })
    await opened.end()
    expect(await verified(opened.folder)).toMatchObject({ ok: true })
  })
})
