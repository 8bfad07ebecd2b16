// `npm test`: installs what is missing, then runs everything. Needs git, npm and any Node from 20 on.
// The last line is `N passed, N failed`: tests, fuzzed operations, conformance checks, client round trips and gate
// steps together.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { cache, root, run } from './setup/run.mjs'
import { setup } from './setup.mjs'

const reports = join(cache, 'reports')
const vitestReport = join(reports, 'vitest.json')
const rows = []
/** Of what failed, in the summary. */
const mostNamed = 30

try {
  const { missing, passed, failed, seconds } = await timed('setup', setup)
  rows.push({ name: 'setup', passed, failed, seconds })
  await everything(new Set(missing))
} catch (error) {
  console.error(`npm test: ${error.message}`)
  rows.push({ name: 'setup', passed: 0, failed: 1 })
}
summary()

async function everything(missing) {
  mkdirSync(reports, { recursive: true })
  const gate = missing.has('gate') ? ['--without', 'contracts'] : []
  rows.push(await step('check', ['node', 'scripts/check.mjs', ...gate]))
  rows.push(await timed('tests', () => tests(missing)))
  // Optic judges edits whose level is known; where it differs from the gate, scripts/optic-disagreements.ts says why.
  if (!missing.has('optic')) rows.push(await step('optic', ['node', 'scripts/optic.ts']))
  const long = process.env.FUZZ === 'long' ? ['--', '--long'] : []
  rows.push(await step('fuzz', ['npm', 'run', '--silent', 'fuzz', ...long]))
  rows.push(await step('conformance', ['npm', 'run', '--silent', 'conformance']))
  rows.push(await step('clients', ['npm', 'run', '--silent', 'clients']))
}

/** Every vitest test; those that need the OpenAPI judge only when it is there. */
async function tests(missing) {
  rmSync(vitestReport, { force: true })
  const without = missing.has('gate') ? ['--exclude', 'tests/compat/**', '--exclude', 'tests/package/**'] : []
  if (without.length > 0)
    console.log('skip  tests of the gate and of the package: the OpenAPI judge is missing, see above')
  const junit = join(reports, 'vitest.xml')
  const reporters = ['default', 'json', 'junit'].map((name) => `--reporter=${name}`)
  reporters.push(`--outputFile.json=${vitestReport}`, `--outputFile.junit=${junit}`)
  const args = ['run', '--config', 'tests/vitest.config.ts', '--coverage', ...reporters, ...without]
  const { code } = await run('vitest', args)
  const report = existsSync(vitestReport) ? JSON.parse(readFileSync(vitestReport, 'utf8')) : {}
  const { numPassedTests: passed = 0, numFailedTests = 0, testResults = [] } = report
  const failed = code !== 0 && numFailedTests === 0 ? 1 : numFailedTests
  return { name: 'tests', passed, failed, wrong: testResults.flatMap(wrongIn) }
}

/** What failed in a file, or the file itself: a line or two for each. */
function wrongIn({ name, status, message, assertionResults }) {
  const file = relative(root, name)
  const wrong = assertionResults.filter((test) => test.status === 'failed')
  if (wrong.length === 0) return status === 'failed' ? [`${file}: ${firstLine(message)}`] : []
  return wrong.map((test) => `${file}: ${test.fullName}\n${firstLine(test.failureMessages[0])}`)
}

function firstLine(text = '') {
  return text.trim().split('\n', 1)[0].slice(0, 300)
}

/** A program that says `N passed, N failed` in one of its last lines; one that doesn't counts as one. */
function step(name, [program, ...args]) {
  return timed(name, async () => {
    const { code, output } = await run(program, args, { keep: true })
    const said = [...output.matchAll(/(\d+) passed, (\d+) failed/g)].at(-1)
    if (said === undefined) return { name, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }
    const failed = Number(said[2])
    const wrong = failed === 0 ? [] : output.split('\n').filter((line) => /^\s*(?:FAIL|fail)\b/.test(line))
    return { name, passed: Number(said[1]), failed: code !== 0 && failed === 0 ? 1 : failed, wrong }
  })
}

async function timed(name, work) {
  console.log(`\n== ${name}`)
  const started = Date.now()
  const result = await work()
  result.seconds = (Date.now() - started) / 1000
  return result
}

function summary() {
  console.log('\n== summary')
  for (const { name, passed, failed, seconds, wrong = [] } of rows) {
    const time = seconds === undefined ? '' : `  ${seconds.toFixed(0)} s`
    console.log(`${failed === 0 ? 'ok   ' : 'FAIL '} ${name.padEnd(10)} ${passed} passed, ${failed} failed${time}`)
    for (const one of wrong.slice(0, mostNamed)) console.log(one.trim().replace(/^/gm, '      '))
  }
  const sum = (of) => rows.reduce((total, row) => total + row[of], 0)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
  if (sum('failed') > 0 || sum('passed') === 0) process.exitCode = 1
}
