import { join } from 'node:path'
import { governedFolder } from './governed-folder.ts'
import { governedCalls } from './governed-job.ts'
import { gatewayFolder, type GatewayFolder } from './gateway-folder.ts'
import { callJob, listJob } from './http-job.ts'
import { startLines } from './line-load.ts'
import { load, type LoadResult } from './load.ts'
import { inspectable, profileDuring, type ProfileText, profileText } from './profile.ts'
import { restJob } from './rest-suite.ts'
import type { Plan } from './rounds.ts'
import { startServer, type Usage } from './server-process.ts'

const warmSeconds = 2
export const profiled = ['call', 'list', 'rest', 'stdio', 'ledger', 'governed']

/** Where the gateway's own time goes under the load of a suite, warm, within the load only. */
export async function profileSuite(suite: string, plan: Plan): Promise<ProfileText> {
  const { seconds, product } = plan
  const declared = suite === 'ledger' ? { readOnly: false, price: 0.001 } : undefined
  const folder = gatewayFolder(product, suite === 'list' ? 999 : 1, declared)
  try {
    const [{ summary, details }, { answered, seconds: took, firstError }] = await (suite === 'stdio'
      ? overStdio(folder, seconds)
      : suite === 'governed'
        ? governed(plan)
        : overHttp(folder, suite, seconds))
    if (firstError !== undefined) throw new Error(`${suite}: ${firstError}`)
    return { summary: `${suite}: ${(answered / took).toFixed(0)} a second, ${summary}`, details }
  } finally {
    folder.remove()
  }
}

async function overHttp(folder: GatewayFolder, suite: string, seconds: number): Promise<[ProfileText, LoadResult]> {
  const log = join(folder.path, 'profile.log')
  const subject = suite === 'rest' ? folder.rest(inspectable) : folder.http(inspectable)
  const env = suite === 'ledger' ? { OWLCLAW_LEDGER_ENABLED: 'true' } : {}
  const server = await startServer({ ...subject, env }, log)
  try {
    const connections = suite === 'call' || suite === 'ledger' ? 64 : 16
    const job =
      suite === 'rest'
        ? restJob(server.url)
        : await (suite === 'list'
            ? listJob(server.url, 'modern', connections, 1000)
            : callJob(server.url, 'modern', connections))
    await load(job, { connections, seconds: warmSeconds })
    return await profiledLoad(server, log, () => load(job, { connections, seconds }))
  } finally {
    await server.stop()
  }
}

async function governed({ product, seconds }: Plan): Promise<[ProfileText, LoadResult]> {
  const connections = 64
  const { subject, keys, callable, path, remove } = governedFolder(product, { clients: connections, tools: 1 })
  const log = join(path, 'profile.log')
  try {
    const server = await startServer(subject('governed', {}, inspectable), log)
    try {
      const job = governedCalls({ url: server.url, connections, credentials: keys, tools: callable })
      await load(job, { connections, seconds: warmSeconds })
      return await profiledLoad(server, log, () => load(job, { connections, seconds }))
    } finally {
      await server.stop()
    }
  } finally {
    remove()
  }
}

async function overStdio(folder: GatewayFolder, seconds: number): Promise<[ProfileText, LoadResult]> {
  const log = join(folder.path, 'profile.log')
  const server = await startLines(folder.stdio(inspectable), log)
  try {
    await server.load(64, warmSeconds)
    return await profiledLoad(server, log, () => server.load(64, seconds))
  } finally {
    await server.stop()
  }
}

async function profiledLoad(
  { cpuSeconds }: Usage,
  log: string,
  work: () => Promise<LoadResult>,
): Promise<[ProfileText, LoadResult]> {
  let used = 0
  const [times, result] = await profileDuring(log, async () => {
    const before = cpuSeconds()
    const done = await work()
    used = cpuSeconds() - before
    return done
  })
  return [profileText(times, result.answered, (used / result.answered) * 1e6), result]
}
