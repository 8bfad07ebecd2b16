import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What tests leave behind goes with the run: they make thousands of folders. */
export default function temporaryFolder(): () => void {
  const before = process.env['TMPDIR']
  const folder = mkdtempSync(join(tmpdir(), 'owlclaw-tests-'))
  process.env['TMPDIR'] = folder
  return () => {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
    removed(folder)
  }
}

/** A process that a test has just killed may still write, and a mount or an immutable file can't go: neither is a test that failed. */
function removed(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  } catch (thrown) {
    process.emitWarning(`${folder} could not be removed: ${(thrown as Error).message}`)
  }
}
