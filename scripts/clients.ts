import { mkdirSync } from 'node:fs'
import { install, type Need } from './clients-setup.mjs'
import { clientDocument, type Document } from './clients/document.ts'
import { type Example, runCurl } from './clients/documentation.ts'
import { expectations, judge, judgePages } from './clients/expectations.ts'
import { buildGo } from './clients/go.ts'
import { buildJava } from './clients/java.ts'
import { judgeNewer, startNewerServer } from './clients/newer-server.ts'
import { type Observation, observations } from './clients/observation.ts'
import { places } from './clients/places.ts'
import { createReport, type Report, Stopped } from './clients/report.ts'
import { type Server, startServer } from './clients/server.ts'

/** A capability that keeps its first caller waiting beyond its time limit: what a retry is for. */
const retried = 'slow_once'
const shown = Object.keys(expectations)
const withoutRetry = shown.filter((step) => step !== 'retry')

type Build = (document: Document, address: string, report: Report) => Promise<Example>

const report = createReport((line) => console.log(line))
await unlessStopped(everything())
const { passed, failed } = report.totals()
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

async function everything(): Promise<void> {
  const needs = await report.step('tools', install)
  const document = await report.step('document', clientDocument)
  console.log(`      clients of rest/v1 ${document.version}`)
  mkdirSync(places.archives, { recursive: true })
  const server = await report.step('server', startServer)
  const chain = async (language: Need['language'], work: () => Promise<void>): Promise<void> => {
    const missing = needs.filter((need) => need.language === language && !need.ok)
    if (missing.length === 0) await unlessStopped(work())
    else lacking(language, missing.map(({ name, how }) => `${name} is missing (${how})`).join('; '))
  }
  try {
    await Promise.all([
      chain('java', () => roundTrip('java', buildJava, document, server)),
      chain('go', () => roundTrip('go', buildGo, document, server)),
      chain('curl', () => curl(server)),
    ])
  } finally {
    await server.stop()
  }
}

async function roundTrip(language: string, build: Build, document: Document, server: Server): Promise<void> {
  const { documented, run } = await build(document, server.address, report)
  await must(`${language}: its README shows every step`, () => judge(observations(documented), withoutRetry))
  const printed = await report.step(`${language}: run the example`, () => run([server.address, retried]))
  const seen = observations(printed)
  await judged(language, seen, shown)
  await must(`${language}: pages follow each other`, () => judgePages(seen, true))
  await must(`${language}: read the answers of a newer server`, () => readNewer(run))
}

async function readNewer(run: Example['run']): Promise<string[]> {
  const newer = await startNewerServer()
  try {
    return judgeNewer(observations(await run([newer.address])))
  } finally {
    await newer.stop()
  }
}

/** curl sees everything but the retry: deciding on it takes a program. */
async function curl(server: Server): Promise<void> {
  const seen = await report.step('curl: run the commands of clients/README.md', () => runCurl(server.address))
  await judged(
    'curl',
    seen,
    shown.filter((step) => step !== 'retry'),
  )
  await must('curl: pages follow each other', () => judgePages(seen, false))
}

async function judged(client: string, seen: readonly Observation[], wanted: readonly string[]): Promise<void> {
  for (const step of wanted) {
    await must(`${client}: ${step.replaceAll('_', ' ')}`, () =>
      judge(
        seen.filter((one) => one.step === step),
        [step],
      ),
    )
  }
}

/** One step that passes when nothing is found wrong; the ones after it run either way. */
async function must(name: string, find: () => string[] | Promise<string[]>): Promise<void> {
  const verdict = report.step(name, async () => {
    const wrong = await find()
    if (wrong.length > 0) throw new Error(wrong.join('\n'))
  })
  await unlessStopped(verdict)
}

function lacking(language: string, why: string): void {
  if (process.env['CI'] === 'true') report.failed(language, why)
  else report.skipped(language, why)
}

async function unlessStopped(work: Promise<unknown>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (!(error instanceof Stopped)) throw error
  }
}
