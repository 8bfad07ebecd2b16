import { describe, expect, it } from 'vitest'
import type { McpRevision } from '../../generated/mcp/revisions.ts'
import type { HandlerCall } from '../../src/core/call.ts'
import { legacy, modern, type Message } from './client.ts'
import { testServer, tool } from './server.ts'

const capabilities = { elicitation: { form: {}, url: {} }, sampling: {}, roots: {} }

/** What a client of this revision is asked, and what the log says of a handler that asks it this. */
async function asks(revision: McpRevision, question: unknown) {
  const said: unknown[] = []
  const handler = tool('asks', async (_input: never, call: HandlerCall) => {
    try {
      await call.ask('k', question as never)
    } catch (thrown) {
      said.push(thrown)
      throw thrown
    }
  })
  const server = testServer({ things: [handler] })
  if (revision === '2026-07-28') {
    const { result } = await modern(server, 'tools/call', { name: 'asks' }, { capabilities }).answer()
    return { said: said[0], asked: result?.['inputRequests'] !== undefined }
  }
  const client = await legacy(server, { revision, capabilities })
  const { channel } = client.request('tools/call', { name: 'asks' })
  await new Promise((resolve) => setImmediate(resolve))
  const asked = channel.pushed.some(({ message }) => (message as Message).method !== undefined)
  return { said: said[0], asked }
}

const form = { kind: 'form', message: 'Who?' } as const
const text = { type: 'text', text: 'plain' }
const model = { kind: 'model', messages: [{ role: 'user', content: text }], maxTokens: 10 } as const
const schemaOf = (property: object) => ({ type: 'object', properties: { a: property } })
const all: readonly McpRevision[] = ['2025-06-18', '2025-11-25', '2026-07-28']

describe('a question that a client could not read', () => {
  it.each([
    ['a form that asks for nothing', { ...form, schema: { type: 'object' } }, '/schema/properties is required'],
    [
      'a form without words',
      { ...form, message: undefined, schema: schemaOf({ type: 'string' }) },
      '/message is required',
    ],
    [
      'a form in a form',
      { ...form, schema: schemaOf({ type: 'object', properties: {} }) },
      '/schema/properties/a is none of its fields: string, number',
    ],
    [
      'a text that is no content',
      { ...model, messages: [{ role: 'user', content: 'plain' }] },
      '/messages/0/content must be',
    ],
    ['a limit that is no number', { ...model, maxTokens: NaN }, '/maxTokens must be integer'],
    ['a temperature that is none', { ...model, more: { temperature: 'hot' } }, '/more/temperature must be number'],
    ['a prompt that is none', { ...model, more: { systemPrompt: 5 } }, '/more/systemPrompt must be string'],
    ['what JSON has no word for', { ...model, more: { metadata: { n: 1n } } }, 'BigInt'],
  ])('[R1.1] is not sent, and its handler is told what is wrong with it: %s', async (_what, question, why) => {
    for (const revision of all) {
      const { said, asked } = await asks(revision, question)
      expect(asked).toBe(false)
      expect(said).toBeInstanceOf(TypeError)
      expect((said as Error).message).toContain('call.ask')
      expect((said as Error).message).toContain(why)
    }
  })

  it.each([
    ['several choices', { ...form, schema: schemaOf({ type: 'array', items: { type: 'string', enum: ['x'] } }) }],
    ['several contents', { ...model, messages: [{ role: 'user', content: [text, text] }] }],
  ])(
    '[R1.1] may be one that others can: the revision that was agreed on says so, as with %s',
    async (_what, question) => {
      const found = await Promise.all(all.map((revision) => asks(revision, question)))
      expect(found.map(({ asked }) => asked)).toEqual([false, true, true])
      expect((found[0]?.said as Error).message).toContain('2025-06-18')
    },
  )

  it.each([
    { ...form, schema: { type: 'object', properties: {} } },
    { ...form, schema: schemaOf({ type: 'integer', minimum: 1 }) },
    { ...model, more: { temperature: 0.5, systemPrompt: 'short' } },
    { kind: 'roots' },
  ])('[R1.1] is none of those that are right: %j', async (question) => {
    for (const revision of all) expect(await asks(revision, question)).toMatchObject({ asked: true })
  })
})
