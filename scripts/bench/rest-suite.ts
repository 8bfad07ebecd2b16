import { join } from 'node:path'
import { createAnswerCheck, type Judge } from './answers.ts'
import { gatewayFolder } from './gateway-folder.ts'
import { load, type Job } from './load.ts'
import { httpMessage } from './messages.ts'
import type { Subject } from './peers.ts'
import { type Finding, table } from './report.ts'
import { type Contender, interleave, middle, type Plan, ratio, spread } from './rounds.ts'
import { type ServerProcess, startServer } from './server-process.ts'

const connections = 16
const path = '/v1/tools/add/calls'
const body = JSON.stringify({ arguments: { a: 2, b: 3 } })

const added: Judge = ({ structuredContent }) => (structuredContent?.sum === 5 ? undefined : 'another sum')

const expressAlone: Subject = {
  ...{ name: 'Express alone', program: process.execPath },
  args: [join(import.meta.dirname, 'servers/express-alone.mjs')],
}

/**
 * What a REST call costs through Express, both validators and the whole pipeline, against Express alone: same route, same
 * body.
 */
export async function restSuite(plan: Plan): Promise<Finding> {
  const folder = gatewayFolder(plan.product)
  const running: ServerProcess[] = []
  try {
    for (const subject of [expressAlone, folder.rest()]) {
      running.push(await startServer(subject, join(folder.path, `rest-${running.length}.log`)))
    }
    const contenders = running.map((server): Contender => {
      const job = restJob(server.url)
      return { name: server.name, server, load: (seconds) => load(job, { connections, seconds }) }
    })
    const series = await interleave('rest', contenders, plan)
    const [alone, ours] = series
    const rows = series.map((one) => [
      one.name,
      middle(one, 'cpuMicros').toFixed(1),
      spread(one, alone, 'cpuMicros'),
      middle(one, 'perSecond').toFixed(0),
      middle(one, 'p50').toFixed(2),
      middle(one, 'p99').toFixed(2),
      one.megabytes.toFixed(0),
      one.errors,
    ])
    const head = ['CPU us a call', 'of Express', 'calls/s', 'p50 ms', 'p99 ms', 'MiB', 'errors']
    return {
      text: table([`POST ${path}, ${connections} connections`, ...head], rows),
      targets: [
        { what: `rest: times the CPU of ${expressAlone.name}`, value: ratio(ours, alone, 'cpuMicros'), most: 2.5 },
        {
          what: `rest: wrong answers and broken connections`,
          value: series.reduce((sum, one) => sum + one.errors, 0),
          most: 0,
        },
      ],
    }
  } finally {
    for (const server of running) await server.stop()
    folder.remove()
  }
}

export function restJob(server: URL): Job {
  const url = new URL(path, server)
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json' }
  return { url, messages: () => [httpMessage(url, body, headers)], check: createAnswerCheck(added) }
}
