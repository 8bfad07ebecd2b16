import { bareName } from './bare.ts'
import { ownName } from './gateway-folder.ts'
import { callJob } from './http-job.ts'
import { load } from './load.ts'
import type { Peers } from './peers.ts'
import { type Finding, table, type Target } from './report.ts'
import { type Contender, interleave, middle, type Plan, ratio, type Series, spread } from './rounds.ts'
import { verifySamples } from './samples.ts'
import { type Running, withServers } from './servers.ts'

/** tools/call over HTTP with 64 connections and with one. */
export async function callSuite(peers: Peers, plan: Plan): Promise<Finding> {
  return withServers(1, peers, plan, async (all) => {
    const verifyAll = async (): Promise<void> => {
      for (const { subject, server } of all) await verifySamples(server.url, subject.form)
    }
    await verifyAll()
    const many = await called(all, 64, plan)
    const single = await called(all, 1, plan)
    await verifyAll()
    const parts = [callTable('64 connections', many), callTable('1 connection', single), ...peers.missing]
    return { text: parts.join('\n\n'), targets: callTargets(many, single) }
  })
}

async function called(all: readonly Running[], connections: number, plan: Plan): Promise<readonly Series[]> {
  const contenders: Contender[] = []
  for (const { subject, server } of all) {
    const job = await callJob(server.url, subject.form, connections)
    contenders.push({ name: subject.name, server, load: (seconds) => load(job, { connections, seconds }) })
  }
  return interleave(`call, ${connections} connection${connections === 1 ? '' : 's'}`, contenders, plan)
}

export function callTable(title: string, all: readonly Series[]): string {
  const [bare] = all
  const head = [`tools/call, ${title}`, 'calls/s', 'of bare', 'CPU us', 'of bare', 'p50 ms', 'p99 ms', 'p99 of bare']
  const rows = all.map((one) => [
    one.name,
    middle(one, 'perSecond').toFixed(0),
    spread(one, bare, 'perSecond', 3),
    middle(one, 'cpuMicros').toFixed(1),
    spread(one, bare, 'cpuMicros'),
    middle(one, 'p50').toFixed(3),
    middle(one, 'p99').toFixed(2),
    spread(one, bare, 'p99'),
    one.megabytes.toFixed(0),
    one.errors,
    middle(one, 'generatorShare').toFixed(2),
  ])
  return table([...head, 'MiB', 'errors', 'generator'], rows)
}

const named = (all: readonly Series[], name: string): Series | undefined => all.find((one) => one.name === name)

function callTargets(many: readonly Series[], single: readonly Series[]): readonly Target[] {
  const [ours, bare] = [named(many, ownName), named(many, bareName)]
  const rust = many.find(({ name }) => name.startsWith('rmcp'))
  const sdks = many.filter(({ name }) => name.startsWith('TypeScript'))
  const best = sdks.toSorted((a, b) => middle(b, 'perSecond') - middle(a, 'perSecond'))[0]
  return [
    {
      what: 'call, 64 connections: share of the calls a second of bare',
      value: ratio(ours, bare, 'perSecond'),
      least: 0.75,
    },
    { what: 'call, 64 connections: times the CPU of bare', value: ratio(ours, bare, 'cpuMicros'), most: 1.35 },
    { what: 'call, 64 connections: times the p99 of bare', value: ratio(ours, bare, 'p99'), most: 1.5 },
    {
      what: 'call, 1 connection: times the p99 of bare',
      value: ratio(named(single, ownName), named(single, bareName), 'p99'),
      most: 1.3,
    },
    ...(rust === undefined
      ? []
      : [{ what: 'call, 64 connections: times the CPU of rmcp', value: ratio(ours, rust, 'cpuMicros'), most: 1 }]),
    ...(best === undefined
      ? []
      : [
          {
            what: `call, 64 connections: times the best TypeScript SDK (${best.name})`,
            value: ratio(ours, best, 'perSecond'),
            least: 6,
          },
        ]),
    { what: 'call: wrong answers and broken connections', value: errorsOf([...many, ...single]), most: 0 },
  ]
}

const errorsOf = (all: readonly Series[]): number => all.reduce((sum, { errors }) => sum + errors, 0)
