import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { modernMeta } from '../mcp/client.ts'
import { eventually } from '../transports/mcp-served.ts'
import { newFolder, root } from './gateway-process.ts'

const never = 'new Promise(() => undefined)'

/** What each tool does, and what else its file holds. */
const tools: Readonly<Record<string, readonly [body: string, more?: string]>> = {
  quick: ["return 'quick'"],
  prints: ["console.log('x'.repeat(1000)); return 'printed'"],
  slow: ["return new Promise((done) => setTimeout(done, 500, 'finished'))"],
  'throws-after': ["setTimeout(() => { throw new Error('secret cause') }, 20); return 'answered'"],
  'throws-apart': ["setTimeout(() => { throw new Error('apart cause') }, 20); return 'answered'"],
  'throws-while': ['setTimeout(() => { throw new Error("secret cause") }, 20)\n  return ' + never],
  'rejects-while': [
    `void (async () => { await 1; throw new Error("secret cause") })()\n  await new Promise((done) => setTimeout(done, 20))\n  return ${never}`,
  ],
  'emits-error': [`connect(1, '127.0.0.1')\n  return ${never}`, "import { connect } from 'node:net'"],
  'listens-badly': [
    `call.signal.addEventListener('abort', () => { throw new Error('secret cause') })\n  return ${never}`,
  ],
  exits: ['process.exit(3)'],
  'exits-later': [`setTimeout(process.exit, 20, 3)\n  return ${never}`],
  'exits-by-name': ['exit(3)', "import { exit } from 'node:process'"],
  aborts: ['process.abort()'],
  kills: ["process.kill(process.pid, 'SIGKILL')"],
  'kills-its-group': ["process.kill(0, 'SIGKILL')"],
}

function skills(): string {
  const folder = newFolder()
  for (const [name, [body, more = '']] of Object.entries(tools)) {
    const path = join(folder, 'test', name)
    mkdirSync(path, { recursive: true })
    const isAsync = body.includes('await') ? 'async ' : ''
    const timeout = name === 'listens-badly' ? 'timeoutSeconds: 0.1, ' : ''
    const isolate = name === 'throws-apart' ? "isolate: 'worker', " : ''
    const tool = `export const tool = { name: '${name}', ${isolate}${timeout}inputSchema: { type: 'object' } }`
    writeFileSync(
      join(path, 'handler.js'),
      `${more}\n${tool}\nexport default ${isAsync}function handler(input, call) {\n  ${body}\n}\n`,
    )
  }
  return folder
}

interface Answer {
  readonly id?: unknown
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly data: Readonly<Record<string, unknown>> }
}

interface Client {
  readonly call: (name: string) => Promise<Answer>
  readonly err: () => string
  readonly ended: Promise<number | null>
  readonly kill: (signal: NodeJS.Signals) => void
  /** Closes the reading end of its stderr. */
  readonly deafen: () => Promise<unknown>
  readonly close: () => void
}

const message = (id: number, name: string): string =>
  JSON.stringify({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: { name, arguments: {}, _meta: modernMeta() },
  })

/** A gateway over stdio or HTTP, and a client of it that may ask several things at a time. */
async function client(transport: 'stdio' | 'http', nodeOptions = ''): Promise<Client> {
  const more = transport === 'http' ? ['--transport', 'http', '--port', '0'] : []
  const place = ['--skills-dir', skills(), '--data-dir', newFolder()]
  const child = spawn(process.execPath, [join(root, 'scripts/owlclaw.cjs'), 'mcp-server', 'start', ...place, ...more], {
    cwd: newFolder(),
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, NODE_OPTIONS: nodeOptions },
  })
  let out = ''
  let err = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (out += chunk))
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (err += chunk))
  const ended = once(child, 'close').then(([code]) => code as number | null)
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  let ids = 0
  const until = async <T>(find: () => T | undefined): Promise<T> => {
    for (;;) {
      const found = find()
      if (found !== undefined) return found
      const news = Promise.race([once(child.stdout, 'data'), once(child.stderr, 'data')])
      const code = await Promise.race([news.then(() => undefined), ended])
      if (code !== undefined && find() === undefined) throw new Error(`It ended with ${code}:\n${out}\n${err}`)
    }
  }
  const shared = {
    err: () => err,
    ended,
    kill: (signal: NodeJS.Signals) => void child.kill(signal),
    deafen: () => once(child.stderr.destroy(), 'close'),
    close: () => void child.stdin.end(),
  }
  if (transport === 'stdio') {
    const answers = (): Answer[] => out.split('\n').slice(0, -1).map((line) => JSON.parse(line) as Answer) // prettier-ignore
    return {
      ...shared,
      call: (name) => {
        const id = (ids += 1)
        child.stdin.write(`${message(id, name)}\n`)
        return until(() => answers().find((one) => one.id === id))
      },
    }
  }
  const url = await until(() => /http:\/\/127\.0\.0\.1:\d+/.exec(out)?.[0])
  return {
    ...shared,
    call: async (name) => {
      const id = (ids += 1)
      const headers = {
        'content-type': 'application/json',
        'mcp-protocol-version': '2026-07-28',
        'mcp-method': 'tools/call',
        'mcp-name': name,
      }
      const answer = await fetch(`${url}/mcp`, { method: 'POST', headers, body: message(id, name) })
      return (await answer.json()) as Answer
    },
  }
}

const failed = { error: { data: { code: 'execution_error', incident_id: expect.stringMatching(/^[0-9a-f-]{36}$/) } } }
const said = (text: string) => ({ result: { content: [{ text }] } })

describe.each(['stdio', 'http'] as const)('a handler that fails where nobody waits for it, over %s', (transport) => {
  it('costs its own call at most: all else is answered', async () => {
    const { call, err, kill, ended } = await client(transport)
    expect(await call('quick')).toMatchObject(said('quick'))
    const slow = call('slow')
    expect(await call('throws-after')).toMatchObject(said('answered'))
    expect(await call('throws-apart')).toMatchObject(said('answered'))
    await eventually(() => err().includes('apart cause'))
    expect(err()).toMatch(/"capability":"tool throws-apart".*apart cause/)
    expect(await call('throws-apart')).toMatchObject(said('answered'))
    for (const name of ['throws-while', 'rejects-while', 'emits-error']) {
      const answer = await call(name)
      expect(answer, name).toMatchObject(failed)
      expect(JSON.stringify(answer), name).not.toMatch(/secret cause|ECONNREFUSED/)
      const incident = String(answer.error?.data['incident_id'])
      await eventually(() => err().includes(incident))
    }
    expect(await call('listens-badly')).toMatchObject({ error: { data: { code: 'timeout' } } })
    expect(await slow).toMatchObject(said('finished'))
    expect(await call('quick')).toMatchObject(said('quick'))
    expect(err()).toContain('secret cause')
    expect(err()).toContain('ECONNREFUSED')
    expect(err()).toContain('"capability":"tool throws-after"')
    expect(err()).not.toContain('"level":"fatal"')
    kill('SIGTERM')
    expect(await ended).toBe(0)
  })

  it('may not end the process, and is told so', async () => {
    const { call, err } = await client(transport)
    const slow = call('slow')
    for (const name of ['exits', 'exits-later', 'exits-by-name', 'aborts', 'kills', 'kills-its-group']) {
      const answer = await call(name)
      expect(answer, name).toMatchObject(failed)
    }
    expect(await slow).toMatchObject(said('finished'))
    await eventually(() => err().includes('process.kill of its own process would end the gateway'))
    expect(err()).toContain('process.exit would end the gateway')
    expect(err()).toContain('process.abort would end the gateway')
  })

  it('is told from an error of our own: what runs is answered, and the process ends with 1', async () => {
    const preload = join(newFolder(), 'own-error.mjs')
    writeFileSync(preload, "process.on('SIGUSR2', () => { throw new Error('of our own') })\n")
    const { call, err, kill, ended } = await client(transport, `--import=${preload}`)
    expect(await call('quick')).toMatchObject(said('quick'))
    const slow = call('slow')
    const second = call('quick')
    expect(await second).toMatchObject(said('quick'))
    kill('SIGUSR2')
    expect(await slow).toMatchObject(said('finished'))
    expect(await ended).toBe(1)
    expect(err()).toMatch(/"level":"fatal".*of our own/)
  })
})

it('a client that does not listen to stderr is served all the same, and the process ends with 0', async () => {
  const { call, deafen, ended, close } = await client('stdio')
  expect(await call('quick')).toMatchObject(said('quick'))
  await deafen()
  for (const name of ['prints', 'throws-while', 'quick', 'prints']) expect(await call(name)).toHaveProperty('id')
  close()
  expect(await ended).toBe(0)
})
