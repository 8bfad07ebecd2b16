import { join } from 'node:path'
import { startLines } from './line-load.ts'
import { subject } from './subject.ts'
import { median, table, verdict } from './table.ts'

const here = (file: string): string => join(import.meta.dirname, file)

/** Calls over stdio, 64 in flight: a bare loop, the gateway and the SDK, alternating. */
export async function stdioSuite(rounds: number, seconds: number): Promise<string> {
  const ours = subject()
  const commands = [
    { name: 'bare readline loop', args: [here('bare-stdio.ts')], greets: false },
    { name: 'OwlClaw', args: ours.args('stdio'), greets: true },
    { name: 'TypeScript SDK v1', args: [here('sdk-v1-stdio.ts')], greets: true },
  ]
  const running = await Promise.all(commands.map(({ args, greets }) => startLines(args, greets)))
  try {
    const results = commands.map((): number[] => [])
    const counts: number[] = []
    for (const server of running) counts.push(Math.max(500, Math.round((await server.run(2000, 64)) * seconds)))
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, server] of running.entries()) results[index]?.push(await server.run(counts[index] ?? 500, 64))
    }
    const [bare = NaN, own = NaN, sdk = NaN] = results.map(median)
    const rows = [bare, own, sdk].map((value, index) => [
      commands[index]?.name ?? '',
      value.toFixed(0),
      (value / bare).toFixed(2),
    ])
    return `${table(['stdio, 64 in flight', 'calls/s', 'of bare'], rows)}\n\n${verdict({ what: 'calls a second', value: own, least: 100_000 })}`
  } finally {
    for (const server of running) await server.stop()
    ours.remove()
  }
}

/** From spawning a process to the answer of `initialize`, schemas cached by a first start. */
export async function startSuite(rounds: number): Promise<string> {
  const ours = subject()
  try {
    const commands = [[here('bare-stdio.ts')], ours.args('stdio'), [here('sdk-v1-stdio.ts')]]
    const results = commands.map((): number[] => [])
    for (let round = -1; round < rounds; round += 1) {
      for (const [index, args] of commands.entries()) {
        const server = await startLines(args, index > 0)
        if (round >= 0) results[index]?.push(server.startMillis)
        await server.stop()
      }
    }
    const millis = results.map(median)
    const [bare = NaN, own = NaN] = millis
    const rows = ['bare readline loop', 'OwlClaw', 'TypeScript SDK v1'].map((name, index) => [
      name,
      (millis[index] ?? NaN).toFixed(0),
      ((millis[index] ?? NaN) / bare).toFixed(2),
    ])
    return `${table(['start to first answer', 'ms', 'of bare'], rows)}\n\n${verdict({ what: 'of bare', value: own / bare, most: 2 })}`
  } finally {
    ours.remove()
  }
}
