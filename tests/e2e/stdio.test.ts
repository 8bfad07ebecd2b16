import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { newFolder, root } from './gateway-process.ts'

const meta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
}
const call = (id: unknown, name: string): string =>
  `${JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: {}, _meta: meta } })}\n`

const schema = "inputSchema: { type: 'object' }"
const handlers = {
  quick: `export const tool = { ${schema} }\nexport default function quick() { return 'quick' }\n`,
  slow: `export const tool = { ${schema} }
export default async function slow() {
  await new Promise((resolve) => setTimeout(resolve, 1000))
  return 'finished'
}\n`,
  endless: `export const tool = { ${schema} }\nexport default function endless() { return new Promise(() => {}) }\n`,
  chatty: `console.log('while loading')
export const tool = { ${schema} }
export default function chatty() {
  console.log('by console')
  process.stdout.write('by stdout\\n')
  console.info('%s', 'by info')
  return 'said'
}\n`,
}

/** `owlclaw` without a word about transport, as a desktop client starts it. */
function start() {
  const folder = newFolder()
  for (const [name, text] of Object.entries(handlers)) {
    const path = join(folder, 'test', name)
    mkdirSync(path, { recursive: true })
    writeFileSync(join(path, 'handler.js'), text)
  }
  const child = spawn(
    process.execPath,
    [join(root, 'scripts/owlclaw.cjs'), 'mcp-server', 'start', '--skills-dir', folder, '--data-dir', newFolder()],
    { cwd: newFolder(), stdio: ['pipe', 'pipe', 'pipe'] },
  )
  let out = ''
  let err = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (out += chunk))
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (err += chunk))
  const ended = once(child, 'close').then(([code]) => code as number | null)
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  const answers = (): Record<string, unknown>[] =>
    out
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Record<string, unknown>)
  const until = async (count: number): Promise<Record<string, unknown>[]> => {
    while (answers().length < count) await Promise.race([once(child.stdout, 'data'), ended.then(() => failed(err))])
    return answers()
  }
  return { child, ended, answers, until, err: () => err }
}

const failed = (err: string): never => {
  throw new Error(`It ended too soon:\n${err}`)
}
const text = (said: string) => ({ result: { content: [{ type: 'text', text: said }] } })

describe('owlclaw mcp-server start', () => {
  it('[R2.1] speaks over stdio unless told otherwise', async () => {
    const { child, until } = start()
    child.stdin.write(call(1, 'quick'))
    expect(await until(1)).toMatchObject([{ jsonrpc: '2.0', id: 1, ...text('quick') }])
  })

  it('[P8] [R2.4] [R2.6] writes messages alone to stdout, whatever handlers print; that goes to stderr, as logs do', async () => {
    const { child, until, ended, answers, err } = start()
    child.stdin.write(call(1, 'chatty'))
    expect(await until(1)).toMatchObject([{ id: 1, ...text('said') }])
    child.stdin.end('no message\n')
    expect(await ended).toBe(0)
    expect(answers()).toMatchObject([{ id: 1 }, { error: { code: -32700 } }])
    for (const said of ['while loading', 'by console', 'by stdout', 'by info']) expect(err()).toContain(said)
  })

  it('[R2.5] lets what runs finish after the end of input, and answers it', async () => {
    const { child, ended, answers } = start()
    child.stdin.end(call(1, 'slow') + call(2, 'quick'))
    expect(await ended).toBe(0)
    expect(answers()).toMatchObject([
      { id: 2, ...text('quick') },
      { id: 1, ...text('finished') },
    ])
  })

  it('[R2.5] lets what runs finish after SIGTERM, and answers it', async () => {
    const { child, until, ended } = start()
    child.stdin.write(call(1, 'slow') + call(2, 'quick'))
    await until(1)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect((await until(2))[1]).toMatchObject({ id: 1, ...text('finished') })
  })

  it.each(['the end of input', 'SIGTERM'])(
    '[R2.7] is gone soon after %s, even if a handler never ends',
    async (how) => {
      const { child, until, ended } = start()
      child.stdin.write(call(1, 'endless') + call(2, 'quick'))
      await until(1)
      if (how === 'SIGTERM') child.kill('SIGTERM')
      else child.stdin.end()
      const answers = ended.then(() => until(2))
      expect(await ended).not.toBeNull()
      expect((await answers)[1]).toMatchObject({ id: 1, error: {} })
    },
  )
})
