import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { createConnection, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { claimDataFolder, readOwner, type Owner } from '../../src/store/store.ts'
import { greets, joinOwner, type Far } from '../../src/transports/owner-line.ts'
import { OwnerSilent } from '../../src/transports/owner-silence.ts'
import { listenLocally } from '../../src/transports/transports.ts'
import { testServer, tool } from '../mcp/server.ts'
import { eventually } from './mcp-served.ts'

const common = { version: '1.0.0', capabilities: '', settings: {} }
const who = { ...common, clientId: 'someone', pid: 1, asked: 0 }
const never = new AbortController().signal
const newFolder = (): string => mkdtempSync(join(tmpdir(), 'owlclaw-silence-'))

/** Something that listens where an owner would, and says what the test has it say. */
async function fakeOwner(greet: (socket: Socket) => void, pid = process.pid) {
  const path = join(newFolder(), 'owner.sock')
  const heard: string[] = []
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.setEncoding('utf8').on('data', (text: string) => heard.push(...text.trimEnd().split('\n')))
    socket.on('error', () => socket.destroy())
    greet(socket)
  })
  server.listen(path)
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  const owner: Owner = { pid, startedAt: 0, socket: path, token: 't' }
  return { owner, heard, sockets }
}

const welcome = (socket: Socket): unknown => socket.write('{"ok":true}\n')

/** What is heard on a line, with an answer to come or not. */
function hearing(far: Far | undefined, waits: boolean) {
  const lines: string[] = []
  const gone: boolean[] = []
  far?.hear({
    line: (text) => lines.push(text),
    leaving: () => undefined,
    full: () => undefined,
    gone: (silent) => gone.push(silent),
    waits: () => waits,
  })
  return { lines, gone }
}

/** A process that is there and does nothing: the operating system says so. */
async function stoppedProcess(): Promise<number> {
  const child = spawn(process.execPath, ['-e', 'console.log(1); setInterval(() => {}, 1000)'])
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  child.kill('SIGSTOP')
  return child.pid ?? 0
}

describe('an owner that says nothing', () => {
  it('is waited for for a while, and named then, with what to do', async () => {
    const { owner } = await fakeOwner(() => undefined)
    await expect(joinOwner(owner, who, never, 1)).rejects.toThrow(OwnerSilent)
    await expect(joinOwner(owner, who, never, 1)).rejects.toThrow(
      `The data folder belongs to process ${process.pid}, which does not answer. If it was stopped, let it go on`,
    )
    expect(await greets(owner, '1.0.0', 1)).toBe(false)
  })

  it('is one that answers where it takes nobody, and where it has gone', async () => {
    const { owner } = await fakeOwner((socket) => socket.write('{"ok":false,"again":false,"reason":"is another"}\n'))
    await expect(joinOwner(owner, who, never, 1)).rejects.toThrow('which is another')
    expect(await greets(owner, '1.0.0', 1)).toBe(true)
    expect(await greets({ ...owner, socket: join(newFolder(), 'none') }, '1.0.0', 1)).toBe(true)
  })

  it('is not one that says it begins, however long that takes', async () => {
    const { owner } = await fakeOwner((socket) => {
      const living = setInterval(() => socket.write('!starting\n'), 200)
      setTimeout(() => (clearInterval(living), welcome(socket)), 2500)
    })
    const far = await joinOwner(owner, who, never, 2)
    expect(far?.owner).toEqual(owner)
    far?.end()
  })

  it('is hung up on in the middle of a call, where it was stopped', async () => {
    const { owner } = await fakeOwner(welcome, await stoppedProcess())
    const far = await joinOwner(owner, who, never, 1)
    const { gone } = hearing(far, true)
    far?.send('{"jsonrpc":"2.0","id":1,"method":"tools/call"}')
    await eventually(() => gone.length > 0)
    expect(gone).toEqual([true])
  })

  it('is left alone where nothing is to come of it', async () => {
    const { owner } = await fakeOwner(welcome, await stoppedProcess())
    const far = await joinOwner(owner, who, never, 1)
    const { gone } = hearing(far, false)
    far?.send('{"jsonrpc":"2.0","method":"notifications/initialized"}')
    await new Promise((resolve) => setTimeout(resolve, 2500))
    expect(gone).toEqual([])
    far?.end()
    await eventually(() => gone.length > 0)
    expect(gone).toEqual([false])
  })

  it('is asked whether it lives, and waited for as long as it says so', async () => {
    const { owner, heard, sockets } = await fakeOwner(welcome)
    const far = await joinOwner(owner, who, never, 1)
    const { gone, lines } = hearing(far, true)
    far?.send('{"jsonrpc":"2.0","id":1,"method":"tools/call"}')
    await eventually(() => heard.includes('!ping'))
    sockets[0]?.write('!pong\n{"jsonrpc":"2.0","id":1,"result":{}}\n')
    await eventually(() => lines.length > 0)
    expect([lines, gone]).toEqual([['{"jsonrpc":"2.0","id":1,"result":{}}'], []])
    far?.end()
  })
})

describe('an owner that lives', () => {
  it('says so while it begins, and whenever it is asked, also while a call runs', async () => {
    const folder = newFolder()
    const claimed = claimDataFolder(folder)
    const local = await listenLocally(claimed, { common, transport: 'http' })
    onTestFinished(async () => {
      await local.close()
      claimed.release()
    })
    const { socket = '', token } = readOwner(folder) ?? {}
    const line = createConnection(socket)
    let said = ''
    line.setEncoding('utf8').on('data', (text: string) => (said += text))
    line.write(`${JSON.stringify({ owlclaw: 'join', token, ...who })}\n`)
    await eventually(() => said === '!starting\n')
    local.serve(testServer({ things: [tool('never', () => new Promise(() => undefined))] }).mcp)
    await eventually(() => said.includes('{"ok":true}\n'))
    line.write('{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"never"}}\n!ping\n')
    await eventually(() => said.endsWith('!pong\n'))
    line.destroy()
  })
})
