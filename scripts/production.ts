import { spawnSync } from 'node:child_process'
import { copyFileSync, chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The shipped example has to pass what it is an example of. In a folder of its own, since who may write to a checkout says nothing of it. */
const folder = mkdtempSync(join(tmpdir(), 'owlclaw-production-'))
const file = join(folder, 'production.yaml')
copyFileSync('examples/production.yaml', file)
chmodSync(file, 0o600)
const words = ['scripts/owlclaw.cjs', 'config', 'validate', '--production', '--config', file]
const { status } = spawnSync(process.execPath, words, { stdio: 'inherit' })
rmSync(folder, { recursive: true })
process.exitCode = status ?? 1
