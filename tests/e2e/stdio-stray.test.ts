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

/** Writes past process.stdout.write in every way that Node knows by itself, and meddles with both streams. */
const stray = (name: string, isolate: string): string => `
import { execFileSync, execSync, fork, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs, { writeSync } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { isMainThread } from 'node:worker_threads'

const [stdin, stdout] = isMainThread ? [process.stdin, process.stdout] : [0, 1] // no child takes a thread's streams
const required = createRequire(import.meta.url)('child_process')
const attempt = async (work) => {
  try {
    return await work()
  } catch (error) {
    console.error('failed', error.message)
  }
}
const tell = (what) => 'stray ' + what + '\\n'
const inherit = { stdio: 'inherit' }

export const tool = { name: '${name}', inputSchema: { type: 'object' }${isolate} }
export default async function stray() {
  fs.writeSync(1, tell('writeSync'))
  writeSync(1, Buffer.from(tell('named')))
  await new Promise((done) => fs.write(1, tell('write'), done))
  fs.writevSync(1, [Buffer.from(tell('writev'))])
  fs.writeFileSync(1, tell('writeFileSync'))
  await new Promise((done) => fs.appendFile(1, tell('appendFile'), done))
  await attempt(() => fs.appendFileSync('/dev/stdout', tell('path')))
  await attempt(() => appendFile('/proc/self/fd/1', tell('promise')))
  await attempt(() => fs.promises.writeFile('/dev/fd/1', tell('promises')))
  const stream = fs.createWriteStream(null, { fd: 1 })
  stream.end(tell('stream'))
  await once(stream, 'close')
  execSync('echo stray execSync', inherit)
  execFileSync('echo', ['stray execFileSync'], { stdio: [0, 1, 2] })
  spawnSync('echo', ['stray spawnSync'], { stdio: ['pipe', stdout, 'ignore'] })
  await once(spawn('echo', ['stray spawn'], inherit), 'exit')
  await once(required.spawn('echo', ['stray required'], { stdio: [stdin, 1, 2] }), 'exit')
  await once(process.getBuiltinModule('child_process').spawn('echo', ['stray builtin'], inherit), 'exit')
  await once(fork(new URL('./child.mjs', import.meta.url)), 'exit')
  process.stdout._write(tell('_write'), 'utf8', () => {})
  process.stdout.cork()
  process.stdout.write(tell('corked'))
  process.stdout.uncork()
  const read = [fs.readFileSync(0, 'utf8'), execSync('cat', { stdio: ['inherit', 'pipe', 'inherit'] }).toString()]
  for await (const chunk of process.stdin) read.push(String(chunk))
  process.stdin.setEncoding('utf8').on('data', () => {})
  process.stdin.pause()
  await new Promise((done) => process.stdout.end(tell('ended'), done))
  process.stdout.destroy()
  process.stdin.destroy()
  fs.closeSync(0)
  await new Promise((done) => fs.close(1, done))
  fs.writeSync(1, tell('closed'))
  return 'read ' + read.join('')
}
`

const ways = [
  ...['writeSync', 'named', 'write', 'writev', 'writeFileSync', 'appendFile', 'stream', 'execSync', 'execFileSync'],
  ...['spawnSync', 'spawn', 'required', 'builtin', 'forked', '_write', 'corked', 'ended', 'closed'],
]

const quick = `export const tool = { inputSchema: { type: 'object' } }\nexport default function quick() { return 'quick' }\n`

function folderOf(): string {
  const folder = newFolder()
  const files = {
    here: stray('here', ''),
    apart: stray('apart', `, isolate: 'worker'`),
    quick,
  }
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, 'test', name)
    mkdirSync(path, { recursive: true })
    writeFileSync(join(path, 'handler.js'), text)
    writeFileSync(join(path, 'child.mjs'), `console.log('stray forked')\n`)
  }
  return folder
}

/** With both kinds of stdout that clients give: a socket, as Node does, and a pipe. */
const start = (kind: string) => {
  const args = [join(root, 'scripts/owlclaw.cjs'), 'start', '--skills-dir', folderOf(), '--data-dir', newFolder()]
  const [command, given] =
    kind === 'a socket' ? [process.execPath, args] : ['sh', ['-c', '"$@" | cat', 'sh', process.execPath, ...args]]
  const child = spawn(command, given, { cwd: newFolder(), stdio: ['pipe', 'pipe', 'pipe'] })
  let out = ''
  let err = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (out += chunk))
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (err += chunk))
  const ended = once(child, 'close').then(([code]) => code as number | null)
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  const answered = async (id: number): Promise<string> => {
    for (;;) {
      const line = out.split('\n').find((one) => one.includes(`"id":${id},`))
      if (line !== undefined) return line
      await Promise.race([once(child.stdout, 'data'), ended.then(() => Promise.reject(new Error(err)))])
    }
  }
  return { child, ended, answered, out: () => out, err: () => err }
}

describe('[R2.4] nothing but the protocol reaches the client', () => {
  it.each([
    ['a socket', 'here'],
    ['a pipe', 'here'],
    ['a socket', 'apart'],
    ['a pipe', 'apart'],
  ])('over %s, whatever a handler writes by other ways than the console (%s)', async (kind, name) => {
    const { child, ended, answered, out, err } = start(kind)
    child.stdin.write(call(1, name))
    expect(JSON.parse(await answered(1))).toMatchObject({ result: { content: [{ text: 'read ' }] } })
    child.stdin.write(call(2, 'quick'))
    expect(JSON.parse(await answered(2))).toMatchObject({ result: { content: [{ text: 'quick' }] } })
    child.stdin.end()
    expect(await ended).toBe(0)
    const lines = out()
      .split('\n')
      .filter((line) => line !== '')
    expect(lines.map((line) => (JSON.parse(line) as { readonly id: unknown }).id)).toEqual([1, 2])
    expect(ways.filter((way) => !err().includes(`stray ${way}\n`))).toEqual([])
  })
})
