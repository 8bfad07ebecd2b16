import { parseArgs } from 'node:util'
import { table } from './bench/report.ts'
import { randomFrom } from './faults/random.ts'
import type { Report } from './faults/scenario.ts'
import { scenarios } from './faults/scenarios.ts'

const usage = `Usage: npm run faults [-- options]
Kills, stops and starves real gateways under load, and holds what their clients were told and what their handlers did
against the ledger afterwards. Ends with 1 when anything was lost, overspent or not found.

  --only ${Object.keys(scenarios).join(',')}
  --kills 50    how often a gateway is killed
  --seed N      the same choices as in a run before
  --short       a little of each, in under a minute
`

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    kills: { type: 'string' },
    seed: { type: 'string' },
    short: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
})
if (values.help) process.stdout.write(usage)
else await faults()

async function faults(): Promise<void> {
  const { short } = values
  const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9))
  const kills = Number(values.kills ?? (short ? 3 : 50))
  const only = values.only?.split(',') ?? Object.keys(scenarios)
  const unknown = only.find((name) => !(name in scenarios))
  if (unknown !== undefined || !Number.isInteger(seed) || !(kills >= 0)) {
    process.stderr.write(usage)
    process.exitCode = 2
    return
  }
  console.log(`seed ${seed}`)
  const rows: (readonly (string | number)[])[] = []
  const violations: string[] = []
  for (const name of only) {
    const say = (text: string): void => void process.stderr.write(`${name}: ${text}\n`)
    const report = await scenarios[name]?.({ random: randomFrom(seed), kills, short, say })
    if (report === undefined) continue
    rows.push(rowOf(name, report))
    violations.push(...report.violations.map((text) => `${name}: ${text}`))
  }
  console.log(`\n${table(['fault', 'how', 'answers', 'handlers ran', 'rows', 'violations', ''], rows)}\n`)
  for (const text of violations) console.log(text)
  const failed = rows.filter((row) => row[5] !== 0).length
  console.log(`${rows.length - failed} passed, ${failed} failed (seed ${seed})`)
  if (failed > 0 || rows.length === 0) process.exitCode = 1
}

function rowOf(name: string, { injected, answers, executed, rows, violations, notes }: Report) {
  return [name, injected, answers, executed, rows, violations.length, notes.join('; ')] as const
}
