import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { loadCapabilities, type Capabilities } from '../../src/capabilities/capabilities.ts'
import type { ToolResult } from '../../src/core/tool.ts'
import { noLedger } from '../../src/core/ledger.ts'
import { openPolicy } from '../../src/core/policy.ts'
import { createGateway } from '../../src/gateway/gateway.ts'
import { call, folderOf } from './capability-folder.ts'

const opened: Capabilities[] = []
afterEach(async () => {
  for (const capabilities of opened.splice(0)) await capabilities.close()
})

/** A handler in threads, with all its threads ended, so that the next call starts one from what the disk holds now. */
async function isolated(files: Readonly<Record<string, string | Uint8Array>>) {
  const root = folderOf(files)
  const capabilities = await loadCapabilities(root, { defaultTimeoutSeconds: 0.5 })
  opened.push(capabilities)
  expect(capabilities.problems).toEqual([])
  const gateway = createGateway({ providers: [capabilities.provider], policy: () => openPolicy, ledger: noLedger })
  const run = async (input: object) =>
    ((await gateway.call({ kind: 'tool', name: 'run', input }, call())) as ToolResult).content[0]?.['text']
  return {
    change: async (path: string, text: string | undefined) => {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      if (text === undefined) rmSync(join(root, path))
      else writeFileSync(join(root, path), text)
      return (await capabilities.reload()).problems.map(({ message }) => message)
    },
    says: async () => {
      await expect(run({ loop: true })).rejects.toMatchObject({ code: 'timeout' })
      return await run({})
    },
  }
}

const typed = (version: string, more = ''): string => `import { own } from '../../lib/own.ts'
export const tool = { isolate: 'worker' as const }
enum Kind { One = '${version}' }
export default function run(input: { loop?: boolean${more} }): string { while (input.loop) {} return Kind.One + own }
`
const older = (version: string): string => `const { own } = require('../../lib/own.cjs')
exports.tool = { isolate: 'worker', inputSchema: { type: 'object' } }
exports.default = function run(input) { while (input.loop) {} return '${version}' + own }
`
const kinds = [
  {
    handler: 'a/one/handler.ts',
    of: typed,
    helper: 'lib/own.ts',
    own: (text: string) => `export const own = '${text}'`,
  },
  {
    handler: 'a/one/handler.cjs',
    of: older,
    helper: 'lib/own.cjs',
    own: (text: string) => `exports.own = '${text}'`,
  },
]

describe.each(kinds)('a handler in threads whose files change: $handler', ({ handler, of, helper, own }) => {
  const before = { [handler]: of('1'), [helper]: own('!') }

  it('[R4.10] runs as its last good version in a thread that starts later, too', async () => {
    const { change, says } = await isolated(before)
    expect(await says()).toBe('1!')
    expect(await change(handler, `${of('2')}\nexport const broken = (`)).toEqual([
      expect.stringMatching(/; the version before it stays in use$/),
    ])
    expect(await says()).toBe('1!')
    expect(await change(handler, of('3'))).toEqual([])
    expect(await says()).toBe('3!')
  })

  it('[R4.10] keeps what it imports as it was, broken or removed', async () => {
    const { change, says } = await isolated(before)
    expect(await change(helper, 'export const own = ')).toHaveLength(1)
    expect(await says()).toBe('1!')
    expect(await change(helper, undefined)).toHaveLength(1)
    expect(await says()).toBe('1!')
    expect(await change(helper, own('?'))).toEqual([])
    expect(await says()).toBe('1?')
  })
})

it.each([
  ["const lazy = () =>\n  import('node:fs')\nmodule.exports = { own: '!', lazy }", 'own.cjs'],
  ["/*\nimport own from './own.js'\n*/\nmodule.exports = { own: '!' }", 'own.js'],
  ['export const own = "!"', 'own.mjs'],
  ['{ "own": "!" }', 'own.json'],
])('[R4.10] what a handler requires runs in its thread as what it was loaded: %j', async (text, file) => {
  const { says } = await isolated({
    'a/one/handler.cjs': older('1').replace('own.cjs', file),
    [`lib/${file}`]: text,
  })
  expect(await says()).toBe('1!')
})

it('[R4.10] what is gone right after it was loaded, or is no text, keeps no handler from being loaded', async () => {
  const gone = `const fs = require('node:fs')
const file = require('node:path').join(__dirname, 'made.cjs')
if (require('node:worker_threads').isMainThread || !fs.existsSync(file)) fs.writeFileSync(file, "exports.own = '!'")
const { own } = require('./made.cjs')
fs.unlinkSync(file)
${older('1').split('\n').slice(1).join('\n')}`
  const { says } = await isolated({ 'a/one/handler.cjs': gone })
  expect(await says()).toBe('1!')
  // (module (func (export "own") (result i32) i32.const 7))
  const wasm = Buffer.from('AGFzbQEAAAABBQFgAAF/AwIBAAcHAQNvd24AAAoGAQQAQQcL', 'base64')
  const typeless = `import { own } from './own.wasm'
export const tool = { isolate: 'worker', inputSchema: { type: 'object' } }
export default function run(input) { while (input.loop) {} return '1' + own() }
`
  const binary = await isolated({ 'a/one/handler.mjs': typeless, 'a/one/own.wasm': wasm })
  expect(await binary.says()).toBe('17')
})

it('[R4.10] what was refused for its types runs in no thread', async () => {
  const { change, says } = await isolated({ 'a/one/handler.ts': typed('1'), 'lib/own.ts': "export const own = '!'" })
  expect(await change('a/one/handler.ts', typed('2', '; of: Map<string, number>'))).toEqual([
    expect.stringContaining('is a Map'),
  ])
  expect(await says()).toBe('1!')
})
