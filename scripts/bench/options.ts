import { parseArgs } from 'node:util'
import { asInstalled, fromSource } from './product.ts'
import { profiled } from './profile-suite.ts'
import type { Plan } from './rounds.ts'

export const suiteNames = [
  'call',
  'list',
  'stdio',
  'start',
  'memory',
  'idle',
  'rest',
  'ledger',
  'ledger-size',
  'governed',
] as const
export type SuiteName = (typeof suiteNames)[number]

export interface Options {
  readonly plan: Plan
  readonly only: readonly string[]
  /** Words in the names of the peers that are wanted; undefined for all, none for none. */
  readonly peers: readonly string[] | undefined
  readonly profile: boolean
  readonly write: boolean
}

const help = `npm run bench -- [options]

  --only ${suiteNames.join(',')}   some of the suites
  --rounds 5 --seconds 2    how often and how long each server is loaded
  --calls 1000000           of memory
  --streams 10000           of idle
  --rows 1000000            of ledger-size
  --peers none              only the bare server beside us; or words: rmcp,v2
  --checkout FOLDER         another checkout of the repository, such as one from before a change
  --installed               dist/ as it was last built, instead of the source
  --profile                 where the gateway's own time goes, under --only call (or ${profiled.slice(1).join(', ')})
  --write                   puts the tables, or the profile, into docs/benchmarks.md
  --help
`

/** undefined when only help was asked for; throws what a person has to mend. */
export function readOptions(argv: readonly string[], say: (text: string) => void): Options | undefined {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      only: { type: 'string' },
      peers: { type: 'string' },
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '2' },
      calls: { type: 'string', default: '1000000' },
      streams: { type: 'string', default: '10000' },
      rows: { type: 'string', default: '1000000' },
      checkout: { type: 'string' },
      installed: { type: 'boolean', default: false },
      profile: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    process.stdout.write(help)
    return undefined
  }
  const { profile, write } = values
  const known: readonly string[] = profile ? profiled : suiteNames
  const only = values.only?.split(',') ?? (profile ? ['call'] : suiteNames)
  const unknown = only.find((name) => !known.includes(name))
  if (unknown !== undefined) throw new Error(`there is no suite ${unknown}; there are ${known.join(', ')}`)
  const peers = values.peers === 'none' ? [] : values.peers?.toLowerCase().split(',')
  const plan: Plan = {
    rounds: positive('rounds', values.rounds),
    seconds: positive('seconds', values.seconds),
    calls: positive('calls', values.calls),
    streams: positive('streams', values.streams),
    rows: positive('rows', values.rows),
    product: values.installed ? asInstalled() : fromSource(values.checkout),
    say,
  }
  return { plan, only, peers, profile, write }
}

function positive(name: string, value: string): number {
  if (!(Number(value) > 0)) throw new Error(`--${name} takes a number above 0, not ${value}`)
  return Number(value)
}
