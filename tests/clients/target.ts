import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { copyFixtures } from '../../scripts/conformance/gateway.ts'
import { root, startGateway } from '../e2e/gateway-process.ts'

/** Where a client finds the gateway: an address, or a program to start and talk to. */
export interface Target {
  readonly url: string | undefined
  readonly command: string
  readonly args: readonly string[]
}

/** What a client has seen; each does the same things in its own language. */
export interface Report {
  readonly server: string
  readonly tools: number
  readonly called: string
  readonly resource: string
  readonly prompt: string
  readonly progress: readonly number[]
  readonly changed: boolean
  /** Of a prompt that isn't there. */
  readonly error: { readonly code: number; readonly name: string }
}

export const expected: Report = {
  server: 'owlclaw-mcp-server',
  tools: 120,
  called: 'This is a simple text.',
  resource: 'This text stays the same.',
  prompt: 'This is a simple prompt.',
  progress: [0, 50, 100],
  changed: true,
  error: { code: -32602, name: 'prompt_not_found' },
}

export const missing = 'no_such_prompt'

/** Tools enough for a second page, in a folder that a tool may change. */
async function capabilities(): Promise<string> {
  const folder = await copyFixtures()
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  const fixtures = 37
  for (let number = 1; number <= expected.tools - fixtures; number += 1) {
    const path = join(folder, 'many', `tool-${number}`)
    await mkdir(path, { recursive: true })
    const tool = { name: `many_${number}`, description: 'One of many.', inputSchema: { type: 'object' } }
    await writeFile(join(path, 'handler.js'), `export const tool = ${JSON.stringify(tool)}\nexport default () => ''\n`)
  }
  return folder
}

export async function target(transport: 'stdio' | 'http'): Promise<Target> {
  const skills = await capabilities()
  const data = await mkdtemp(join(tmpdir(), 'owlclaw-data-'))
  const args = [
    join(root, 'scripts/owlclaw.cjs'),
    ...['mcp-server', 'start', '--transport', 'stdio', '--skills-dir', skills, '--data-dir', data],
  ]
  const url = transport === 'http' ? `${(await startGateway({ skills })).url}/mcp` : undefined
  return { url, command: process.execPath, args }
}
