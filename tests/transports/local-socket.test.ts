import { existsSync, mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { text as textOf } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { claimDataFolder, readOwner } from '../../src/store/store.ts'
import type { Common } from '../../src/transports/hello.ts'
import { whyNotTogether } from '../../src/transports/hello.ts'
import { joinOwner, type Introduction } from '../../src/transports/owner-line.ts'
import { listenLocally } from '../../src/transports/transports.ts'
import { modernMeta } from '../mcp/client.ts'
import { testServer, tool } from '../mcp/server.ts'

const common: Common = { version: '1.0.0', capabilities: '/a', settings: { 'mcp_server.tools.x': 'h1' } }
const who: Introduction = { ...common, clientId: 'someone', pid: 1, asked: 0 }
const newFolder = (): string => mkdtempSync(join(tmpdir(), 'owlclaw-socket-'))
const never = new AbortController().signal

/** An owner in this process, with one tool that says who calls. */
async function owner(folder = newFolder()) {
  const claimed = claimDataFolder(folder)
  const local = await listenLocally(claimed, { common, transport: 'stdio' })
  const caller = tool('caller', (_input, { principal }) => `${principal.kind} ${principal.id}`)
  const { mcp } = testServer({ things: [caller] })
  onTestFinished(async () => {
    await local.close()
    claimed.release()
  })
  return { folder, local, mcp, said: readOwner(folder)!, claimed }
}

/** The answer to one line, whoever sends it. */
async function answerTo(path: string, line: string): Promise<string> {
  const socket = createConnection(path)
  await once(socket, 'connect')
  socket.write(`${line}\n`)
  return textOf(socket)
}

describe("the owner's socket", () => {
  it('is for this user alone, lies in the data folder, and is gone with the owner', async () => {
    const { folder, said, local } = await owner()
    expect(said).toMatchObject({
      pid: process.pid,
      version: '1.0.0',
      transport: 'stdio',
      socket: join(folder, 'owner.sock'),
    })
    expect(statSync(said.socket ?? '').mode & 0o777).toBe(0o600)
    expect(statSync(join(folder, 'owner.json')).mode & 0o777).toBe(0o600)
    await local.close()
    expect(existsSync(said.socket ?? '')).toBe(false)
  })

  it('lies elsewhere where the path of the data folder is too long for one', async () => {
    const folder = join(newFolder(), 'd'.repeat(120))
    mkdirSync(folder)
    const { said, local, mcp } = await owner(folder)
    local.serve(mcp)
    expect(said.socket).not.toContain(folder)
    expect(statSync(said.socket ?? '').mode & 0o777).toBe(0o600)
    expect(statSync(join(said.socket ?? '', '..')).mode & 0o777).toBe(0o700)
    const far = await joinOwner(said, who, never)
    expect(far?.owner).toEqual(said)
    far?.end()
    await local.close()
    expect(existsSync(join(said.socket ?? '', '..'))).toBe(false)
  })

  it('that an owner left behind when it was killed is cleared away, and nothing else that it names', async () => {
    const folder = newFolder()
    const precious = join(newFolder(), 'precious')
    writeFileSync(precious, 'kept')
    writeFileSync(join(folder, 'owner.json'), JSON.stringify({ pid: 1, startedAt: 1, socket: precious }))
    writeFileSync(join(folder, 'owner.sock'), 'left behind')
    const { said } = await owner(folder)
    expect(said.socket).toBe(join(folder, 'owner.sock'))
    expect(readFileSync(precious, 'utf8')).toBe('kept')
  })
})

describe('whoever joins', () => {
  it('waits until the owner serves, and is a client of its own', async () => {
    const { said, local, mcp } = await owner()
    const joining = joinOwner(said, who, never)
    local.serve(mcp)
    const far = await joining
    const answer = new Promise<string>((resolve) =>
      far?.hear({ line: resolve, leaving: () => undefined, gone: () => undefined, full: () => undefined }),
    )
    const params = { name: 'caller', arguments: {}, _meta: modernMeta() }
    far?.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }))
    expect(JSON.parse(await answer)).toMatchObject({ id: 1, result: { content: [{ text: 'local someone' }] } })
    far?.end()
  })

  it('has the owner answer what it could not read', async () => {
    const { said, local, mcp } = await owner()
    local.serve(mcp)
    const far = await joinOwner(said, who, never)
    const answer = new Promise<string>((resolve) =>
      far?.hear({ line: resolve, leaving: () => undefined, gone: () => undefined, full: () => undefined }),
    )
    far?.refuse({ code: 'payload_too_large', detail: 'Too\nlong.', members: { limit: 7 }, id: '"a"' })
    expect(JSON.parse(await answer)).toMatchObject({
      id: 'a',
      error: { message: 'Too\nlong.', data: { code: 'payload_too_large', limit: 7 } },
    })
    far?.end()
  })

  it('without the word that only this user can read is sent away, and so is who says something else', async () => {
    const { said } = await owner()
    const hello = { owlclaw: 'join', token: 'x'.repeat(said.token?.length ?? 0), ...who }
    expect(JSON.parse(await answerTo(said.socket ?? '', JSON.stringify(hello)))).toMatchObject({
      ok: false,
      again: true,
    })
    for (const line of ['', '{', '{}', '{"owlclaw":"join"}', 'GET / HTTP/1.1'])
      expect(JSON.parse(await answerTo(said.socket ?? '', line))).toMatchObject({ ok: false })
    expect(await joinOwner({ ...said, token: 'wrong' }, who, never)).toBeUndefined()
  })

  it('with another version, other capabilities or other settings is refused, with the reason', async () => {
    const { said } = await owner()
    await expect(joinOwner(said, { ...who, version: '0.9.0' }, never)).rejects.toThrow(
      `The data folder belongs to process ${process.pid} (stdio), which runs version 1.0.0, and this is 0.9.0.`,
    )
    await expect(joinOwner(said, { ...who, capabilities: '/b' }, never)).rejects.toThrow(
      /serves the capabilities in \/a, and this one was to serve \/b\. Start both alike, .* --data-dir\./,
    )
    await expect(joinOwner(said, { ...who, settings: { 'mcp_server.tools.x': 'h2' } }, never)).rejects.toThrow(
      'has other settings than this one: mcp_server.tools.x.',
    )
    expect(whyNotTogether(common, { ...who, settings: {} })).toBeUndefined()
    const many = Object.fromEntries(Array.from({ length: 8 }, (_, index) => [`k${index}`, 'v']))
    expect(whyNotTogether(common, { ...who, settings: many })).toContain('and 4 more')
  })

  it('an owner that is not there any more finds nobody', async () => {
    const { said, local } = await owner()
    await local.close()
    expect(await joinOwner(said, who, never)).toBeUndefined()
    expect(await joinOwner({ pid: 1, startedAt: 1 }, who, never)).toBeUndefined()
  })

  it('is told when the owner ends, may finish, and then hangs up', async () => {
    const { said, local, mcp } = await owner()
    local.serve(mcp)
    const far = await joinOwner(said, who, never)
    const events: string[] = []
    far?.hear({
      line: () => undefined,
      leaving: () => {
        events.push('leaving')
        far.end()
      },
      gone: () => events.push('gone'),
      full: () => undefined,
    })
    expect(await local.leave(5000)).toBeGreaterThan(0)
    await expect.poll(() => events).toEqual(['leaving', 'gone'])
    expect(await joinOwner(said, who, never)).toBeUndefined()
  })

  it('and does not hang up is left when the time is over', async () => {
    const { said, local, mcp } = await owner()
    local.serve(mcp)
    await joinOwner(said, who, never)
    expect(await local.leave(20)).toBe(0)
  })
})
