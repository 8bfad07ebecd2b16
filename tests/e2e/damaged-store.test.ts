import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { newFolder, startGateway } from './gateway-process.ts'

const pageBytes = 4096
const calls = 150

/** Each takes from a quota: what a client used is counted again from the rows, and so they are read. */
async function callAll(url: string, from: number, to: number): Promise<number> {
  let status = 0
  for (let call = from; call < to; call += 1) {
    const answer = await fetch(`${url}/v1/tools/add/calls`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-mcp-client-id': 'ann' },
      body: JSON.stringify({ arguments: { a: 770_000 + call, b: 1 } }),
    })
    await answer.arrayBuffer()
    status = answer.status
  }
  return status
}

it('[R8.6] a page that the check of the store does not read, and a start meets later, is saved around in the same start', async () => {
  const data = newFolder()
  const config = join(newFolder(), 'gateway.yaml')
  writeFileSync(
    config,
    'ledger: { enabled: true }\nmcp_server: { governance: { default_quota: { max_calls_per_day: 1000 } } }\n',
  )
  const args = ['--config', config]
  const first = await startGateway({ data, args })
  expect(await callAll(first.url, 0, calls)).toBe(200)
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)

  const file = join(data, 'owlclaw.db')
  const db = new DatabaseSync(file)
  const { rootpage } = db.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'ledger_segments'").get() as {
    readonly rootpage: number
  }
  db.close()
  const bytes = readFileSync(file)
  bytes.fill(0, (rootpage - 1) * pageBytes, rootpage * pageBytes)
  writeFileSync(file, bytes)

  const second = await startGateway({ data, args })
  expect(second.err()).toContain('the store was damaged')
  expect(readdirSync(data).filter((name) => /^owlclaw\.db\.damaged-[^.]*Z$/.test(name))).toHaveLength(1)
  expect(await callAll(second.url, calls, calls + 1)).toBe(200)
  second.child.kill('SIGTERM')
  expect(await second.ended).toBe(0)
})
