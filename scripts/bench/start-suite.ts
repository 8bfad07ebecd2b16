import { join } from 'node:path'
import { bareHttp, bareStdio } from './bare.ts'
import { gatewayFolder, ownName, type GatewayFolder } from './gateway-folder.ts'
import { callJob } from './http-job.ts'
import { startLines } from './line-load.ts'
import { load } from './load.ts'
import type { HttpSubject, Peers, Subject } from './peers.ts'
import { type Finding, median, table } from './report.ts'
import type { Plan } from './rounds.ts'
import { startServer } from './server-process.ts'

const fullTools = 50

/** From spawning a process to its first answer; what it keeps on disk is there from a start before. */
export async function startSuite(peers: Peers, { rounds, say, product }: Plan): Promise<Finding> {
  const folder = gatewayFolder(product)
  const full = gatewayFolder(product, fullTools, { readOnly: true, typed: true })
  const name = `${ownName}, ${fullTools} typed tools with a SKILL.md each`
  try {
    const http = [
      bareHttp(),
      folder.http(),
      { ...full.http(), name },
      ...peers.http(1).filter(({ name }) => !name.endsWith('stateless')),
    ]
    const stdio = [bareStdio, folder.stdio(), { ...full.stdio(), name }, ...peers.stdio()]
    const byHttp = await started('start, HTTP', http, rounds, say, (subject) => httpMillis(folder, subject))
    const byStdio = await started('start, stdio', stdio, rounds, say, lineMillis)
    const [bare = NaN, own = NaN] = byHttp
    const [bareLine = NaN, ownLine = NaN] = byStdio
    const text = [
      startTable('HTTP: to the first answer of tools/call', http, byHttp),
      startTable('stdio: to the answer of initialize', stdio, byStdio),
      ...peers.missing,
    ]
    const targets = [
      { what: 'start, HTTP: times the start of bare', value: own / bare, most: 2 },
      { what: 'start, stdio: times the start of bare', value: ownLine / bareLine, most: 2 },
    ]
    return { text: text.join('\n\n'), targets }
  } finally {
    folder.remove()
    full.remove()
  }
}

/** The middle of all rounds for each; one round more comes first, so that caches are filled. */
async function started<T extends Subject>(
  title: string,
  subjects: readonly T[],
  rounds: number,
  say: Plan['say'],
  millisOf: (subject: T) => Promise<number>,
): Promise<readonly number[]> {
  const results = subjects.map((): number[] => [])
  for (let round = 0; round <= rounds; round += 1) {
    const order = [...subjects.entries()]
    for (const [index, subject] of round % 2 === 0 ? order : order.toReversed()) {
      const millis = await millisOf(subject)
      if (round > 0) results[index]?.push(millis)
    }
    const last = results.map((all) => all.at(-1)?.toFixed(0) ?? '...')
    say(`${title}: ${round === 0 ? 'warm' : `round ${round} of ${rounds}: ${last.join(' ')} ms`}`)
  }
  return results.map(median)
}

async function httpMillis(folder: GatewayFolder, subject: HttpSubject): Promise<number> {
  const from = performance.now()
  const server = await startServer(subject, join(folder.path, 'start.log'))
  try {
    const job = await callJob(server.url, subject.form, 1)
    const { answered, firstError } = await load(job, { connections: 1, requests: 1 })
    if (answered !== 1) throw new Error(`${subject.name} did not answer: ${firstError ?? ''}`)
    return performance.now() - from
  } finally {
    await server.stop()
  }
}

async function lineMillis(subject: Subject): Promise<number> {
  const server = await startLines(subject)
  await server.stop()
  return server.startMillis
}

function startTable(title: string, subjects: readonly Subject[], millis: readonly number[]): string {
  const [bare = NaN] = millis
  const rows = subjects.map(({ name }, index) => {
    const own = millis[index] ?? NaN
    return [name, own.toFixed(0), (own / bare).toFixed(2)]
  })
  return table([title, 'ms', 'of bare'], rows)
}
