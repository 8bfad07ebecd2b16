import { callSuite } from './call-suite.ts'
import { writeSections } from './document.ts'
import { governedSuite } from './governed-suite.ts'
import { idleSuite } from './idle-suite.ts'
import { ledgerSizeSuite } from './ledger-size-suite.ts'
import { ledgerSuite } from './ledger-suite.ts'
import { listSuite } from './list-suite.ts'
import { memorySuite } from './memory-suite.ts'
import { type Options, readOptions, suiteNames } from './options.ts'
import { findPeers, type Peers } from './peers.ts'
import { profileSuite } from './profile-suite.ts'
import { conditions, currentLoad, type Finding, isMet, type Target, targetTable } from './report.ts'
import { restSuite } from './rest-suite.ts'
import type { Plan } from './rounds.ts'
import { startSuite } from './start-suite.ts'
import { stdioSuite } from './stdio-suite.ts'

type Suite = (peers: Peers, plan: Plan) => Promise<Finding>

const suites: Readonly<Record<string, Suite>> = {
  call: callSuite,
  list: listSuite,
  stdio: stdioSuite,
  start: startSuite,
  memory: (_peers, plan) => memorySuite(plan),
  idle: (_peers, plan) => idleSuite(plan),
  rest: (_peers, plan) => restSuite(plan),
  ledger: (_peers, plan) => ledgerSuite(plan),
  'ledger-size': (_peers, plan) => ledgerSizeSuite(plan),
  governed: (_peers, plan) => governedSuite(plan),
}
const withPeers = ['call', 'list', 'stdio', 'start']

/** What the ledger costs stands in its own suites. */
process.env['OWLCLAW_LEDGER_ENABLED'] = 'false'

/** `npm run bench`: every measurement beside its baseline in one run. docs/benchmarks.md tells of the options. */
const say = (text: string): void => void process.stderr.write(`${text}\n`)
const loadBefore = currentLoad()
try {
  const options = readOptions(process.argv.slice(2), say)
  if (options !== undefined) {
    process.on('exit', options.plan.product.remove)
    await (options.profile ? profile(options) : measure(options))
  }
} catch (error) {
  say(`npm run bench: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}

async function profile({ plan, only, write }: Options): Promise<void> {
  const sections = new Map<string, string>()
  for (const suite of only) {
    const { summary, details } = await profileSuite(suite, plan)
    console.log(`${summary}\n\n${details}\n`)
    sections.set(`profile-${suite}`, `${conditions(loadBefore, `${plan.seconds} s`)}\n\n\`\`\`\n${summary}\n\`\`\``)
  }
  if (write) writeSections(sections)
}

async function measure({ plan, only, peers: wanted, write }: Options): Promise<void> {
  const peers = await peersFor(only, wanted)
  const targets: Target[] = []
  const sections = new Map<string, string>()
  for (const name of only) {
    const finding = await run(name, peers, plan)
    const section = `${conditions(loadBefore, extent(name, plan))}\n\n${finding.text}`
    console.log(`## ${name}\n\n${section}\n`)
    sections.set(name, section)
    targets.push(...finding.targets)
  }
  const verdict = targetTable(targets)
  console.log(`## targets\n\n${verdict}\n`)
  const missed = targets.filter((target) => !isMet(target)).length
  if (missed > 0) process.exitCode = 1
  say(missed === 0 ? 'Every target is met.' : `${missed} of ${targets.length} targets are not met.`)
  if (!write) return
  if (only.length === suiteNames.length) sections.set('targets', verdict)
  writeSections(sections)
  say('docs/benchmarks.md is written.')
}

/** A suite that breaks has missed its target; the others still run. */
async function run(name: string, peers: Peers, plan: Plan): Promise<Finding> {
  try {
    return (await suites[name]?.(peers, plan)) ?? { text: '', targets: [] }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    say(`${name}: ${why}`)
    const target = { what: `${name}: measured at all`, value: NaN, least: 1 }
    return { text: `It could not be measured: ${why}`, targets: [target] }
  }
}

/** All that are here, or only those whose name holds one of the words. */
async function peersFor(only: readonly string[], words: readonly string[] | undefined): Promise<Peers> {
  if (words?.length === 0 || !only.some((name) => withPeers.includes(name))) {
    return { http: () => [], stdio: () => [], missing: [] }
  }
  const { http, stdio, missing } = await findPeers(say)
  const isWanted = ({ name }: { readonly name: string }): boolean =>
    words?.some((word) => name.toLowerCase().includes(word)) ?? true
  return { http: (tools) => http(tools).filter(isWanted), stdio: () => stdio().filter(isWanted), missing }
}

function extent(name: string, { rounds, seconds }: Plan): string {
  if (['memory', 'idle', 'ledger-size'].includes(name)) return 'one run'
  return name === 'start' ? `medians of ${rounds} starts` : `medians of ${rounds} rounds of ${seconds} s`
}
