import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { complaintsOf, parseMetrics } from '../telemetry/prometheus-rules.ts'
import { keptCode, talk } from './installed-start.ts'
import { nodeOf, root, run, start } from './installed.ts'

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }

const before = `openapi: 3.1.0
info: { title: Pets, version: 1.0.0 }
paths:
  /pets:
    get:
      operationId: listPets
      responses: { '200': { description: all of them } }
  /pets/{id}:
    get:
      operationId: getPet
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses: { '200': { description: this one } }
`
const after = before.slice(0, before.indexOf('  /pets/{id}'))

const refusing = `import { ToolError, type HandlerCall } from 'owlclaw'
export default function refuse(input: { from: HandlerCall['surface'] }): string {
  throw new ToolError(\`Not from \${input.from}.\`)
}
`
const blocking = `export const tool = { name: 'block', inputSchema: { type: 'object' } }
export default function block({ ms }) {
  const until = Date.now() + ms
  while (Date.now() < until);
  return 'done'
}
`

const ownCode = 'node_modules/owlclaw/dist/src/gateway.js'
/** Whether the engine of a process that has just started rejects what was kept of a file; it is kept twice. */
const taken = `
  const { readFileSync } = require('fs')
  const [source, kept] = process.argv.slice(1).map((file) => readFileSync(file))
  const cachedData = kept.subarray(0, kept.length / 2)
  console.log(new (require('vm').Script)(source.toString('latin1'), { cachedData }).cachedDataRejected)`

interface Packed {
  readonly filename: string
  readonly size: number
  readonly files: readonly { readonly path: string }[]
}

let folder: string
let packed: Packed

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'owlclaw-package-'))
  const { code, stdout, stderr } = await run(
    'npm',
    ['pack', '--json', '--pack-destination', folder],
    root,
    process.execPath,
  )
  expect(code, stderr).toBe(0)
  // What `prepack` printed stands before the report.
  const report = JSON.parse(stdout.slice(stdout.search(/^[[{]/m))) as Packed[] | Record<string, Packed>
  packed = Object.values(report)[0]!
  await writeFile(join(folder, 'package.json'), '{ "private": true }')
  await writeFile(join(folder, 'before.yaml'), before)
  await writeFile(join(folder, 'after.yaml'), after)
  const install = ['install', '--no-audit', '--no-fund', join(folder, packed.filename)]
  const installed = await run('npm', install, folder, process.execPath)
  expect(installed.code, installed.stderr).toBe(0)
})

afterAll(() => rm(folder, { recursive: true, maxRetries: 5 }))

describe('the package', () => {
  it('holds what users need, and no more', () => {
    const paths = packed.files.map(({ path }) => path)
    expect(paths).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'package.json', 'scripts/owlclaw.cjs']))
    expect(paths).toContain('dist/src/main.js')
    expect(paths).toContain('dist/src/main.d.ts')
    expect(paths).toContain('dist/judges/oasdiff.wasm.gz')
    expect(paths).toContain('dist/contracts/versions.yaml')
    expect(paths.filter((path) => /^(src|tests|clients|node_modules)\//.test(path))).toEqual([])
    expect(paths.filter((path) => path.endsWith('.ts') && !path.endsWith('.d.ts'))).toEqual([])
    expect(packed.size).toBeLessThan(16 * 1024 * 1024)
  })
})

describe.each([24, 26])('installed in an empty folder, on Node %i', (major) => {
  let node: string
  const owlclaw = (...args: readonly string[]) => run('npx', ['owlclaw', ...args], folder, node)

  beforeAll(async () => {
    node = await nodeOf(major)
  })

  it('runs on that Node', async () => {
    expect((await run('node', ['--version'], folder, node)).stdout).toMatch(new RegExp(`^v${major}\\.`))
  })

  it('[R12.9] says its version, and nothing else', async () => {
    const { code, stdout, stderr } = await owlclaw('--version')
    expect(stdout, stderr).toBe(`${version}\n`)
    expect(code).toBe(0)
  })

  it('knows what handlers import from it, also where it is not installed beside them', async () => {
    const place = await mkdtemp(join(tmpdir(), 'owlclaw-handlers-'))
    await mkdir(join(place, 'test/refuse'), { recursive: true })
    await writeFile(join(place, 'test/refuse/handler.ts'), refusing)
    const folders = ['--skills-dir', place, '--data-dir', join(place, 'data')]
    const { code, stdout, stderr } = await owlclaw('call', 'refuse', '{"from":"mcp"}', ...folders)
    expect([code, stdout], stderr).toEqual([3, 'Not from mcp.\n'])
    expect((await owlclaw('call', 'refuse', '{"from":"nowhere"}', ...folders)).stderr).toContain('["rest","mcp","cli"]')
    await rm(place, { recursive: true })
  })

  it('[G3] judges two OpenAPI documents without Go or Python', async () => {
    const broken = await owlclaw('contracts', 'diff', 'before.yaml', 'after.yaml')
    expect(broken.stdout.split('\n')[0], broken.stderr).toBe('level: breaking')
    expect(broken.code).toBe(100)
    const added = await owlclaw('contracts', 'diff', 'after.yaml', 'before.yaml')
    expect(added.stdout.split('\n')[0]).toBe('level: additive')
    expect(added.code).toBe(0)
  })

  it('[R12.1] serves REST from compiled code, and stops when told to', async () => {
    const args = ['mcp-server', 'start', '--transport', 'http', '--data-dir', join(folder, `data-${major}`)]
    const server = await start(join(folder, 'node_modules/.bin/owlclaw'), args, folder, node)
    try {
      const health = await fetch(`${server.url}/health`)
      expect(health.status, server.output()).toBe(200)
      const tools = (await (await fetch(`${server.url}/v1/tools`)).json()) as { tools: { name: string }[] }
      expect(tools.tools.map(({ name }) => name)).toContain('explain_error')
      const answer = await fetch(`${server.url}/v1/tools/explain_error/calls`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ arguments: { code: 'tool_not_found' } }),
      })
      expect(answer.status, server.output()).toBe(200)
      expect((await fetch(`${server.url}/docs`)).status).toBe(200)
    } finally {
      expect(await server.stop()).toBe(0)
    }
    expect(server.output()).not.toContain('ExperimentalWarning')
  })

  it('[R11.5] [R11.6] [R11.10] is looked at: its level by signal, its metrics, and a loop that stands still', async () => {
    const place = join(folder, `seen-${major}`)
    await mkdir(join(place, 'test/block'), { recursive: true })
    await writeFile(join(place, 'test/block/handler.mjs'), blocking)
    await writeFile(join(place, 'mcp-server.yaml'), 'telemetry: { watchdog: { blocked_ms: 1000 } }\n')
    const args = ['mcp-server', 'start', '--transport', 'http', '--config', join(place, 'mcp-server.yaml')]
    const folders = ['--data-dir', join(place, 'data'), '--skills-dir', place]
    const server = await start(join(folder, 'node_modules/.bin/owlclaw'), [...args, ...folders], folder, node)
    try {
      server.signal('SIGUSR2')
      await server.says(/"now":"DEBUG".*SIGUSR2/)
      // Its thread starts a second after the rest; a call that comes before it is made again.
      const stands = server.says(/the event loop stands still/)
      const call = () =>
        fetch(`${server.url}/v1/tools/block/calls`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{"arguments":{"ms":2500}}',
        }).then((answer) => answer.status)
      const untilSeen = async (): Promise<void> => {
        while (!server.output().includes('the event loop stands still')) expect(await call(), server.output()).toBe(200)
      }
      await Promise.all([stands, untilSeen()])
      await server.says(/the event loop stood still/)
      const metrics = await (await fetch(`${server.url}/metrics`)).text()
      const families = parseMetrics(metrics)
      expect(families.flatMap(complaintsOf).filter((complaint) => !complaint.startsWith('mcp_'))).toEqual([])
      expect(metrics).toMatch(/^owlclaw_event_loop_blocked_total [1-9]/m)
    } finally {
      expect(await server.stop()).toBe(0)
    }
  })

  it('answers over stdio with what it needs of ours, one revision, no package and nothing of HTTP', async () => {
    const { answer, own, files, others } = await talk(folder, node, join(folder, `stdio-${major}`))
    expect(JSON.parse(answer)).toMatchObject({ id: 1, result: { resultType: 'complete' } })
    expect(files).toEqual(['gateway.cjs', 'validators-2026-07-28.cjs'])
    expect(others).toEqual([])
    const later = [
      'http',
      'https',
      'tls',
      'zlib',
      'fs/promises',
      'child_process',
      'internal/deps/undici/undici',
      'internal/webstreams/readablestream',
    ]
    expect(own.filter((name) => later.includes(name))).toEqual([])
  })

  it('keeps what the engine made of the code, and believes no kept code that is not whole', async () => {
    const data = join(folder, `kept-${major}`)
    const first = await talk(folder, node, data)
    const [file = '', ...others] = keptCode(folder).filter((path) => path.includes(`/v${major}.`))
    expect(others).toEqual([])
    const kept = await readFile(file)
    const damaged = Buffer.from(kept)
    damaged[kept.length - 1000] = 255 - (damaged[kept.length - 1000] ?? 0)
    await writeFile(file, damaged)
    const second = await talk(folder, node, data)
    expect(second.answer).toBe(first.answer)
    expect((await readFile(file)).equals(damaged)).toBe(false)
  })
  it('keeps it so that a start can take it, though a server over HTTP changes flags of the engine', async () => {
    const launcher = join(folder, 'node_modules/.bin/owlclaw')
    await rm(join(folder, 'node_modules/owlclaw/.cache'), { recursive: true, force: true })
    const ofThisNode = (): string | undefined => keptCode(folder).find((path) => path.includes(`/v${major}.`))
    const data = join(folder, `kept-http-${major}`)
    const args = ['mcp-server', 'start', '--transport', 'http', '--data-dir', data]
    const server = await start(launcher, args, folder, node)
    try {
      await vi.waitFor(() => expect(ofThisNode()).toBeDefined(), { timeout: 30_000 })
    } finally {
      expect(await server.stop()).toBe(0)
    }
    const { stdout } = await run(node, ['-e', taken, join(folder, ownCode), ofThisNode() ?? ''], folder, node)
    expect(stdout).toBe('false\n')
  })
})
