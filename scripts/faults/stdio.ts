import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { takeAlong } from '../fuzz/children.ts'
import { messageFor, nextNonce, type Answer } from './clients.ts'
import { buildHouse, toolNames, type House } from './house.ts'
import type { Random } from './random.ts'
import type { Scenario } from './scenario.ts'
import { clients, later, trial, type Trial } from './trial.ts'

/** Five programs that start the gateway over stdio on one folder, as desktop clients do; the owner is killed over and over. */
export const stdio: Scenario = ({ random, short }) => {
  const rounds = short ? 1 : 8
  return trial(
    `five starts on one folder, the owner killed ${rounds === 1 ? 'once' : `${rounds} times`}, all at the end`,
    random,
    async (one) => {
      const opened: Pipe[] = []
      try {
        await killOwners(one, rounds, random, opened)
      } finally {
        for (const pipe of opened) await pipe.kill()
        one.answers.push(...opened.flatMap((pipe) => pipe.answers))
      }
    },
    () => buildHouse({ ...clients, fifth: { callsPerDay: 500 } }),
  )
}

async function killOwners({ house, violations }: Trial, rounds: number, random: Random, opened: Pipe[]): Promise<void> {
  const open = async (client: string): Promise<Pipe> => {
    const pipe = await openPipe(house, client, random)
    opened.push(pipe)
    return pipe
  }
  const openAll = (): Promise<Pipe[]> => Promise.all(Object.keys(house.limits).map(open))
  let pipes = await openAll()
  for (let round = 0; round < rounds; round += 1) {
    await later(random.between(100, 800))
    const owner = pipes.find(({ pid }) => pid === ownerOf(house))
    if (owner === undefined) throw new Error('none of the five owns the folder')
    await owner.kill()
    await later(random.between(100, 800))
    pipes = [...pipes.filter((pipe) => pipe !== owner), await open(owner.client)]
  }
  await Promise.all(pipes.map((pipe) => pipe.kill()))
  const last = await openAll()
  await later(500)
  for (const pipe of last) await pipe.end()
  const silent = last.find((pipe) => !pipe.answers.some(({ outcome }) => outcome !== 'lost'))
  if (silent !== undefined) violations.push(`${silent.client} got no answer after all were killed: ${silent.said()}`)
}

const ownerOf = (house: House): number =>
  (JSON.parse(readFileSync(join(house.data, 'owner.json'), 'utf8')) as { readonly pid: number }).pid

/** A client that keeps four calls in flight on the standard input of a gateway of its own. */
interface Pipe {
  readonly client: string
  readonly pid: number
  readonly answers: readonly Answer[]
  readonly said: () => string
  readonly kill: () => Promise<void>
  /** In good order: what is asked is answered, and then it closes its end. */
  readonly end: () => Promise<void>
}

interface Line {
  readonly id?: string
  readonly result?: { readonly _meta?: Readonly<Record<string, unknown>> }
  readonly error?: { readonly data?: { readonly code?: string; readonly retryable?: boolean; readonly entry?: string } }
}

const width = 4
const script = join(import.meta.dirname, '../owlclaw.cjs')

async function openPipe(house: House, client: string, random: Random): Promise<Pipe> {
  const folders = ['--skills-dir', house.capabilities, '--data-dir', house.data]
  const child = takeAlong(
    spawn(process.execPath, [script, 'start', '--transport', 'stdio', '--config', house.config, ...folders], {
      cwd: house.path,
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], MCP_CLIENT_ID: client },
      stdio: ['pipe', 'pipe', 'pipe'],
    }),
  )
  const ended = once(child, 'close')
  const answers: Answer[] = []
  const asked = new Map<string, Answer>()
  let [going, rest, said] = [true, '', '']
  const greeted = Promise.withResolvers<undefined>()
  void ended.then(() => greeted.reject(new Error(`the gateway of ${client} ended before it served: ${said}`)))
  greeted.promise.catch(() => undefined)
  const ask = (): void => {
    if (!going) return
    const [tool, nonce] = [random.pick(toolNames), nextNonce()]
    asked.set(nonce, { client, tool, nonce, surface: 'mcp', outcome: 'lost' })
    child.stdin.write(`${JSON.stringify(messageFor(tool, nonce))}\n`)
  }
  child.stdin.on('error', () => undefined)
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    said = (said + chunk).slice(-4000)
    if (chunk.includes('serves MCP')) greeted.resolve(undefined)
  })
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const text of lines) {
      const line = JSON.parse(text) as Line
      const before = asked.get(line.id ?? '')
      if (before === undefined) continue
      asked.delete(before.nonce)
      answers.push({ ...before, ...verdictOf(line) })
      ask()
    }
  })
  await greeted.promise
  for (let count = 0; count < width; count += 1) ask()
  const over = async (): Promise<void> => {
    await ended
    answers.push(...asked.values())
    asked.clear()
  }
  return {
    client,
    pid: child.pid ?? 0,
    answers,
    said: () => said.slice(-1000),
    kill: async () => {
      going = false
      child.kill('SIGKILL')
      await over()
    },
    end: async () => {
      going = false
      for (let waited = 0; asked.size > 0 && waited < 10_000; waited += 20) await later(20)
      child.stdin.end()
      await over()
    },
  }
}

function verdictOf({ result, error }: Line): Pick<Answer, 'outcome' | 'code' | 'retryable' | 'entry'> {
  const entry = error === undefined ? result?._meta?.['owlclaw/entry'] : error.data?.entry
  const named = typeof entry === 'string' ? { entry } : {}
  return error === undefined
    ? { outcome: 'ok', ...named }
    : { outcome: 'refused', code: 'none', ...error.data, ...named }
}
