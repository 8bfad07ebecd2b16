import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What the inspector of Node tells of a profile. */
interface Profile {
  readonly nodes: readonly {
    readonly id: number
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number }
  }[]
  readonly samples: readonly number[]
  readonly timeDeltas: readonly number[]
}

interface Spent {
  readonly where: string
  readonly micros: number
}

export interface SelfTimes {
  readonly busyMicros: number
  readonly files: readonly Spent[]
  readonly functions: readonly Spent[]
}

const root = join(import.meta.dirname, '../..')
const filesShown = 25
const functionsShown = 50

/** Start a server with these before its script, and `profileDuring` can look into it. */
export const inspectable = ['--inspect=127.0.0.1:0']

/** Takes a CPU profile of another process from the moment the work starts to the moment it ends. */
export async function profileDuring<T>(logFile: string, work: () => Promise<T>): Promise<[SelfTimes, T]> {
  const address = /ws:\/\/\S+/.exec(readFileSync(logFile, 'utf8'))?.[0]
  if (address === undefined) throw new Error(`${logFile} names no inspector`)
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error(`${address} can't be reached`)))
  })
  try {
    await ask(socket, 1, 'Profiler.enable')
    await ask(socket, 2, 'Profiler.setSamplingInterval', { interval: 200 })
    await ask(socket, 3, 'Profiler.start')
    const result = await work()
    const { profile } = (await ask(socket, 4, 'Profiler.stop')) as { readonly profile: Profile }
    return [selfTimes(profile), result]
  } finally {
    socket.close()
  }
}

function ask(socket: WebSocket, id: number, method: string, params: object = {}): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const take = ({ data }: MessageEvent): void => {
      const answer = JSON.parse(String(data)) as { id?: number; result?: unknown; error?: { message: string } }
      if (answer.id !== id) return
      socket.removeEventListener('message', take)
      if (answer.error === undefined) resolve(answer.result)
      else reject(new Error(`${method}: ${answer.error.message}`))
    }
    socket.addEventListener('message', take)
    socket.send(JSON.stringify({ id, method, params }))
  })
}

/** The time spent in each file and function itself, without what it called; idle time left out. */
export function selfTimes({ nodes, samples, timeDeltas }: Profile): SelfTimes {
  const byNode = new Map<number, number>()
  for (const [at, id] of samples.entries()) byNode.set(id, (byNode.get(id) ?? 0) + (timeDeltas[at] ?? 0))
  const files = new Map<string, number>()
  const functions = new Map<string, number>()
  let busyMicros = 0
  for (const { id, callFrame } of nodes) {
    const micros = byNode.get(id) ?? 0
    if (micros === 0 || callFrame.functionName === '(idle)') continue
    busyMicros += micros
    const file = fileOf(callFrame.url, callFrame.functionName)
    files.set(file, (files.get(file) ?? 0) + micros)
    const place = callFrame.url === '' ? file : `${file}:${callFrame.lineNumber + 1}`
    const name = `${callFrame.functionName === '' ? '(anonymous)' : callFrame.functionName}  ${place}`
    functions.set(name, (functions.get(name) ?? 0) + micros)
  }
  return { busyMicros, files: sorted(files), functions: sorted(functions) }
}

const sorted = (times: ReadonlyMap<string, number>): Spent[] =>
  [...times].map(([where, micros]) => ({ where, micros })).toSorted((a, b) => b.micros - a.micros)

function fileOf(url: string, functionName: string): string {
  if (url === '') return functionName.startsWith('(') ? functionName : '(native)'
  if (!url.startsWith('file:')) return url
  return relative(root, fileURLToPath(url))
}

export interface ProfileText {
  /** By file. */
  readonly summary: string
  /** By function. */
  readonly details: string
}

export function profileText(
  { busyMicros, files, functions }: SelfTimes,
  calls: number,
  cpuMicros: number,
): ProfileText {
  const line = ({ where, micros }: Spent): string =>
    `${((micros / busyMicros) * 100).toFixed(1).padStart(5)} %  ${(micros / calls).toFixed(2).padStart(7)} us  ${where}`
  const head = `${cpuMicros.toFixed(1)} us of CPU a call, profiler and all threads included; self time of the main thread, us a call:`
  return {
    summary: [head, ...files.slice(0, filesShown).map(line)].join('\n'),
    details: functions.slice(0, functionsShown).map(line).join('\n'),
  }
}
