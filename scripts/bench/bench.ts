import { spawnSync } from 'node:child_process'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { idleSuite } from './idle.ts'
import { startSuite, stdioSuite } from './lines.ts'
import { memorySuite } from './memory.ts'

/** Every measurement in one run: `npm run bench -- --only rest,call,stdio,start,memory,idle --rounds 5 --seconds 1`. */
const suites = ['rest', 'call', 'stdio', 'start', 'memory', 'idle']
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: suites.join(',') },
    rounds: { type: 'string', default: '5' },
    calls: { type: 'string', default: '200000' },
    streams: { type: 'string', default: '2000' },
    seconds: { type: 'string', default: '1' },
  },
})
const rounds = Number(values.rounds)
const seconds = Number(values.seconds)
const wanted = values.only.split(',')
const unknown = wanted.find((name) => !suites.includes(name))
if (unknown !== undefined) throw new Error(`there is no suite ${unknown}; there are ${suites.join(', ')}`)

const load = loadavg()[0]?.toFixed(1) ?? '?'
console.log(`${cpus()[0]?.model.trim() ?? '?'}, ${cpus().length} cores, Node ${process.versions.node}, load ${load}\n`)
for (const name of wanted) {
  console.log(`## ${name}\n`)
  if (name === 'stdio') console.log(await stdioSuite(rounds, seconds))
  else if (name === 'start') console.log(await startSuite(rounds))
  else if (name === 'memory') console.log(await memorySuite(Number(values.calls)))
  else if (name === 'idle') console.log(await idleSuite(Number(values.streams)))
  else if (!alone(name)) process.exitCode = 1
  console.log('')
}

function alone(name: string): boolean {
  const args =
    name === 'rest'
      ? ['rest.ts', values.rounds, String(Math.max(200, 8000 * seconds))]
      : ['mcp.ts', values.rounds, values.seconds]
  const [file = '', ...rest] = args
  return spawnSync(process.execPath, [join(import.meta.dirname, file), ...rest], { stdio: 'inherit' }).status === 0
}
