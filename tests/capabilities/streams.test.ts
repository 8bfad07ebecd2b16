import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { loadCapabilities, type Capabilities } from '../../src/capabilities/capabilities.ts'
import type { Call } from '../../src/core/call.ts'
import type { Conversation, Progress } from '../../src/core/conversation.ts'
import type { Fault } from '../../src/core/fault.ts'
import { noLedger } from '../../src/core/ledger.ts'
import { openPolicy } from '../../src/core/policy.ts'
import { createGateway } from '../../src/gateway/gateway.ts'
import { call, folderOf } from './capability-folder.ts'

const opened: Capabilities[] = []
afterEach(async () => {
  for (const capabilities of opened.splice(0)) await capabilities.close()
})

/** A tool, and what it tells while it runs; `global.endings` is what handlers write on when they clean up. */
async function toolOf(text: string, file = 'handler.ts') {
  const capabilities = await loadCapabilities(folderOf({ [`a/one/${file}`]: text }), { defaultTimeoutSeconds: 30 })
  opened.push(capabilities)
  const { provider, problems } = capabilities
  expect(problems).toEqual([])
  const gateway = createGateway({ providers: [provider], policy: () => openPolicy, ledger: noLedger })
  const [entry] = provider.catalogue()
  const heard: Progress[] = []
  const told: { waiting: () => void } = { waiting: () => undefined }
  const conversation: Conversation = {
    progress: (progress) => {
      heard.push(progress)
      told.waiting()
    },
    log: () => undefined,
    ask: () => Promise.reject(new Error('nobody')),
    canAsk: () => false,
    release: () => undefined,
  }
  const answer = (input: unknown, more: Partial<Call> = {}) =>
    gateway.call({ kind: 'tool', name: entry?.name ?? '', input }, { ...call(), conversation, ...more })
  return {
    entry,
    heard,
    answer,
    /** Settles with the next progress. */
    progress: () => new Promise<void>((resolve) => (told.waiting = resolve)),
    refusal: (input: unknown, more?: Partial<Call>) =>
      answer(input, more).then(
        () => 'answered',
        (thrown: unknown) => (thrown as Fault).code,
      ),
  }
}

const page = readFileSync(join(import.meta.dirname, '../../docs/handlers.md'), 'utf8')

describe('an answer that comes bit by bit', () => {
  it('is what docs/handlers.md says of it', async () => {
    const [example = ''] = [...page.matchAll(/^```ts\n([^]*?)^```$/gm)]
      .map(([, text = '']) => text)
      .filter((text) => text.includes('async function*'))
    const { entry, answer, heard } = await toolOf(example)
    expect(entry?.listing).toMatchObject({
      description: 'Counts up to a number, aloud.',
      outputSchema: { type: 'object', properties: { counted: { type: 'number' } }, required: ['counted'] },
    })
    expect(await answer({ to: 2 })).toMatchObject({ structuredContent: { counted: 2 } })
    expect(heard).toEqual([
      { progress: 1, message: '1 ' },
      { progress: 2, message: '2 ' },
    ])
  })

  it('is one text where all bits are, and has no schema then', async () => {
    const { entry, answer } = await toolOf(
      `export default async function* say(input: { words: string[] }) { yield* input.words }`,
    )
    expect(entry?.listing.outputSchema).toBeUndefined()
    expect(await answer({ words: ['Hello, ', 'world'] })).toEqual({ content: [{ type: 'text', text: 'Hello, world' }] })
    expect(await answer({ words: [] })).toEqual({ content: [] })
  })

  it('is a list where they are data, as its schema says', async () => {
    const { entry, answer, heard } = await toolOf(
      `export default async function* rows(input: { n: number }) { for (let at = 0; at < input.n; at += 1) yield { at } }`,
    )
    expect(entry?.listing.outputSchema).toEqual({
      type: 'array',
      items: { type: 'object', properties: { at: { type: 'number' } }, required: ['at'] },
    })
    expect(await answer({ n: 2 })).toMatchObject({ structuredContent: [{ at: 0 }, { at: 1 }] })
    expect(heard[1]).toEqual({ progress: 2, message: '{"at":1}' })
  })

  it.each([
    ['AsyncIterable<string>', 'async function* all() { yield "a"; yield "b" }\nreturn all()'],
    ['Promise<ReadableStream<string>>', 'return ReadableStream.from(["a", "b"])'],
    ['AsyncGenerator<string, void>', 'return (async function* () { yield "a"; yield "b" })()'],
  ])('may be any async iterable: %s', async (type, body) => {
    const isLater = type.startsWith('Promise') ? 'async ' : ''
    const { entry, answer } = await toolOf(`export default ${isLater}function run(input: {}): ${type} { ${body} }`)
    expect(entry?.listing.outputSchema).toBeUndefined()
    expect(await answer({})).toEqual({ content: [{ type: 'text', text: 'ab' }] })
  })

  it.each(['', "isolate: 'worker', "])('may not yield what JSON can not say: { %s}', async (isolate) => {
    const { answer } = await toolOf(
      `export const tool = { ${isolate}inputSchema: { type: 'object' } }\nexport default async function* bits() { yield 1n }\n`,
      'handler.js',
    )
    await expect(answer({})).rejects.toMatchObject({
      code: 'response_contract_violation',
      message: expect.stringMatching(
        /^bits answered what can not be said in JSON: Do not know how to serialize a BigInt\./,
      ) as string,
    })
  })

  it('fails as any other, and keeps its promise or is withheld', async () => {
    const text = `export default async function* run({ how }: { how?: string }): AsyncGenerator<number> {
  yield 1
  if (how === 'throw') throw new Error('no')
  if (how === 'tell') throw Object.assign(new Error('sorry'), { name: 'ToolError' })
  if (how === 'text') yield 'x' as never
  if (how === 'bytes') yield Buffer.from('x') as never
}`
    const { refusal, answer } = await toolOf(text)
    expect(await refusal({ how: 'throw' })).toBe('execution_error')
    expect(await refusal({ how: 'text' })).toBe('response_contract_violation')
    expect(await refusal({ how: 'bytes' })).toBe('execution_error')
    expect(await answer({ how: 'tell' })).toMatchObject({ isError: true, content: [{ text: 'sorry' }] })
    expect(await answer({})).toMatchObject({ structuredContent: [1] })
  })
})

/** Goes on until somebody ends it, and says so then. */
const endless = (tool: string): string => `import { writeFileSync } from 'node:fs'
export const tool = { inputSchema: { type: 'object' }${tool} }
export default async function* run({ file }) {
  try {
    for (let at = 0; ; at += 1) {
      yield at
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  } finally {
    writeFileSync(file, 'cleaned up')
  }
}`

describe.each([
  ['here', ''],
  ['in a thread', ", isolate: 'worker'"],
])('an answer that comes bit by bit, %s', (_where, isolation) => {
  const cleanedUp = (file: string): Promise<void> =>
    expect.poll(() => readFileSync(file, { encoding: 'utf8', flag: 'a+' }), { timeout: 10_000 }).toBe('cleaned up')

  it('ends when the caller leaves, and cleans up', async () => {
    const file = join(folderOf({}), 'ending')
    const { refusal, progress } = await toolOf(endless(isolation), 'handler.mjs')
    const leaving = new AbortController()
    const begun = progress()
    const refused = refusal({ file }, { signal: leaving.signal })
    await begun
    leaving.abort()
    expect(await refused).toBe('cancelled')
    await cleanedUp(file)
  })

  it('[R5.10] ends when its time is over, and cleans up', async () => {
    const file = join(folderOf({}), 'ending')
    const { refusal } = await toolOf(endless(`${isolation}, timeoutSeconds: 2`), 'handler.mjs')
    expect(await refusal({ file })).toBe('timeout')
    await cleanedUp(file)
  })

  it('tells each bit, and answers all of them', async () => {
    const text = `export const tool = { inputSchema: { type: 'object' }${isolation} }
export default async function* run() { yield 'a'; yield 'b' }`
    const { answer, heard } = await toolOf(text, 'handler.mjs')
    expect(await answer({})).toEqual({ content: [{ type: 'text', text: 'ab' }] })
    expect(heard.map(({ message }) => message)).toEqual(['a', 'b'])
  })
})
