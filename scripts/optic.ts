// The second opinion on OpenAPI changes: optic, over seeded edits whose level is known. It is no judge here; where it
// differs from the gate the table below says why, and a difference nobody explained fails.
//   node scripts/optic-install.mjs && node scripts/optic.ts [--all]
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { edited, type Edit } from '../tests/compat/edit.ts'
import { additiveEdits, breakingEdits, neutralEdits, tasksApi } from '../tests/compat/openapi-edits.ts'
import { disagreements, everyDay } from './optic-disagreements.ts'

const optic = join(import.meta.dirname, '../.cache/optic/node_modules/@useoptic/optic/build/index.js')
if (!existsSync(optic)) {
  console.error('optic is not installed. Run: node scripts/optic-install.mjs')
  process.exit(103)
}

const edits = [...breakingEdits, ...additiveEdits, ...neutralEdits]
const chosen = process.argv.includes('--all') ? edits : edits.filter(({ name }) => everyDay.includes(name))
const unknown = [...everyDay, ...disagreements.keys()].filter((name) => !edits.some((edit) => edit.name === name))
const folder = mkdtempSync(join(tmpdir(), 'owlclaw-optic-'))
const failures = unknown.map((name) => `the tables name '${name}', and there is no such edit`)
try {
  writeFileSync(join(folder, 'old.json'), JSON.stringify(tasksApi))
  const waiting = [...chosen.entries()]
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      await compare(next[1], `new-${next[0]}.json`)
  }
  await Promise.all([work(), work()])
} finally {
  rmSync(folder, { recursive: true, force: true })
}
for (const failure of failures) console.error(failure)
console.log(`optic: ${chosen.length - failures.length} passed, ${failures.length} failed`)
process.exitCode = failures.length > 0 ? 1 : 0

async function compare(edit: Edit, name: string): Promise<void> {
  writeFileSync(join(folder, name), JSON.stringify(edited(tasksApi, edit.steps)))
  const says = (await isBreaking(name)) ? 'breaking' : 'fine'
  const gate = edit.level === 'breaking' ? 'breaking' : 'fine'
  const reason = disagreements.get(edit.name)
  console.log(
    `${says === gate ? 'agrees  ' : 'differs '} ${edit.level.padEnd(10)} ${edit.name}${says === gate || reason === undefined ? '' : `: ${reason}`}`,
  )
  if (says !== gate && reason === undefined)
    failures.push(
      `optic says ${says} and the gate says ${edit.level}: ${edit.name}. Explain it in script./optic-disagreements.ts.`,
    )
  if (says === gate && reason !== undefined)
    failures.push(`optic agrees by now: ${edit.name}. Take it out of script./optic-disagreements.ts.`)
}

/** optic exits with 1 when a check failed. No login, nothing sent anywhere. */
function isBreaking(name: string): Promise<boolean> {
  const env = { PATH: process.env['PATH'], HOME: folder, OPTIC_TELEMETRY_LEVEL: 'off', CI: 'true' }
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [optic, 'diff', 'old.json', name, '--check', '--validation', 'loose'], {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (said += chunk.toString('utf8')))
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0 || (code === 1 && /check/i.test(said))) resolve(code === 1)
      else reject(new Error(`optic gave no answer (exit ${String(code)}): ${said.slice(0, 500)}`))
    })
  })
}
