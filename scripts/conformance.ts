import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startGateway, reports } from './conformance/gateway.ts'
import { readVerdicts, type Verdict } from './conformance/report.ts'
import { taskNotifications } from './conformance/task-notifications.ts'
import { takeAlong } from './fuzz/children.ts'

const usage = `Usage: npm run conformance [-- --url URL]
Runs the official MCP suite against a gateway: all that 2025-11-25 and 2026-07-28 require, and the scenarios of the suite
on sessions, polling, headers, JSON Schema, skills and tasks. A warning counts as a failure.

  --url URL   an endpoint that is served already, instead of one started here
`
const suite = join(import.meta.dirname, '../node_modules/@modelcontextprotocol/conformance/dist/index.js')

/** With scenarios that the requirements don't score, and that must be among those that ran. */
const revisions = {
  '2025-11-25': ['server-session-lifecycle', 'server-sse-polling', 'json-schema-2020-12'],
  '2026-07-28': [
    'http-header-validation',
    'http-custom-header-server-validation',
    'json-schema-2020-12',
    'tasks-capability-negotiation',
    'tasks-dispatch-and-envelope',
    'tasks-lifecycle',
    'tasks-mrtr-composition',
    'tasks-mrtr-input',
    'tasks-request-headers',
    'tasks-request-state-removal',
    'tasks-required-task-error',
    'tasks-status-notifications',
    'tasks-wire-fields',
  ],
}

/** Beyond what the revisions require: the extension for skills. */
const beyond = ['sep-2640-skills-directory', 'sep-2640-skills-enumeration', 'sep-2640-skills-manifest']

/** The suite looks at nothing here yet, by its own word ("pending subscriptions/listen rewrite"): we do. */
const empty = 'tasks-status-notifications'

const { values } = parseArgs({ options: { url: { type: 'string' }, help: { type: 'boolean', short: 'h' } } })
if (values.help === true) console.log(usage)
else await conformance(values.url)

async function conformance(given: string | undefined): Promise<void> {
  const gateway = given === undefined ? await startGateway(0) : undefined
  const url = given ?? gateway?.url ?? ''
  const verdicts: Verdict[] = []
  try {
    for (const [revision, wanted] of Object.entries(revisions))
      verdicts.push(...(await run(url, revision, ['--requirements', revision], wanted)))
    for (const scenario of beyond) verdicts.push(...(await run(url, scenario, ['--scenario', scenario], [scenario])))
  } finally {
    await gateway?.stop()
  }
  const passed = verdicts.reduce((sum, one) => sum + one.passed, 0)
  const failed = verdicts.reduce((sum, one) => sum + one.complaints.length, 0)
  console.log(`\n${passed} passed, ${failed} failed`)
  if (failed > 0 || passed === 0) process.exitCode = 1
}

async function run(url: string, name: string, options: readonly string[], wanted: readonly string[]) {
  const folder = join(reports, name)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const output = join(folder, 'output.txt')
  const code = await runSuite(['server', '--url', url, '--output-dir', folder, ...options], output)
  const verdicts = await Promise.all(
    (await readVerdicts(folder)).map(async (verdict) =>
      verdict.scenario === empty && verdict.skipped.length > 0 ? taskNotifications(url, empty) : verdict,
    ),
  )
  for (const scenario of wanted) {
    const ran = verdicts.some((one) => one.scenario === scenario)
    if (!ran) verdicts.push({ scenario, passed: 0, complaints: [`it did not run; see ${output}`], skipped: [] })
  }
  if (code !== 0 && verdicts.every(({ complaints }) => complaints.length === 0))
    verdicts.push({
      scenario: name,
      passed: 0,
      complaints: [`the suite ended with ${code}; see ${output}`],
      skipped: [],
    })
  console.log(`\n${name}`)
  verdicts.forEach(tell)
  return verdicts
}

/** Settles with its exit code. */
function runSuite(args: readonly string[], output: string): Promise<number> {
  const child = takeAlong(spawn(process.execPath, [suite, ...args], { stdio: ['ignore', 'pipe', 'pipe'] }))
  const file = createWriteStream(output)
  child.stdout.pipe(file, { end: false })
  child.stderr.pipe(file, { end: false })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => file.end(() => resolve(code ?? 1)))
  })
}

function tell({ scenario, passed, complaints, skipped }: Verdict): void {
  console.log(
    `${complaints.length === 0 ? 'ok  ' : 'FAIL'}  ${scenario}: ${passed} passed, ${complaints.length} failed`,
  )
  for (const complaint of complaints) console.log(`      ${complaint}`)
  for (const one of skipped) console.log(`      skipped ${one}`)
}
