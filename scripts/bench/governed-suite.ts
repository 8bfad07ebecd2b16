import { join } from 'node:path'
import { bareHttp } from './bare.ts'
import { callTable } from './call-suite.ts'
import { clientNamed, governedFolder, type GovernedFolder } from './governed-folder.ts'
import { governedCalls } from './governed-job.ts'
import { callJob } from './http-job.ts'
import { load, type Job } from './load.ts'
import type { HttpSubject } from './peers.ts'
import type { Finding, Target } from './report.ts'
import { ruleChanges } from './rule-change.ts'
import { type Contender, interleave, type Plan, ratio, type Series } from './rounds.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { startIssuer } from './token-issuer.ts'
import { viewMemory } from './view-memory.ts'

const connections = 64

/** The bare server takes 21 us where everything on may take 50. */
const mostCpu = 50 / 21

const names = {
  key: 'OwlClaw, API key',
  token: 'OwlClaw, access token',
  uncounted: 'OwlClaw, API key, no metrics',
  few: 'OwlClaw, 10 clients, 10 tools',
  many: 'OwlClaw, 10,000 clients, 1,000 tools',
}

/** One server, and what is asked of it. */
interface Asked {
  readonly subject: HttpSubject
  readonly job: (url: URL) => Job | Promise<Job>
}

/** tools/call with a credential, rules, rates, a budget and the ledger, each of them on. */
export async function governedSuite(plan: Plan): Promise<Finding> {
  const issuer = await startIssuer()
  const made: GovernedFolder[] = []
  const running: ServerProcess[] = []
  const folderOf = (clients: number, tools: number, from?: string): GovernedFolder => {
    const folder = governedFolder(plan.product, { clients, tools }, from)
    made.push(folder)
    return folder
  }
  try {
    const [one, uncounted, few, many] = [folderOf(64, 1), folderOf(64, 1), folderOf(10, 10), folderOf(10_000, 1000)]
    const tokens = await Promise.all(one.keys.map((_key, client) => issuer.tokenFor(clientNamed(client))))
    const asked: readonly Asked[] = [
      { subject: bareHttp(), job: (url) => callJob(url, 'modern', connections) },
      calls(names.key, one),
      calls(names.token, folderOf(64, 1, issuer.url), tokens),
      calls(names.uncounted, uncounted, uncounted.keys, { OWLCLAW_TELEMETRY_METRICS_ENABLED: 'false' }),
      calls(names.few, few),
      calls(names.many, many),
    ]
    const contenders: Contender[] = []
    for (const [index, { subject, job }] of asked.entries()) {
      const server = await startServer(subject, join(one.path, `governed-${index}.log`))
      running.push(server)
      const ready = await job(server.url)
      // Every client has called before, and what all of them run is compiled.
      await load(ready, { connections, requests: 30_000 })
      contenders.push({ name: subject.name, server, load: (seconds) => load(ready, { connections, seconds }) })
    }
    const series = await interleave('governed', contenders, plan)
    const keyed = running[1]
    const rules = keyed === undefined ? undefined : await ruleChanges(one, keyed, plan)
    for (const server of running.splice(0)) await server.stop()
    const views = await viewMemory(many, plan)
    return {
      text: [callTable(`${connections} connections`, series), rules?.text, views.text].join('\n\n'),
      targets: [...targetsOf(series), ...(rules?.targets ?? []), ...views.targets],
    }
  } finally {
    for (const server of running) await server.stop()
    for (const folder of made) folder.remove()
    issuer.close()
  }
}

const calls = (
  name: string,
  folder: GovernedFolder,
  credentials = folder.keys,
  env: Readonly<Record<string, string>> = {},
): Asked => ({
  subject: folder.subject(name, env),
  job: (url) => governedCalls({ url, connections, credentials, tools: folder.callable }),
})

function targetsOf(series: readonly Series[]): readonly Target[] {
  const [bare] = series
  const named = (name: string): Series | undefined => series.find((one) => one.name === name)
  const cpu = (name: string, beside: Series | undefined): number => ratio(named(name), beside, 'cpuMicros')
  const errors = series.reduce((sum, one) => sum + one.errors, 0)
  return [
    { what: 'governed, API key: times the CPU of bare', value: cpu(names.key, bare), most: mostCpu },
    { what: 'governed, access token: times the CPU of bare', value: cpu(names.token, bare), most: mostCpu },
    {
      what: 'governed: CPU with 10,000 clients and 1,000 tools, times that with 10 and 10',
      value: cpu(names.many, named(names.few)),
      most: 1.1,
    },
    {
      what: 'governed: CPU with metrics, times that without',
      value: cpu(names.key, named(names.uncounted)),
      most: 1.03,
    },
    { what: 'governed: wrong answers and broken connections', value: errors, most: 0 },
  ]
}
