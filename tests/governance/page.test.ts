import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadedFrom } from '../config/folder.ts'
import { configKeys } from '../../generated/config/v1/keys.ts'
import { errors } from '../../generated/errors.ts'
import { clockAt, faultOf, governed, toolAt } from './governed.ts'

const page = await readFile(join(import.meta.dirname, '../../docs/governance.md'), 'utf8')

describe('docs/governance.md', () => {
  it('[R10.9] shows a configuration that does what it says', async () => {
    const file = /^```yaml\n([\s\S]*?)^```$/m.exec(page)?.[1] ?? ''
    const { config, warnings } = await loadedFrom({ file })
    expect(warnings).toEqual([])
    const { take, quotas } = governed(config.mcp_server.governance, clockAt('2026-11-18T12:00:00Z'))
    expect(take(toolAt(0)).costMicros).toBe(20_000)
    expect(take(toolAt(0, 'mcp.mail.draft')).costMicros).toBe(100_000)
    expect(faultOf(() => take(toolAt(1.5, 'translate'))).code).toBe('cost_limit_exceeded')
    const limits = (client: string) => quotas(client).map(({ name, limit }) => [name, limit])
    expect(limits('bob')).toEqual([
      ['minute', 60],
      ['day', 1000],
      ['month', 50_000_000],
    ])
    expect(limits('nightly-report')).toEqual([
      ['minute', 600],
      ['day', 1000],
      ['month', 500_000_000],
    ])
  })

  it('names every limit there is, and the status of each refusal as the catalog has it', () => {
    const names = configKeys.flatMap(({ path }) => /default_quota\.(\w+)$/.exec(path)?.[1] ?? [])
    expect(names.filter((name) => !page.includes(name))).toEqual([])
    const rows = [...page.matchAll(/^\| `(\w+)` \|[^|]*\| (\d{3}) \|/gm)].map(([, code, status]) => [
      code,
      Number(status),
    ])
    expect(rows).toEqual(
      (
        ['rate_limited', 'concurrency_limited', 'budget_exceeded', 'cost_limit_exceeded', 'governance_denied'] as const
      ).map((code) => [code, errors[code].http]),
    )
  })
})
