import { expect, it } from 'vitest'
import { newFolder, owlclaw, root } from './gateway-process.ts'
import { skills } from './stdio-client.ts'

const endless = (annotations: string): string =>
  `export const tool = { annotations: ${annotations}, inputSchema: { type: 'object' } }
export default () => { console.error('begun'); return new Promise(() => {}) }\n`

it('[R2.5] SIGTERM ends with an answer to each call that outlives the grace, of which the ledger has the end', async () => {
  const folder = skills({ reads: endless('{ readOnlyHint: true }'), pays: endless('{}') })
  const data = newFolder()
  const gateway = owlclaw(['start', '--transport', 'http', '--port', '0', '--skills-dir', folder, '--data-dir', data], {
    env: { MCP_SERVER_SHUTDOWN_TIMEOUT_SECONDS: '0.2' },
  })
  const url = (await gateway.says(/http:\/\/127\.0\.0\.1:\d+/)).trim()
  const call = (name: string): Promise<Response> =>
    fetch(`${url}/v1/tools/${name}/calls`, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    })
  const answers = Promise.all([call('reads'), call('pays')])
  await gateway.says(/begun[^]*begun/)
  gateway.child.kill('SIGTERM')
  const [reads, pays] = await answers
  expect([reads.status, reads.headers.get('retry-after')]).toEqual([503, '1'])
  expect(await reads.json()).toMatchObject({ code: 'shutting_down', retryable: true })
  expect([pays.status, pays.headers.get('retry-after')]).toEqual([500, null])
  expect(await pays.json()).toMatchObject({ code: 'outcome_unknown', retryable: false })
  expect(await gateway.ended).toBe(0)
  const search = owlclaw(['ledger', 'search', '--outcome', 'cancelled', '--json', '--data-dir', data], { cwd: root })
  expect(await search.ended, search.err()).toBe(0)
  const entries = [reads, pays].map((answer) => answer.headers.get('owlclaw-ledger-entry'))
  for (const entry of entries) expect(search.out()).toContain(`"${entry}"`)
})
