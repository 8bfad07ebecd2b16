import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What tests leave behind goes with the run: they make thousands of folders. */
export default function temporaryFolder(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'owlclaw-tests-'))
  process.env['TMPDIR'] = folder
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}
