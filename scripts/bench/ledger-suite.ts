import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bareHttp } from './bare.ts'
import { callTable } from './call-suite.ts'
import { type Declared, gatewayFolder, type GatewayFolder } from './gateway-folder.ts'
import { callJob } from './http-job.ts'
import { load } from './load.ts'
import type { HttpSubject } from './peers.ts'
import type { Finding, Target } from './report.ts'
import { type Contender, interleave, type Plan, ratio, type Series } from './rounds.ts'
import { type ServerProcess, startServer } from './server-process.ts'

const connections = 64

/** The price of one row, and of two: the bare server takes 21 us where these may take 45 and 55. */
const kinds = [
  {
    name: 'read-only, priced',
    declared: { readOnly: true, price: 0.001 },
    ...{ leastShare: 0.45, mostCpu: 45 / 21, mostP99: 3 },
  },
  {
    name: 'with effects',
    declared: { readOnly: false, price: 0.001 },
    ...{ leastShare: 0.4, mostCpu: 55 / 21, mostP99: 3 },
  },
] as const satisfies readonly (Limits & { readonly name: string; readonly declared: Declared })[]

interface Limits {
  readonly leastShare: number
  readonly mostCpu: number
  readonly mostP99: number
}

/** tools/call with what the ledger writes for it, durable before the answer. */
export async function ledgerSuite(plan: Plan): Promise<Finding> {
  const folders: GatewayFolder[] = []
  const running: ServerProcess[] = []
  const subjects: HttpSubject[] = [bareHttp()]
  try {
    for (const { name, declared } of kinds) {
      const folder = gatewayFolder(plan.product, 1, declared)
      folders.push(folder)
      subjects.push({ ...folder.http(), name: `OwlClaw, ${name}`, env: { OWLCLAW_LEDGER_ENABLED: 'true' } })
    }
    const contenders: Contender[] = []
    for (const [index, subject] of subjects.entries()) {
      const server = await startServer(subject, join(folders[0]?.path ?? '', `ledger-${index}.log`))
      running.push(server)
      const job = await callJob(server.url, subject.form, connections)
      contenders.push({ name: subject.name, server, load: (seconds) => load(job, { connections, seconds }) })
    }
    const series = await interleave('ledger', contenders, plan)
    const targets = kinds.flatMap((kind, index) => targetsOf(kind.name, series[index + 1], series[0], kind))
    for (const [index, folder] of folders.entries()) checkRows(folder, series[index + 1])
    const errors = series.reduce((sum, one) => sum + one.errors, 0)
    return {
      text: callTable(`${connections} connections`, series),
      targets: [...targets, { what: 'ledger: wrong answers and broken connections', value: errors, most: 0 }],
    }
  } finally {
    for (const server of running) await server.stop()
    for (const folder of folders) folder.remove()
  }
}

/** A ledger that is off would be the fastest. */
function checkRows({ path }: GatewayFolder, series: Series | undefined): void {
  const folder = join(path, 'data/ledger')
  let rows = 0
  for (const file of readdirSync(folder)) rows += readFileSync(join(folder, file)).filter((byte) => byte === 10).length
  if (rows < 1000) throw new Error(`${series?.name} wrote only ${rows} rows`)
}

function targetsOf(
  name: string,
  ours: Series | undefined,
  bare: Series | undefined,
  { leastShare, mostCpu, mostP99 }: Limits,
): readonly Target[] {
  return [
    {
      what: `ledger, ${name}: share of the calls a second of bare`,
      value: ratio(ours, bare, 'perSecond'),
      least: leastShare,
    },
    { what: `ledger, ${name}: times the CPU of bare`, value: ratio(ours, bare, 'cpuMicros'), most: mostCpu },
    { what: `ledger, ${name}: times the p99 of bare`, value: ratio(ours, bare, 'p99'), most: mostP99 },
  ]
}
