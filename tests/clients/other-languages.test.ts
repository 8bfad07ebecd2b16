import { spawn } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { check, fastmcp, goClient, inspector } from '../../scripts/mcp-clients-setup.mjs'
import { expected, missing, target, type Report, type Target } from './target.ts'

/** What a program printed to stdout; what it said besides is told when it fails. */
function output(program: string, args: readonly string[], codes: readonly number[] = [0]): Promise<string> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let out = ''
  let err = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (out += chunk))
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (err += chunk))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      if (codes.includes(code ?? -1)) resolve(out)
      else reject(new Error(`It ended with ${code}:\n${out}${err.slice(-4000)}`))
    })
  })
}

async function report(program: string, args: readonly string[], where: Target, more: object = {}): Promise<unknown> {
  return JSON.parse(await output(program, [...args, JSON.stringify({ ...where, ...more })])) as Report
}

/** Named, and left out, where their toolchain is not there; CI has all of them. */
const lacking = (await check()).filter(({ ok }) => !ok)
const strict = process.env['CI'] === 'true'
const has = (program: string): boolean => strict || lacking.every(({ name }) => !name.includes(program))
for (const { name, how } of lacking) console.warn(`${strict ? 'FAIL' : 'skip'}  ${name}: ${how}`)

const transports = ['stdio', 'http'] as const
const over = (program: string): readonly (typeof transports)[number][] => (has(program) ? transports : [])

describe('clients in other languages', () => {
  for (const transport of over('Go'))
    it(`the Go SDK over ${transport} finds all it needs`, async () => {
      expect(await report(goClient, [], await target(transport))).toEqual(expected)
    })

  for (const transport of over('fastmcp'))
    for (const mode of ['auto', 'legacy'])
      it(`fastmcp (${mode}) over ${transport} finds all it needs`, async () => {
        const program = join(import.meta.dirname, 'python/client.py')
        expect(await report(fastmcp, [program], await target(transport), { mode })).toEqual(expected)
      })

  for (const transport of over('inspector'))
    it(`the Inspector over ${transport} lists, calls, reads, gets, and shows an error`, async () => {
      const { url, command, args } = await target(transport)
      const config = join(await mkdtemp(join(tmpdir(), 'owlclaw-inspector-')), 'mcp.json')
      const gateway = url === undefined ? { command, args } : { type: 'streamable-http', url }
      await writeFile(config, JSON.stringify({ mcpServers: { gateway } }))
      const ask = (method: string, ...more: string[]) =>
        output(process.execPath, [inspector, '--cli', '--config', config, '--server', 'gateway', '--method', method, ...more])
      const { tools } = JSON.parse(await ask('tools/list')) as { readonly tools: readonly unknown[] }
      expect(tools.length).toBe(expected.tools)
      expect(await ask('tools/call', '--tool-name', 'test_simple_text')).toContain(expected.called)
      expect(await ask('resources/read', '--uri', 'test://static-text')).toContain(expected.resource)
      expect(await ask('prompts/get', '--prompt-name', 'test_simple_prompt')).toContain(expected.prompt)
      await expect(ask('prompts/get', '--prompt-name', missing)).rejects.toThrow('There is no prompt named')
    })

  it('are all there, or named', () => {
    expect(strict ? lacking : []).toEqual([])
  })
})
