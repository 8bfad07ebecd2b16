import { existsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import temporaryFolder from '../temporary-folder.ts'

describe('the folder for what tests leave behind', () => {
  it('goes with all that is in it, and what was said of temporary files before is said again', () => {
    const before = process.env['TMPDIR']
    const remove = temporaryFolder()
    const folder = tmpdir()
    expect(folder).toMatch(/owlclaw-tests-\w+$/)
    expect(folder).not.toBe(before)
    writeFileSync(join(folder, 'left'), '')
    remove()
    expect(existsSync(folder)).toBe(false)
    expect(process.env['TMPDIR']).toBe(before)
  })
})
