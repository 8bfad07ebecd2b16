import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { newFolder, root, startGateway } from './gateway-process.ts'

const run = promisify(execFile)

/** Every `sh` block of a page, in its order. */
const blocksOf = (page: string): string[] =>
  [...readFileSync(join(root, page), 'utf8').matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block)

/** `npx` and `node` as whoever follows the page has them. */
function programs(): string {
  const bin = join(newFolder(), 'bin')
  mkdirSync(bin)
  const script = (name: string, line: string): void => {
    writeFileSync(join(bin, name), `#!/bin/sh\n${line}\n`)
    chmodSync(join(bin, name), 0o755)
  }
  script('npx', `shift; exec "${process.execPath}" "${join(root, 'scripts/owlclaw.cjs')}" "$@"`)
  return `${bin}:${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`
}

it('all that docs/ledger.md shows works from top to bottom, beside a gateway that runs', async () => {
  const cwd = newFolder()
  const config = join(newFolder(), 'gateway.yaml')
  writeFileSync(config, 'ledger:\n  enabled: true\n')
  const start = () => startGateway({ data: join(cwd, '.owlclaw'), args: ['--config', config] })
  const gateway = await start()
  for (const b of [3, '🦉']) {
    await fetch(`${gateway.url}/v1/tools/add/calls`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-mcp-client-id': 'ada' },
      body: JSON.stringify({ arguments: { a: 2, b } }),
    })
  }
  gateway.child.kill('SIGTERM')
  await gateway.ended
  const again = await start()
  const blocks = blocksOf('docs/ledger.md').map((block) => block.replaceAll('http://127.0.0.1:8080', again.url))
  expect(blocks.length).toBeGreaterThan(7)
  const said: string[] = []
  for (const block of blocks) {
    const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', block], { cwd, env: { PATH: programs() } })
    said.push(stdout)
  }
  const all = said.join('\n')
  expect(all).toContain('ok: ')
  expect(all).toContain('Signature Verified Successfully')
  expect(all).not.toContain('urn:owlclaw:error')
  expect(readFileSync(join(cwd, 'ledger.ndjson'), 'utf8').split('\n').length).toBeGreaterThan(2)
})
