import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { newFolder, owlclaw, startGateway } from './gateway-process.ts'
import { legacy, modern, said, skills, stdioClient, type Message, type StdioClient } from './stdio-client.ts'

interface Who {
  readonly pid: number
  readonly client: string
}
const who = async (client: StdioClient, id: unknown): Promise<Who> => said(await client.call(id, 'who')) as Who

/** Clients on one folder of data, the first of them its owner. */
async function together(count: number, env: Readonly<Record<string, string>> = {}) {
  const data = newFolder()
  const folder = skills()
  const clients: StdioClient[] = []
  for (let index = 0; index < count; index += 1) {
    const client = stdioClient({ data, skills: folder, clientId: `client-${index}`, env })
    clients.push(client)
    await client.says(/serves MCP on stdin and stdout/)
  }
  const [owner, ...joined] = clients as [StdioClient, ...StdioClient[]]
  return { data, folder, owner, joined, clients }
}
const ownerOf = (data: string): { readonly pid: number; readonly socket: string } =>
  JSON.parse(readFileSync(join(data, 'owner.json'), 'utf8')) as { pid: number; socket: string }

describe('five stdio starts on one data folder', () => {
  it('[R8.7] at once: one of them runs all calls, each for its own client, in one ledger', async () => {
    const data = newFolder()
    const folder = skills()
    const clients = Array.from({ length: 5 }, (_, index) =>
      stdioClient({ data, skills: folder, clientId: `client-${index}` }),
    )
    const answers = await Promise.all(clients.map((client) => client.call(1, 'who')))
    const found = answers.map((answer) => said(answer) as Who)
    expect(found.map(({ client }) => client)).toEqual(clients.map((_, index) => `client-${index}`))
    const { pid, socket } = ownerOf(data)
    expect(new Set(found.map((one) => one.pid))).toEqual(new Set([pid]))
    expect(clients.map(({ child }) => child.pid)).toContain(pid)
    expect(statSync(socket).mode & 0o777).toBe(0o600)
    const entries = answers.map(({ result }) => String(result?._meta?.['owlclaw/entry']))
    expect(new Set(entries.map((entry) => entry.split('-')[0])).size).toBe(1)
    expect(new Set(entries).size).toBe(5)
    for (const client of clients) client.child.stdin.end()
    expect(await Promise.all(clients.map(({ ended }) => ended))).toEqual([0, 0, 0, 0, 0])
  })

  it('take what a client sends and gets in one piece, up to 10 MB, and refuse what is no message as the owner would', async () => {
    const { owner, joined } = await together(2)
    const [client] = joined as [StdioClient]
    const text = 'ü'.repeat(4 * 1024 * 1024)
    expect(said(await client.call('large', 'size', { text }))).toBe(text.length)
    const back = 'ü'.repeat(200_000)
    expect(said(await client.call('back', 'echo', { text: back })) === back).toBe(true)
    client.child.stdin.write('no message\n!leaving\n\n  \n')
    client.child.stdin.write(Buffer.from([0xff, 0xfe, 10]))
    const refusals = (): Message[] => client.messages.filter(({ error }) => error !== undefined)
    await client.until(() => (refusals().length === 3 ? true : undefined))
    expect(refusals().map(({ error }) => error?.data.code)).toEqual(['parse_error', 'parse_error', 'parse_error'])
    expect(await who(client, 'after')).toEqual({ pid: owner.child.pid, client: 'client-1' })
  })
})

describe('an owner that is killed', () => {
  it('under load: every request is answered once, those it ran with an error that says so, and all others go on', async () => {
    const { owner, joined, data } = await together(4)
    const ids = Array.from({ length: 300 }, (_, index) => index)
    const load = joined.map(async (client) => {
      const answers = ids.map((id) => client.call(id, 'slow', { ms: 2 * id }))
      await client.answer(40)
      return answers
    })
    const answers = await Promise.all(load)
    owner.child.kill('SIGKILL')
    let lost = 0
    for (const [index, client] of joined.entries()) {
      const all = await Promise.all(answers[index] ?? [])
      for (const { result, error } of all) {
        if (result !== undefined) continue
        expect(error?.data).toMatchObject({ code: 'outcome_unknown', retryable: false })
        lost += 1
      }
      expect(client.messages.length).toBe(ids.length)
      expect(await who(client, 'after')).toMatchObject({ client: `client-${index + 1}` })
    }
    expect(lost).toBeGreaterThan(0)
    const { pid } = ownerOf(data)
    expect(joined.map(({ child }) => child.pid)).toContain(pid)
    for (const client of joined) expect((await who(client, 'last')).pid).toBe(pid)
  })

  it('leaves a folder that a new start takes at once, with the same ledger', async () => {
    const { owner, data, folder } = await together(1)
    const entryOf = async (client: StdioClient): Promise<string[]> =>
      String((await client.call('entry', 'who')).result?._meta?.['owlclaw/entry']).split('-')
    const [ledger, first] = await entryOf(owner)
    owner.child.kill('SIGKILL')
    await owner.ended
    const next = stdioClient({ data, skills: folder })
    const [same, second] = await entryOf(next)
    expect(same).toBe(ledger)
    expect(Number(second)).toBeGreaterThan(Number(first))
    expect(ownerOf(data).pid).toBe(next.child.pid)
  })

  it('costs a client of the time of sessions neither its handshake, nor its level, nor what it asked without effect', async () => {
    const { owner, joined } = await together(2)
    const [client] = joined as [StdioClient]
    await client.handshake({ elicitation: {} })
    await client.request('level', 'logging/setLevel', { level: 'debug' })
    await client.call('before', 'note', {}, legacy)
    const lines = (): Message[] => client.messages.filter(({ method }) => method === 'notifications/message')
    expect(lines()).toMatchObject([{ params: { level: 'debug', data: 'noted' } }])
    client.send({ id: 'lost', method: 'tools/call', params: { name: 'ask', arguments: {} } })
    const question = await client.until(() => client.messages.find(({ method }) => method === 'elicitation/create'))
    owner.child.kill('SIGKILL')
    expect(await client.answer('lost')).toMatchObject({ error: { data: { code: 'outcome_unknown' } } })
    expect(client.messages).toContainEqual(
      expect.objectContaining({
        method: 'notifications/cancelled',
        params: expect.objectContaining({ requestId: question.id }) as unknown,
      }),
    )
    expect(await client.request('list', 'tools/list')).toMatchObject({
      result: { tools: expect.any(Array) as unknown },
    })
    await client.call('after', 'note', {}, legacy)
    expect(lines()).toHaveLength(2)
    // A late answer to a question of the one that was killed is nobody's.
    client.send({ id: 'again', method: 'tools/call', params: { name: 'ask', arguments: {} } })
    const second = await client.until(() =>
      client.messages.find(({ method, id }) => method === 'elicitation/create' && id !== question.id),
    )
    client.send({ id: question.id, result: { action: 'accept', content: { name: 'too late' } } })
    client.send({ id: second.id, result: { action: 'accept', content: { name: 'in time' } } })
    expect(said(await client.answer('again'))).toBe('in time')
    expect(client.messages.filter(({ id }) => String(id).startsWith('owlclaw'))).toEqual([])
  })

  it('leaves a subscription of a client without sessions as it was', async () => {
    const { owner, joined, folder } = await together(2, { MCP_SERVER_RESOURCES_WATCH: 'true' })
    const [client] = joined as [StdioClient]
    const notifications = { toolsListChanged: true }
    client.send({ id: 'listen', method: 'subscriptions/listen', params: { notifications, _meta: modern } })
    const told = (name: string): Message[] => client.messages.filter(({ method }) => method?.endsWith(name))
    await client.until(() => told('/acknowledged')[0])
    owner.child.kill('SIGKILL')
    await client.says(/belongs to this process now/)
    mkdirSync(join(folder, 'test', 'new'), { recursive: true })
    writeFileSync(
      join(folder, 'test', 'new', 'handler.js'),
      "export const tool = { inputSchema: { type: 'object' } }\nexport default () => 'new'\n",
    )
    const changed = await client.until(() => told('tools/list_changed')[0])
    expect(changed.params).toMatchObject({ _meta: { 'io.modelcontextprotocol/subscriptionId': 'listen' } })
    expect(told('/acknowledged')).toHaveLength(1)
    expect(client.messages.filter(({ id }) => id === 'listen')).toEqual([])
  })
})

describe('an owner that ends in good order', () => {
  it.each(['the end of its input', 'SIGTERM'])(
    'after %s finishes what others asked first, and one of them goes on: nobody notices',
    async (how) => {
      const { owner, joined, data } = await together(3)
      const [one, two] = joined as [StdioClient, StdioClient]
      const slow = one.call('slow', 'slow', { ms: 1200 })
      await who(one, 'begun')
      if (how === 'SIGTERM') owner.child.kill('SIGTERM')
      else owner.child.stdin.end()
      await owner.says(/Stopping on/)
      const meanwhile = [one.call('held', 'who'), two.call('held', 'who')]
      expect(said(await slow)).toBe('finished')
      expect(await owner.ended).toBe(0)
      const found = (await Promise.all(meanwhile)).map((answer) => said(answer) as Who)
      expect(found.map(({ client }) => client)).toEqual(['client-1', 'client-2'])
      const { pid } = await who(one, 'after')
      expect(await who(two, 'after')).toEqual({ pid, client: 'client-2' })
      expect([one.child.pid, two.child.pid]).toContain(pid)
      expect(ownerOf(data).pid).toBe(pid)
      for (const client of joined) expect(client.messages.every(({ error }) => error === undefined)).toBe(true)
    },
  )

  it('lets a question to a joined client be answered before', async () => {
    const { owner, joined } = await together(2)
    const [client] = joined as [StdioClient]
    await client.handshake({ elicitation: {} })
    client.send({ id: 'asked', method: 'tools/call', params: { name: 'ask', arguments: {} } })
    const question = await client.until(() => client.messages.find(({ method }) => method === 'elicitation/create'))
    owner.child.stdin.end()
    await owner.says(/Stopping on/)
    client.send({ id: question.id, result: { action: 'accept', content: { name: 'Ada' } } })
    expect(said(await client.answer('asked'))).toBe('Ada')
    expect(await owner.ended).toBe(0)
  })
})

describe('a joined client that leaves', () => {
  it.each(['the end of input', 'SIGTERM'])(
    '[R2.5] [R2.7] with %s is answered what runs, and gone soon even if a handler never ends',
    async (how) => {
      const { owner, joined } = await together(2)
      const [client] = joined as [StdioClient]
      const endless = client.call('endless', 'endless')
      const slow = client.call('slow', 'slow', { ms: 500 })
      await who(client, 'begun')
      if (how === 'SIGTERM') client.child.kill('SIGTERM')
      else client.child.stdin.end()
      expect(said(await slow)).toBe('finished')
      expect(await client.ended).toBe(0)
      expect(await endless).toMatchObject({ error: { data: { code: 'outcome_unknown' } } })
      expect(await who(owner, 'after')).toMatchObject({ client: 'client-0' })
    },
  )

  it('[R1.10] is answered under its id first, also under one that no double can hold', async () => {
    const { joined } = await together(2)
    const [client] = joined as [StdioClient]
    let out = ''
    client.child.stdout.on('data', (chunk: string) => (out += chunk))
    const params = JSON.stringify({ name: 'slow', arguments: { ms: 300 }, _meta: modern })
    client.child.stdin.end(`{"jsonrpc":"2.0","id":1795113302097001123,"method":"tools/call","params":${params}}\n`)
    expect(await client.ended).toBe(0)
    expect(out).toContain('"id":1795113302097001123,"result"')
  })

  it('without a word has what it asked cancelled, where it runs', async () => {
    const { owner, joined } = await together(2)
    const [client] = joined as [StdioClient]
    void client.call('waits', 'waits').catch(() => undefined)
    await owner.says(/waits: begun/)
    client.child.kill('SIGKILL')
    await owner.says(/waits: cancelled/)
  })

  it('is gone soon even if the owner does nothing any more', async () => {
    const { owner, joined } = await together(2)
    const [client] = joined as [StdioClient]
    owner.child.kill('SIGSTOP')
    const answer = client.call(1, 'who')
    client.child.stdin.end()
    expect(await client.ended).toBe(0)
    expect(await answer).toMatchObject({ error: { data: { code: 'outcome_unknown', retryable: false } } })
  })
})

describe('an HTTP gateway that owns the folder', () => {
  it('serves stdio starts and calls of the command line, and says of whom it is in doctor', async () => {
    const data = newFolder()
    const folder = skills()
    const gateway = await startGateway({ data, skills: folder })
    const client = stdioClient({ data, skills: folder, clientId: 'desktop' })
    expect(await who(client, 1)).toEqual({ pid: gateway.child.pid, client: 'desktop' })
    expect(client.err()).toContain(`by process ${gateway.child.pid} at ${gateway.url}`)
    const called = owlclaw(['call', 'who', '--data-dir', data, '--skills-dir', folder])
    expect(await called.ended, called.err()).toBe(0)
    expect(JSON.parse(called.out())).toEqual({ pid: gateway.child.pid, client: 'operator' })
    const wrong = owlclaw(['call', 'whoo', '--data-dir', data, '--skills-dir', folder])
    expect(await wrong.ended).toBe(1)
    expect(wrong.err()).toMatch(/tool_not_found: .*Did you mean who\?/)
    const noted = owlclaw(['call', 'note', '--data-dir', data, '--skills-dir', folder])
    expect(await noted.ended).toBe(0)
    expect(noted.err()).toContain('debug: noted')
    const doctor = owlclaw(['doctor', '--data-dir', data, '--skills-dir', folder, '--json', '--port', '0'])
    await doctor.ended
    expect(doctor.out()).toContain(`belongs to process ${gateway.child.pid} at ${gateway.url}`)
  })

  it('that ends leaves it to one of those that joined', async () => {
    const data = newFolder()
    const folder = skills()
    const gateway = await startGateway({ data, skills: folder })
    const client = stdioClient({ data, skills: folder })
    expect(await who(client, 1)).toEqual({ pid: gateway.child.pid, client: 'stdio-client' })
    gateway.child.kill('SIGTERM')
    expect(await gateway.ended).toBe(0)
    expect(await who(client, 2)).toEqual({ pid: client.child.pid, client: 'stdio-client' })
  })

  it('is not needed for a call: a free folder is taken for as long as that runs', async () => {
    const data = newFolder()
    const called = owlclaw(['call', 'who', '--data-dir', data, '--skills-dir', skills()])
    expect(await called.ended, called.err()).toBe(0)
    expect(JSON.parse(called.out())).toEqual({ pid: called.child.pid, client: 'operator' })
    expect(() => ownerOf(data)).toThrow('ENOENT')
  })
})

describe('a start that can not join', () => {
  it('is refused with the reason, the owner and what to do', async () => {
    const { owner, data, folder } = await together(1)
    const other = stdioClient({ data, skills: skills() })
    expect(await other.ended).toBe(1)
    expect(other.err()).toMatch(
      new RegExp(`belongs to process ${owner.child.pid} \\(stdio\\), which serves the capabilities in .*--data-dir`),
    )
    const settings = stdioClient({ data, skills: folder, env: { MCP_SERVER_TOOLS_DEFAULT_TIMEOUT_SECONDS: '17' } })
    expect(await settings.ended).toBe(1)
    expect(settings.err()).toMatch(/has other settings than this one: mcp_server\.tools\.default_timeout_seconds\./)
    for (const { err } of [other, settings]) expect(err()).toMatch(/^owlclaw: The data folder belongs to .*\n$/)
    const http = owlclaw([
      ...['start', '--transport', 'http', '--port', '0'],
      ...['--data-dir', data, '--skills-dir', folder],
    ])
    expect(await http.ended).toBe(1)
    expect(http.err()).toContain(`belongs to process ${owner.child.pid} (stdio). Stop that one first`)
    const dev = owlclaw(['dev', '--port', '0', '--data-dir', data, '--skills-dir', folder])
    expect(await dev.ended).toBe(1)
    expect(dev.err()).toContain(`belongs to process ${owner.child.pid}`)
  })
})
