import { appendFile, readFile, rm, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyOfTree, filesUnder, type Copy } from './copy.ts'

describe('npm run gen', () => {
  let copy: Copy
  beforeAll(async () => {
    copy = await copyOfTree()
    const { code, err } = await copy.gen()
    expect(err).toBe('')
    expect(code).toBe(0)
  })
  afterAll(() => copy.remove())

  it('[C2] gives the same bytes again, from nothing', async () => {
    const before = await filesUnder(copy.path('generated'))
    await rm(copy.path('generated'), { recursive: true })
    expect((await copy.gen()).code).toBe(0)
    expect(await filesUnder(copy.path('generated'))).toEqual(before)
  })

  it('[C2] has nothing to do a second time', async () => {
    const { code, out } = await copy.gen('--check')
    expect(out).toMatch(/^\d+ files, 0 different/)
    expect(code).toBe(0)
  })

  it('[C2] --check names an edited, a missing and a foreign file and touches none of them', async () => {
    const [edited, missing, foreign] = ['errors.ts', 'rest/v1/operations.ts', 'extra.ts'].map((name) =>
      copy.path('generated', name),
    ) as [string, string, string]
    const text = await readFile(edited, 'utf8')
    await writeFile(edited, text.replace('"http": 404', '"http": 410'))
    await rm(missing)
    await writeFile(foreign, '')
    const { code, out, err } = await copy.gen('--check')
    expect(code).toBe(4)
    expect(out.trim().split('\n').sort()).toEqual([
      'changed  generated/errors.ts',
      'missing  generated/rest/v1/operations.ts',
      'stale    generated/extra.ts',
    ])
    expect(err).toContain('npm run gen')
    expect(await readFile(edited, 'utf8')).toContain('"http": 410')
    expect((await copy.gen()).code).toBe(0)
    expect(await readFile(edited, 'utf8')).toBe(text)
    expect((await copy.gen('--check')).code).toBe(0)
  })

  it('[C2] --check is red when a contract was edited and nothing generated from it', async () => {
    const catalog = copy.path('contracts/errors/v1/catalog.yaml')
    const text = await readFile(catalog, 'utf8')
    await appendFile(catalog, row('new_error'))
    const { code, out } = await copy.gen('--check')
    await writeFile(catalog, text)
    expect(code).toBe(4)
    expect(out).toContain('changed  generated/errors.ts')
    expect(out).toContain('changed  generated/docs/errors.md')
  })

  it('[G6] refuses an operation that says nothing about MCP', async () => {
    const path = copy.path('contracts/rest/v1/paths/health.yaml')
    const text = await readFile(path, 'utf8')
    await writeFile(path, text.replace('    method: ping\n', ''))
    const { code, err } = await copy.gen('--check')
    await writeFile(path, text)
    expect(code).not.toBe(0)
    expect(err).toContain('getHealth: x-mcp must have a method, a tool or a reason why there is neither')
  })
})

const row = (code: string): string => `
  - code: ${code}
    category: internal
    http: 500
    mcp_http: { legacy: 200, modern: 200 }
    json_rpc: { legacy: -32603, modern: -32603 }
    retryable: false
    title: New
    action: None.
    description: New.
`
