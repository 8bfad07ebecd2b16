import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { version } from './fuzz-setup.mjs'
import { long, patience, small, type Budget } from './fuzz/budget.ts'
import { configPath, readContract, strict } from './fuzz/contract.ts'
import { findFuzzer, type Fuzzer, type Inputs } from './fuzz/fuzzer.ts'
import { withMadeIds } from './fuzz/made-ids.ts'
import { keep, smallest } from './fuzz/regression.ts'
import { readReport } from './fuzz/report.ts'
import { runSelfTest } from './fuzz/self-test.ts'
import { startServer, type Server } from './fuzz/server.ts'
import { listTools, withTools } from './fuzz/tools.ts'

const usage = `Usage: npm run fuzz [-- options]
Sends generated requests to a running gateway and holds every answer to the published contract.

  --long            the nightly budget, with other cases every day, after a self-test
  --self-test       plants bugs between fuzzer and gateway; each must be found
  --examples N      generated cases per operation and phase
  --seconds N       goes on for so long
  --seed N          repeats a run that had this seed
  --operation ID    only this operationId (may be repeated)
  --url URL         a gateway that runs already, instead of one started here
  --contract FILE   an OpenAPI document, instead of the published one
`
const reports = join(import.meta.dirname, '../.cache/fuzz')

const readOptions = () =>
  parseArgs({
    options: {
      long: { type: 'boolean' },
      'self-test': { type: 'boolean' },
      examples: { type: 'string' },
      seconds: { type: 'string' },
      seed: { type: 'string' },
      operation: { type: 'string', multiple: true },
      url: { type: 'string' },
      contract: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  }).values

type Options = ReturnType<typeof readOptions>

const number = (name: string, text: string): number => {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} takes a whole number from 1 on, not "${text}"`)
  return value
}

function budgetOf(options: Options): Budget {
  const base = options.long ? long(new Date()) : small
  return {
    ...base,
    ...(options.examples === undefined ? {} : { examples: number('examples', options.examples) }),
    ...(options.seconds === undefined ? {} : { seconds: number('seconds', options.seconds) }),
    ...(options.seed === undefined ? {} : { seed: number('seed', options.seed) }),
  }
}

/** Answers with how many operations passed and how many failed. */
async function fuzz(fuzzer: Fuzzer, url: string, inputs: Inputs, options: Options): Promise<Counts> {
  const budget = budgetOf(options)
  if (budget.seed !== undefined) console.log(`\nseed ${budget.seed}; the same cases again: --seed ${budget.seed}`)
  const operations = options.operation ?? []
  const { code } = await fuzzer.run({ ...budget, url, reports, operations }, inputs, patience(budget))
  const report = await readReport(reports, code)
  console.log(`\n${report.requests} requests, ${report.checks} checks, report in ${relative('.', reports)}/junit.xml`)
  for (const { operation, check, phase, answer, message } of smallest(report.failures)) {
    console.log(
      `failed  ${operation}: ${check} (${phase}, answered ${answer?.status_code ?? 'nothing'}). ${message.split('\n')[0]}`,
    )
  }
  for (const gap of report.gaps) console.log(`failed  ${gap}`)
  const own = options.url === undefined && options.contract === undefined
  const kept = own && report.failures.length > 0 ? await keep(report.failures, `schemathesis ${version}`) : []
  for (const path of kept) console.log(`kept    ${relative('.', path)}: replayed by every test run from now on`)
  return { passed: report.passed.length, failed: report.failed.length + report.gaps.length }
}

interface Counts {
  readonly passed: number
  readonly failed: number
}

async function proveThatItCanFail(fuzzer: Fuzzer, url: string, inputs: Inputs): Promise<Counts> {
  const verdicts = await runSelfTest(fuzzer, url, inputs, join(reports, 'self-test'))
  for (const { bug, found, why } of verdicts) console.log(`${found ? 'found ' : 'missed'}  ${bug.name}: ${why}`)
  const passed = verdicts.filter((verdict) => verdict.found).length
  return { passed, failed: verdicts.length - passed }
}

/** The long form proves first that the fuzzer still finds what it must; a night of passing says nothing otherwise. */
async function runs(fuzzer: Fuzzer, url: string, inputs: Inputs, options: Options): Promise<Counts> {
  if (options['self-test']) return proveThatItCanFail(fuzzer, url, inputs)
  const proof = options.long ? await proveThatItCanFail(fuzzer, url, inputs) : { passed: 0, failed: 0 }
  const found = await fuzz(fuzzer, url, inputs, options)
  return { passed: proof.passed + found.passed, failed: proof.failed + found.failed }
}

async function main(): Promise<number> {
  const options = readOptions()
  if (options.help) {
    console.log(usage)
    return 0
  }
  const contract = strict(await readContract(options.contract))
  let fuzzer: Fuzzer
  try {
    fuzzer = await findFuzzer()
  } catch (error) {
    return skipped(error instanceof Error ? error.message : String(error))
  }
  const server = options.url === undefined ? await startServer() : undefined
  const url = options.url ?? server?.url ?? ''
  console.log(`schemathesis ${version} (${fuzzer.name}) against ${url}`)
  try {
    const openapi = JSON.stringify(withTools(contract, await listTools(url)), null, 1)
    const inputs: Inputs = {
      openapi: server === undefined ? openapi : await withMadeIds(openapi, url),
      config: await readFile(configPath, 'utf8'),
    }
    const counts = await runs(fuzzer, url, inputs, options)
    const survived = server === undefined || (await alive(server))
    if (!survived) console.log(`failed  the gateway did not survive the run:\n${server.log().slice(-4000)}`)
    const failed = counts.failed + (survived ? 0 : 1)
    console.log(`\n${counts.passed} passed, ${failed} failed`)
    return failed > 0 || counts.passed === 0 ? 1 : 0
  } finally {
    await server?.stop()
  }
}

/** Whether the gateway still runs and finds itself well. */
async function alive(server: Server): Promise<boolean> {
  if (server.ended() !== null) return false
  const answer = await fetch(`${server.url}/health`)
  return answer.status === 200
}

/** On a person's machine what is missing is named and passed over; in CI nothing passes by not looking. */
function skipped(why: string): number {
  const ci = process.env['CI'] === 'true'
  console.log(`${ci ? 'failed ' : 'skipped'} ${why}`)
  console.log(ci ? '\n0 passed, 1 failed' : '\n0 passed, 0 failed, 1 skipped')
  return ci ? 1 : 0
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error(`fuzz: ${error instanceof Error ? error.message : String(error)}\n\n0 passed, 1 failed`)
  process.exitCode = 1
}
