import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { newFolder, root } from './gateway-process.ts'

const meta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
}
const message = (id: number, method: string, params: object): string =>
  `${JSON.stringify({ jsonrpc: '2.0', id, method, params: { ...params, _meta: meta } })}\n`
const discover = message(1, 'server/discover', {})
const call = (id: number, value: unknown) => message(id, 'tools/call', { name: 'double', arguments: { n: value } })

function folderWithTool(): string {
  const folder = newFolder()
  mkdirSync(join(folder, 'test/double'), { recursive: true })
  writeFileSync(
    join(folder, 'test/double/handler.js'),
    `export const tool = { inputSchema: { type: 'object', properties: { n: { type: 'number' } }, required: ['n'] } }
export default function double({ n }) { return String(2 * n) }\n`,
  )
  writeFileSync(join(folder, 'test/double/SKILL.md'), '---\nname: double\ndescription: Doubles.\n---\n\nTwice.\n')
  return folder
}

interface Ended {
  readonly answers: readonly string[]
  readonly packages: readonly string[]
}

/** A gateway over stdio, told these lines and then no more; and the packages it loaded. */
function talk(args: readonly string[], lines: string): Promise<Ended> {
  const watching = ['--import', join(root, 'tests/cli/loaded-packages.mjs')]
  const start = [join(root, 'tests/e2e/run-source.mjs'), 'mcp-server', 'start', ...args]
  return new Promise((resolve, reject) => {
    const child = execFile(process.execPath, [...watching, ...start], { cwd: newFolder() }, (error, stdout, stderr) => {
      if (error !== null) reject(new Error(stderr, { cause: error }))
      const [, packages = ''] = /^packages: (.*)$/m.exec(stderr) ?? []
      resolve({ answers: stdout.trim().split('\n'), packages: packages.split(' ') })
    })
    child.stdin?.end(lines)
  })
}

describe('a start', () => {
  it('with schemas and texts that are known loads no compiler of schemas, no log, no YAML and nothing of HTTP, and judges all the same', async () => {
    const quiet = ['--log-level', 'WARNING']
    const args = ['--skills-dir', folderWithTool(), '--data-dir', newFolder(), ...quiet]
    const first = await talk(args, discover)
    expect(first.packages).toEqual(expect.arrayContaining(['ajv-formats', 'gray-matter', 'yaml']))
    const second = await talk(args, discover)
    expect(second.answers).toEqual(first.answers)
    // The few lines of it that generated validators call.
    expect(second.packages).toEqual(['ajv'])
    const third = await talk(args, discover + call(2, 21) + call(3, 'x'))
    expect(third.packages).toContain('ajv-formats')
    const answerOf = (id: number) => third.answers.find((answer) => answer.includes(`"id":${id},`))
    expect(answerOf(2)).toContain('"text":"42"')
    expect(answerOf(3)).toContain('-32602')
  })
})
