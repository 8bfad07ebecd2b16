import { describe, expect, it, onTestFinished } from 'vitest'
import { bareStdio } from '../../scripts/bench/bare.ts'
import { type LineServer, startLines } from '../../scripts/bench/line-load.ts'

async function started(args: readonly string[]): Promise<LineServer> {
  const server = await startLines({ name: 'a server', program: process.execPath, args })
  onTestFinished(() => server.stop())
  return server
}

/** Answers each line with what `reply` makes of it; `count` says how many there were. */
const serving = (reply: string): Promise<LineServer> =>
  started([
    '-e',
    `let count = 0
    require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
      const { id, method, params } = JSON.parse(line)
      if (method === 'initialize') console.log(JSON.stringify({ jsonrpc: '2.0', id, result: {} }))
      if (method !== 'tools/call') return
      count += 1
      const say = (id, text) => console.log(JSON.stringify({ jsonrpc: '2.0', id, result: { content: [{ type: 'text', text }] } }))
      const text = params.arguments.text
      ${reply}
    })`,
  ])

describe('the load over stdio', () => {
  it('keeps many calls in flight', async () => {
    const server = await started(bareStdio.args)
    const { answered, errors, latency } = await server.load(64, 0.1)
    expect(errors).toBe(0)
    expect(answered).toBeGreaterThanOrEqual(64)
    expect(latency.count()).toBe(answered)
    expect((await server.load(64, 0.05)).errors).toBe(0)
  })

  it('takes answers in any order, and passes over what is no answer', async () => {
    const server = await serving(`
      console.log('{"jsonrpc":"2.0","method":"notifications/message","params":{}}')
      setTimeout(() => say(id, text), count % 3)`)
    const { answered, errors, firstError } = await server.load(16, 0.1)
    expect({ errors, firstError }).toEqual({ errors: 0, firstError: undefined })
    expect(answered).toBeGreaterThanOrEqual(16)
  })

  it.each([
    ['another text', `say(id, count === 50 ? 'no' : text)`, 'another text'],
    ['an answer given twice', `say(id, text); if (count === 50) say(id, text)`, 'an answer nobody asked for'],
    ['an end of the process', `if (count === 50) process.exit(3); say(id, text)`, 'a server ended with 3'],
  ])('counts %s as an error', async (_what, reply, said) => {
    const { errors, firstError } = await (await serving(reply)).load(8, 5)
    expect(errors).toBe(1)
    expect(firstError).toContain(said)
  })
})
