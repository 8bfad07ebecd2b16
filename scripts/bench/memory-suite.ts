import { join } from 'node:path'
import { bareHttp } from './bare.ts'
import { gatewayFolder } from './gateway-folder.ts'
import { callJob } from './http-job.ts'
import { load } from './load.ts'
import { type Finding, table } from './report.ts'
import type { Plan } from './rounds.ts'
import { startServer } from './server-process.ts'

const connections = 64
const quarters = [1, 2, 3, 4] as const

/** What a server holds after each quarter of very many calls, beside the bare one. */
export async function memorySuite({ calls, product, say }: Plan): Promise<Finding> {
  const folder = gatewayFolder(product)
  try {
    const rows: (string | number)[][] = []
    const held: number[][] = []
    let errors = 0
    for (const subject of [bareHttp(), folder.http()]) {
      const server = await startServer(subject, join(folder.path, 'memory.log'))
      try {
        const sizes = [server.residentMegabytes()]
        const job = await callJob(server.url, subject.form, connections)
        for (const quarter of quarters) {
          const result = await load(job, { connections, requests: Math.ceil(calls / quarters.length) })
          errors += result.errors
          if (result.firstError !== undefined) say(`memory: ${subject.name}: ${result.firstError}`)
          sizes.push(server.residentMegabytes())
          say(`memory: ${subject.name}: ${quarter} of ${quarters.length}: ${sizes.at(-1)?.toFixed(0)} MiB`)
        }
        held.push(sizes)
        rows.push([subject.name, ...sizes.map((size) => size.toFixed(0))])
      } finally {
        await server.stop()
      }
    }
    const [[, , , , bare = NaN] = [], [, , half = NaN, , end = NaN] = []] = held
    const head = [`MiB, ${calls.toLocaleString('en-US')} calls`, 'at start', '25 %', '50 %', '75 %', '100 %']
    const targets = [
      { what: `memory: times that of bare after ${calls.toLocaleString('en-US')} calls`, value: end / bare, most: 1.5 },
      { what: 'memory: at the end, times that after half (flat)', value: end / half, most: 1.1 },
      { what: 'memory: wrong answers and broken connections', value: errors, most: 0 },
    ]
    return { text: table(head, rows), targets }
  } finally {
    folder.remove()
  }
}
