import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** `node scripts/floors.ts [FOLDER]`: holds the imports of a checkout to .dependency-cruiser.cjs. */
const folder = process.argv[2] ?? join(import.meta.dirname, '..')

interface Answer {
  readonly modules: readonly { readonly source: string }[]
  readonly summary: {
    readonly violations: readonly {
      readonly from: string
      readonly to: string
      readonly comment?: string
      readonly rule: { readonly name: string }
    }[]
  }
}

const onDisk = (await readdir(join(folder, 'src'), { recursive: true })).filter((path) => path.endsWith('.ts')).length
const answer = await cruise()
const cruised = answer.modules.filter(({ source }) => /^src\/.*\.ts$/.test(source)).length
for (const { rule, from, to, comment } of answer.summary.violations) {
  console.error(`${rule.name}: ${from} -> ${to}${comment === undefined ? '' : `\n  ${comment}`}`)
}
if (cruised !== onDisk || cruised === 0) {
  console.error(
    `dependency-cruiser saw ${cruised} of the ${onDisk} files in src; its answer means nothing until it sees all`,
  )
  process.exitCode = 1
} else if (answer.summary.violations.length > 0) {
  process.exitCode = 1
} else {
  console.log(`${cruised} files in src keep to their floors`)
}

/** The JSON report; a finding makes the program end with an error, which is an answer too. */
async function cruise(): Promise<Answer> {
  const program = join(import.meta.dirname, '../node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
  const args = ['src', 'generated', '--config', '.dependency-cruiser.cjs', '--output-type', 'json']
  const options = { cwd: folder, maxBuffer: 256 * 1024 * 1024 }
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [program, ...args], options).catch(
    (error: unknown) => error as { stdout: string; stderr: string },
  )
  if (!stdout.startsWith('{')) throw new Error(`dependency-cruiser gave no report: ${stderr}`)
  return JSON.parse(stdout) as Answer
}
