import { ownName } from './gateway-folder.ts'
import { listJob } from './http-job.ts'
import { load } from './load.ts'
import type { Peers } from './peers.ts'
import { type Finding, table } from './report.ts'
import { interleave, middle, type Plan, ratio } from './rounds.ts'
import { withServers } from './servers.ts'

const tools = 1000
const connections = 16

/** 10,000 answers a second, on a machine where the bare server made 2,779. */
const least = 3.6

/** tools/list of a thousand tools: every page of it in turn, so that the pages of a list add up to all of it. */
export async function listSuite(peers: Peers, plan: Plan): Promise<Finding> {
  return withServers(tools, peers, plan, async (all) => {
    const jobs = await Promise.all(
      all.map(async ({ subject, server }) => {
        const job = await listJob(server.url, subject.form, connections, tools)
        return { name: subject.name, server, job, load: (seconds: number) => load(job, { connections, seconds }) }
      }),
    )
    const series = await interleave('list', jobs, plan)
    const results = series.map((one, index) => {
      const { pages = NaN, bytesPerList = NaN } = jobs[index]?.job ?? {}
      return { one, pages, bytesPerList, answers: middle(one, 'perSecond') }
    })
    const rows = results.map(({ one, pages, bytesPerList, answers }) => [
      one.name,
      tools / pages,
      (bytesPerList / pages / 1000).toFixed(1),
      answers.toFixed(0),
      (answers / pages).toFixed(0),
      (middle(one, 'cpuMicros') * pages).toFixed(0),
      middle(one, 'p50').toFixed(2),
      middle(one, 'p99').toFixed(2),
      one.megabytes.toFixed(0),
      one.errors,
      middle(one, 'generatorShare').toFixed(2),
    ])
    const head = ['tools an answer', 'kB an answer', 'answers/s', 'whole lists/s', 'CPU us a list', 'p50 ms', 'p99 ms']
    const title = `tools/list of ${tools}, ${connections} connections`
    const own = series.find(({ name }) => name === ownName)
    const errors = series.reduce((sum, one) => sum + one.errors, 0)
    return {
      text: [table([title, ...head, 'MiB', 'errors', 'generator'], rows), ...peers.missing].join('\n\n'),
      targets: [
        {
          what: `list: answers with ${tools} tools, times those of bare`,
          value: ratio(own, series[0], 'perSecond'),
          least,
        },
        { what: 'list: wrong answers and broken connections', value: errors, most: 0 },
      ],
    }
  })
}
