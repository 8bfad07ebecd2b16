import { describe, expect, it } from 'vitest'
import { knowledgeHandler } from '../../../src/capabilities/knowledge-handler.ts'
import type { Piece } from '../../../src/capabilities/piece.ts'
import { call } from '../capability-folder.ts'

const load = (module: Readonly<Record<string, unknown>>): Piece =>
  knowledgeHandler({ name: 'folder' }, module, { defaultTimeoutSeconds: 30 }) ?? expect.unreachable('nothing')

/** Reads a resource whose function returns this. */
async function read(returned: unknown): Promise<unknown> {
  const { entry, run } = load({ resource: { uri: 'a:b' }, default: () => returned })
  return run(entry.parseInput({ uri: 'a:b' }), call())
}

describe('what JSON has no word for', () => {
  const said = 'answered what can not be said in JSON: Do not know how to serialize a BigInt.'
  it.each([{ n: 1n }, { text: 'a', _meta: { n: 1n } }])('is no answer of a resource: %o', async (returned) => {
    await expect(read(returned)).rejects.toThrow(`a:b ${said}`)
  })

  it('is not told by an empty answer of a resource either', async () => {
    const reading = read(() => 1)
    await expect(reading).rejects.toThrow('a:b answered what can not be said in JSON: a function.')
  })

  it.each([
    [new Map([['a', 1]]), 'a Map'],
    [new Response('a'), 'a Response; answer what its body says'],
    [new Blob(['a']).stream(), 'a stream; answer all of it at once'],
  ])('is no empty object: %o', async (returned, what) => {
    const reading = read(returned)
    await expect(reading).rejects.toThrow(`a:b answered what can not be said in JSON: ${what}.`)
  })

  it.each([
    [{ blob: '***' }, '/blob must be base64, or a Uint8Array'],
    [{ text: 'a', mimeType: 5 }, '/mimeType must be string, got integer'],
    [{ contents: [{ text: 'a', uri: 5 }] }, '/uri must be string, got integer'],
    [{ blob: 'YQ==', _meta: 'no' }, '/_meta must be object, got string'],
  ])('is none that a client could read, by what stands beside it: %o', async (returned, what) => {
    const reading = read(returned)
    await expect(reading).rejects.toThrow(`a:b answered contents that are none: ${what}.`)
  })

  it.each([
    [new Uint8Array([1, 255]).buffer, 'Af8='],
    [{ blob: new Uint8Array([1, 255]).buffer }, 'Af8='],
    [{ blob: 'Af8' }, 'Af8='],
    [{ blob: 'Af8=\n' }, 'Af8='],
  ])('[R7.6] is bytes, however they were given: %o', async (returned, blob) => {
    expect(await read(returned)).toMatchObject({ contents: [{ blob }] })
  })

  it('is none of a prompt, and neither is content that no client could read', () => {
    const written = (content: object) => () =>
      load({ prompt: { name: 'hi' }, default: () => ({ messages: ['first', { content }] }) }).run({}, call())
    expect(written({ type: 'text', text: 'a', _meta: { n: 1n } })).toThrow(`hi ${said}`)
    expect(written({ type: 'text', text: 5 })).toThrow(
      'hi wrote content that is none: /messages/1/content/text must be string, got integer.',
    )
  })
})
