import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { farGateway } from '../../src/cli/far-gateway.ts'
import { load } from '../../src/config/config.ts'
import { folderWith, run } from './running.ts'

const key = `owl_${'k'.repeat(43)}`

async function serving(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('a gateway elsewhere', () => {
  it('is told who asks by the variable, else by the file, and by nothing where neither is set', async () => {
    const seen: (string | undefined)[] = []
    const url = await serving((request, response) => {
      seen.push(request.headers.authorization)
      response.end('{"keys":[]}')
    })
    const cwd = await folderWith({ 'a.key': `${key}file\n` })
    const list = (env: Readonly<Record<string, string>>, ...words: string[]) =>
      run(['keys', 'list', '--url', url, ...words], { cwd, env })
    await list({ OWLCLAW_API_KEY: key })
    await list({ OWLCLAW_API_KEY: key }, '--api-key-file', 'a.key')
    await list({}, '--api-key-file', 'a.key')
    await list({ OWLCLAW_API_KEY_FILE: join(cwd, 'a.key') })
    expect((await list({})).out).toMatch(/^There are no keys/)
    expect(seen).toEqual([`Bearer ${key}`, `Bearer ${key}`, `Bearer ${key}file`, `Bearer ${key}file`, undefined])
  })

  it('that sends on to another address gets no second request: the key was meant for the one that was named', async () => {
    const elsewhere: string[] = []
    const other = await serving((request, response) => {
      elsewhere.push(request.url ?? '')
      response.end('{}')
    })
    const url = await serving((_request, response) => response.writeHead(307, { location: `${other}/v1/keys` }).end())
    const { code, err } = await run(['keys', 'list', '--url', url], { env: { OWLCLAW_API_KEY: key } })
    expect([code, err]).toEqual([1, `owlclaw: ${url} sends on to ${other}/v1/keys: name that address with --url`])
    expect(elsewhere).toEqual([])
  })

  it('is warned of where the key would go over the network in the clear', async () => {
    const loaded = await load(undefined, { OWLCLAW_API_KEY: key }, {}, await folderWith())
    if (!loaded.ok) throw new Error('refused')
    const said = (url: string): readonly string[] => {
      const err: string[] = []
      const io = { out: () => undefined, err: (text: string) => err.push(text) }
      farGateway({ url }, loaded, new AbortController().signal, io)
      return err
    }
    expect(said('http://gateway.example.com')).toEqual([
      'warning: the key goes to gateway.example.com unencrypted, for everybody on the way to read; use https.',
    ])
    for (const url of ['https://gateway.example.com', 'http://127.0.0.1:8080', 'http://[::1]:8080', 'http://localhost'])
      expect(said(url)).toEqual([])
  })

  it('says all that is wrong with what it was sent, and that it answers nonsense', async () => {
    const errors = [{ path: '/body/client', rule: 'minLength', expected: 'at least 1 character', got: 'a string' }]
    const problem = { code: 'invalid_params', detail: 'The request does not fit.', errors }
    const wrong = await serving((_request, response) => response.writeHead(400).end(JSON.stringify(problem)))
    const { err } = await run(['keys', 'create', '', '--url', wrong])
    expect(err.split('\n')).toEqual(['owlclaw: The request does not fit.', '  client must be at least 1 character'])
    const detail = '/body/scopes must be tools or admin.'
    const one = { code: 'invalid_params', detail, errors: [{ ...errors[0], path: '/body/scopes' }] }
    const once = await serving((_request, response) => response.writeHead(400).end(JSON.stringify(one)))
    const made = await run(['keys', 'create', 'ada', '--scope', 'toools', '--url', once])
    expect(made.err).toBe('owlclaw: scopes must be tools or admin.')
    const nonsense = await serving((_request, response) => response.end('[]'))
    expect((await run(['policy', 'show', '--url', nonsense])).err).toContain('is an OwlClaw gateway there?')
  })

  it('says which file it could not read, and which version is no number', async () => {
    const said = async (...words: string[]): Promise<string> =>
      (await run([...words, '--url', 'http://127.0.0.1:9'])).err
    expect(await said('policy', 'apply', 'none.yaml')).toMatch(
      /^owlclaw: none.yaml can't be read: ENOENT.* Name a file/,
    )
    const signing = await said('keys', 'create', 'ada', '--sign', 'ed25519', '--public-key', 'none.pem')
    expect(signing).toMatch(/^owlclaw: the public key can't be read: ENOENT.*openssl pkey -in PRIVATE.pem -pubout/)
    const rollback = await said('policy', 'rollback', '1', '--if-match', 'latest')
    expect(rollback).toMatch(/^owlclaw: --if-match takes the number of a version, such as 3; it is latest/)
  })

  it('takes a version by its number or its ETag', async () => {
    const asked: (string | undefined)[] = []
    const far = await serving((request, response) => {
      asked.push(request.headers['if-match'])
      response.end(JSON.stringify({ number: 4, difference: [] }))
    })
    for (const version of ['3', '"policy-3"'])
      await run(['policy', 'rollback', '1', '--if-match', version, '--url', far])
    expect(asked).toEqual(['"policy-3"', '"policy-3"'])
  })
})
