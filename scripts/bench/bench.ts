import { parseArgs } from 'node:util'
import { callSuite } from './call-suite.ts'
import { writeSections } from './document.ts'
import { idleSuite } from './idle-suite.ts'
import { listSuite } from './list-suite.ts'
import { memorySuite } from './memory-suite.ts'
import { findPeers, type Peers } from './peers.ts'
import { profiled, profileSuite } from './profile-suite.ts'
import { conditions, currentLoad, type Finding, isMet, type Target, targetTable } from './report.ts'
import { restSuite } from './rest-suite.ts'
import type { Plan } from './rounds.ts'
import { startSuite } from './start-suite.ts'
import { stdioSuite } from './stdio-suite.ts'

/** `npm run bench`: every measurement beside its baseline in one run. docs/benchmarks.md tells of the options. */
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    peers: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    calls: { type: 'string', default: '1000000' },
    streams: { type: 'string', default: '10000' },
    profile: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
})
const [rounds, seconds] = [number('rounds'), number('seconds')]
const say = (text: string): void => void process.stderr.write(`${text}\n`)
const plan: Plan = { rounds, seconds, say }

const suites: Readonly<Record<string, (peers: Peers) => Promise<Finding>>> = {
  call: (peers) => callSuite(peers, plan),
  list: (peers) => listSuite(peers, plan),
  stdio: (peers) => stdioSuite(peers, plan),
  start: (peers) => startSuite(peers, plan),
  memory: () => memorySuite(number('calls'), say),
  idle: () => idleSuite(number('streams'), say),
  rest: () => restSuite(plan),
}
const withPeers = ['call', 'list', 'stdio', 'start']

const known = values.profile ? profiled : Object.keys(suites)
const wanted = values.only?.split(',') ?? (values.profile ? ['call'] : known)
const unknown = wanted.find((name) => !known.includes(name))
if (unknown !== undefined) throw new Error(`there is no suite ${unknown}; there are ${known.join(', ')}`)

const loadBefore = currentLoad()
if (values.profile) await profile()
else await measure()

async function profile(): Promise<void> {
  const sections = new Map<string, string>()
  for (const suite of wanted) {
    const { summary, details } = await profileSuite(suite, seconds)
    console.log(`${summary}\n\n${details}\n`)
    sections.set(`profile-${suite}`, `${conditions(loadBefore, `${seconds} s`)}\n\n\`\`\`\n${summary}\n\`\`\``)
  }
  if (values.write) writeSections(sections)
}

async function measure(): Promise<void> {
  const peers = await peersWanted()
  const targets: Target[] = []
  const sections = new Map<string, string>()
  for (const name of wanted) {
    const finding = (await suites[name]?.(peers)) ?? { text: '', targets: [] }
    const section = `${conditions(loadBefore, extent(name))}\n\n${finding.text}`
    console.log(`## ${name}\n\n${section}\n`)
    sections.set(name, section)
    targets.push(...finding.targets)
  }
  const verdict = targetTable(targets)
  console.log(`## targets\n\n${verdict}\n`)
  const missed = targets.filter((target) => !isMet(target)).length
  if (missed > 0) process.exitCode = 1
  say(missed === 0 ? 'Every target is met.' : `${missed} of ${targets.length} targets are not met.`)
  if (!values.write) return
  if (wanted.length === known.length) sections.set('targets', verdict)
  writeSections(sections)
  say('docs/benchmarks.md is written.')
}

/** All that are here, or only those whose name holds one of the words; `none` for the baseline alone. */
async function peersWanted(): Promise<Peers> {
  if (values.peers === 'none' || !wanted.some((name) => withPeers.includes(name))) {
    return { http: () => [], stdio: () => [], missing: [] }
  }
  const { http, stdio, missing } = await findPeers(say)
  const words = values.peers?.toLowerCase().split(',') ?? ['']
  const isWanted = ({ name }: { readonly name: string }): boolean =>
    words.some((word) => name.toLowerCase().includes(word))
  return { http: (tools) => http(tools).filter(isWanted), stdio: () => stdio().filter(isWanted), missing }
}

function extent(name: string): string {
  if (name === 'memory') return 'one run'
  if (name === 'idle') return 'one run'
  if (name === 'start') return `medians of ${rounds} starts`
  return `medians of ${rounds} rounds of ${seconds} s`
}

function number(name: 'rounds' | 'seconds' | 'calls' | 'streams'): number {
  const value = Number(values[name])
  if (!(value > 0)) throw new Error(`--${name} takes a number above 0, not ${values[name]}`)
  return value
}
