import { describe, expect, it } from 'vitest'
import { loadCapabilities } from '../../src/capabilities/capabilities.ts'
import type { HandlerCall } from '../../src/core/call.ts'
import { InputRequired } from '../../src/core/conversation.ts'
import type { Fault } from '../../src/core/fault.ts'
import { openPolicy } from '../../src/core/policy.ts'
import { noLedger } from '../../src/core/ledger.ts'
import { createGateway } from '../../src/gateway/gateway.ts'
import { call, folderOf } from './capability-folder.ts'

const isolated = (body: string, more = ''): string =>
  `export const tool = { isolate: 'worker', inputSchema: { type: 'object' }${more} }\nexport default async function run(input, call) { ${body} }\n`

async function toolOf(text: string) {
  const root = folderOf({ 'a/one/handler.mjs': text })
  const { provider, problems, close } = await loadCapabilities(root, { defaultTimeoutSeconds: 60 })
  expect(problems).toEqual([])
  const [entry] = provider.catalogue()
  if (entry === undefined) return expect.unreachable('there is no tool')
  const gateway = createGateway({ providers: [provider], policy: () => openPolicy, ledger: noLedger })
  return {
    run: (input: unknown, with_: HandlerCall = call()) => provider.call(entry, input, with_),
    through: (input: unknown) => gateway.call({ kind: 'tool', name: 'run', input }, call()),
    close,
  }
}

describe('a handler that is isolated', () => {
  it('answers as any other, and keeps its thread', async () => {
    const { run, close } = await toolOf(
      'let n = 0\n' + isolated('n += 1; return { n, got: input.x, who: call.principal.id }'),
    )
    expect(await run({ x: 'é' })).toMatchObject({ structuredContent: { n: 1, got: 'é', who: 'ann' } })
    expect(await run({ x: 2 })).toMatchObject({ structuredContent: { n: 2, got: 2 } })
    await close()
  })

  it('[R5.4] knows who calls by its name and how that was proved, whatever its credential is good for', async () => {
    const { run, close } = await toolOf(isolated('return call.principal'))
    const scopes = { has: () => true, challenge: () => 'Bearer' }
    const lifetime = { isOver: () => false, whenOver: () => () => undefined }
    const principal = { id: 'ada', kind: 'api_key', scopes, lifetime } as const
    expect(await run({}, { ...call(), principal })).toMatchObject({
      structuredContent: { id: 'ada', kind: 'api_key' },
    })
    await close()
  })

  it.each([
    ['process.exit(3)', /^process\.exit would end /],
    ['process.reallyExit(3)', /^its thread ended with code 3 before it answered$/],
    ['setTimeout(() => { throw new Error("later") }); return new Promise(() => {})', /^later$/],
    [
      'return { f: () => 1 }',
      /^run answered what can not be said in JSON: it can not leave its thread: .*could not be cloned\. Give/,
    ],
    ['const all = []; while (true) all.push(new Array(1e7).fill(0.5))', /^its thread held more than \d+ MB$/],
    ['const all = []; while (true) all.push({ all: [all.length] })', /^its thread held more than \d+ MB$/],
    ['const all = []; while (true) all.push(new Uint8Array(1e7).fill(1))', /^its thread held more than \d+ MB$/],
    ['let all = []; while (true) all = all.concat(new Array(1e6).fill(0.5))', /^its thread held more than \d+ MB$/],
  ])('fails alone, and says how: %s', async (body, why) => {
    const { run, close } = await toolOf(isolated(`if (input.fail) { ${body} } return 'fine'`))
    await expect(run({ fail: true })).rejects.toThrow(why)
    expect(await run({})).toMatchObject({ content: [{ text: 'fine' }] })
    await close()
  })

  it('[R5.10] is ended when its time is over, even in an endless loop, and others run on', async () => {
    const { through, close } = await toolOf(
      isolated('if (input.loop) while (true) {} return "fine"', ', timeoutSeconds: 1'),
    )
    const looping = through({ loop: true }).then(
      () => 'answered',
      (thrown: unknown) => (thrown as Fault).code,
    )
    expect(await through({})).toMatchObject({ content: [{ text: 'fine' }] })
    expect(await looping).toBe('timeout')
    expect(await through({})).toMatchObject({ content: [{ text: 'fine' }] })
    await close()
  })

  it('is told of progress, logs and questions as if it ran here', async () => {
    const heard: unknown[] = []
    const { run, close } = await toolOf(
      isolated(
        "call.progress({ progress: 1, total: 2 }); call.log('info', { a: 1 }, 'me'); call.log('info', () => 1); call.release(); return { may: [call.canAsk('form'), call.canAsk('roots')], name: (await call.ask('name', { kind: 'form', message: 'Who?', schema: {} })).content.name }",
      ),
    )
    const listening: HandlerCall = {
      ...call(),
      progress: (progress) => heard.push(progress),
      log: (...line) => heard.push(line),
      release: () => heard.push('released'),
      canAsk: (kind) => kind === 'form',
      ask: ((key: string, question: unknown) => {
        heard.push([key, question])
        return Promise.resolve({ action: 'accept', content: { name: 'Ann' } })
      }) as unknown as HandlerCall['ask'],
    }
    expect(await run({}, listening)).toMatchObject({ structuredContent: { may: [true, false], name: 'Ann' } })
    expect(heard).toEqual([
      { progress: 1, total: 2 },
      ['info', { a: 1 }, 'me'],
      ['info', '(a function)', undefined],
      'released',
      ['name', { kind: 'form', message: 'Who?', schema: {} }],
    ])
    await close()
  })

  it('leaves what a question came to as it was', async () => {
    const { run, close } = await toolOf(isolated("return await call.ask('name', { kind: 'roots' })"))
    const required = new InputRequired(new Map([['name', { kind: 'roots' }]]))
    const ask = (() => Promise.reject(required)) as unknown as HandlerCall['ask']
    await expect(run({}, { ...call(), ask })).rejects.toBe(required)
    await close()
  })

  it('throws as any other', async () => {
    const { through, close } = await toolOf(
      isolated(
        "if (input.tool) throw Object.assign(new Error('no such city'), { name: 'ToolError' }); if (input.odd) return () => 1; if (input.exit) process.exit(3); if (input.told) call.progress(1, 2); if (input.far) call.progress({ progress: 1, total: Infinity }); if (input.warned) call.log('warn', 'x'); throw new Error('secret')",
      ),
    )
    expect(await through({ tool: true })).toEqual({ content: [{ type: 'text', text: 'no such city' }], isError: true })
    for (const input of [{}, { exit: true }, { told: true }])
      await expect(through(input)).rejects.toMatchObject({ code: 'execution_error' })
    await expect(through({ odd: true })).rejects.toMatchObject({ code: 'response_contract_violation' })
    await expect(through({ told: true })).rejects.toMatchObject({
      cause: { message: expect.stringContaining('Write call.progress(') as string },
    })
    await expect(through({ far: true })).rejects.toMatchObject({
      cause: { message: expect.stringContaining('Leave out a total that is not known') as string },
    })
    await expect(through({ warned: true })).rejects.toMatchObject({
      cause: { message: expect.stringContaining('Write call.log(level, data, logger?)') as string },
    })
    expect(await through({ tool: true })).toMatchObject({ isError: true })
    await close()
  })

  it('hears that the caller left, and may end well', async () => {
    const controller = new AbortController()
    const { run, close } = await toolOf(
      isolated(
        "call.progress({ progress: 0 }); return await new Promise((resolve) => call.signal.addEventListener('abort', () => resolve('stopped')))",
      ),
    )
    const leaving = { ...call(), signal: controller.signal, progress: () => controller.abort() }
    expect(await run({}, leaving)).toMatchObject({ content: [{ text: 'stopped' }] })
    await close()
  })
})
