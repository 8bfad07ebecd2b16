import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readContract, strict } from '../../scripts/fuzz/contract.ts'
import { readRegressions, type Regression } from '../../scripts/fuzz/regression.ts'
import { startServer, type Server } from '../../scripts/fuzz/server.ts'
import { listTools, withTools } from '../../scripts/fuzz/tools.ts'
import { judgeOf, type Judge, type Reply } from './conformance.ts'
import { replay } from './replay.ts'

const regressions = await readRegressions()
let server: Server
let judge: Judge

beforeAll(async () => {
  server = await startServer()
  judge = judgeOf(withTools(strict(await readContract()), await listTools(server.url)))
})
afterAll(() => server.stop())

/** What one regression asks for beyond the contract. */
function unmet({ check, expect: wanted }: Regression, reply: Reply): string[] {
  const complaints: string[] = []
  if (reply.status >= 500) complaints.push(`a server error, ${reply.status}`)
  const statuses = wanted?.status
  if (
    statuses &&
    !statuses.some(
      (status) =>
        String(status).replace('XX', '') === String(reply.status).slice(0, String(status).replace('XX', '').length),
    )
  ) {
    complaints.push(`status ${reply.status} where ${check} wants one of ${statuses.join(', ')}`)
  }
  if (wanted?.code !== undefined) {
    const { code } = JSON.parse(reply.body.toString('utf8')) as { readonly code?: string }
    if (code !== wanted.code) complaints.push(`code ${code} where ${wanted.code} is due`)
  }
  return complaints
}

describe('[G8] requests that once broke a check', () => {
  it('are there', () => expect(regressions.length).toBeGreaterThanOrEqual(12))

  it.each(regressions)('%s', async (_, regression) => {
    const { method, path } = regression.request
    const reply = await replay(server.url, regression.request)
    const complaints = [...judge(method, path, reply), ...unmet(regression, reply)]
    expect(complaints, `${regression.title}\n${reply.status} ${reply.body.toString('utf8').slice(0, 500)}`).toEqual([])
  })

  it('leave the gateway alive', async () => {
    expect(server.ended()).toBeNull()
    expect((await fetch(`${server.url}/health`)).status).toBe(200)
  })
})
