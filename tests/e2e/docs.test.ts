import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')

/** Commands whose whole point is proved elsewhere, with where. */
const provedElsewhere: Readonly<Record<string, string>> = {
  'npm start': 'tests/package/start.test.ts',
  'npm test': 'runs this test',
}

/** Pages that are run as a whole, in a folder of their own, with where. */
const provedWhole: Readonly<Record<string, string>> = {
  'docs/ledger.md': 'tests/e2e/ledger-page.test.ts',
  'docs/policy.md': 'tests/e2e/policy-page.test.ts',
}

interface Documented {
  readonly page: string
  readonly command: string
}

/** Every line of every `sh` block of the pages for people. */
async function documented(): Promise<Documented[]> {
  const entries = await readdir(join(root, 'docs'), { recursive: true })
  const pages = [
    'README.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    ...entries.filter((path) => path.endsWith('.md')).map((path) => `docs/${path}`),
  ].filter((page) => !(page in provedWhole))
  const found: Documented[] = []
  for (const page of pages) {
    const text = await readFile(join(root, page), 'utf8')
    for (const [, block = ''] of text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)) {
      const lines = block.replaceAll('\\\n', ' ').split('\n')
      found.push(
        ...lines
          .map((line) => line.replace(/\s+#.*$/, '').trim())
          .filter((line) => line !== '' && !line.startsWith('#'))
          .map((command) => ({ page, command })),
      )
    }
  }
  return found
}

const commands = await documented()
const usual = 'http://127.0.0.1:8080'
let address: string
let server: ChildProcess
let data: string

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'owlclaw-docs-'))
  const args = [
    'scripts/owlclaw.cjs',
    'mcp-server',
    'start',
    '--transport',
    'http',
    '--port',
    '0',
    '--skills-dir',
    'examples/capabilities',
    '--data-dir',
    data,
  ]
  server = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  address = await new Promise((resolve, reject) => {
    let said = ''
    server.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const found = /listens at (http:\S+)/.exec(said)?.[1]
      if (found !== undefined) resolve(found)
    })
    server.once('exit', () => reject(new Error(said)))
  })
})

afterAll(async () => {
  server.kill()
  if (server.exitCode === null && server.signalCode === null) await once(server, 'exit')
  await rm(data, { recursive: true, force: true })
})

describe('the commands that the documentation shows', () => {
  it('are found', () => {
    expect(commands.length).toBeGreaterThan(8)
  })

  it.each(commands.filter(({ command }) => command.startsWith('curl ')))('$page: $command', async ({ command }) => {
    const { stdout } = await run('bash', ['-c', command.replaceAll(usual, address)], { cwd: root })
    const body = stdout.slice(stdout.indexOf('{'))
    expect(JSON.parse(body)).not.toHaveProperty('incident_id')
  })

  const local = commands.filter(({ command }) => command.startsWith('npx owlclaw ') && !command.includes(' start'))
  it.each(local)('$page: $command', async ({ command }) => {
    const words = command.replace('npx owlclaw', `"${process.execPath}" scripts/owlclaw.cjs`)
    // What looks into a data folder looks into that of the server.
    const env = words.includes(' ledger ') ? { ...process.env, MCP_SERVER_DATA_DIR: data } : process.env
    const { code } = await run('bash', ['-c', words], { cwd: root, env }).then(
      () => ({ code: 0 }),
      (error: unknown) => error as { code: number },
    )
    // The gate's examples differ on purpose: 100 says that it saw it.
    expect([0, 100]).toContain(code)
  })

  it('all are commands this repository has', async () => {
    const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>
    }
    const unknown = commands.filter(({ command }) => {
      if (command in provedElsewhere || command.startsWith('curl ') || command.startsWith('npx owlclaw ')) return false
      const script = /^(?:npm run ([\w:-]+)|npm (test|start))(?: -- .*)?$/.exec(command)
      return script === null || !((script[1] ?? script[2] ?? '') in scripts)
    })
    expect(unknown).toEqual([])
  })

  it('starts as the documentation says: every flag is one the start command takes', async () => {
    const help = await run(process.execPath, ['scripts/owlclaw.cjs', 'mcp-server', 'start', '--help'], { cwd: root })
    const flags = commands
      .filter(({ command }) => command.includes('owlclaw') && command.includes(' start'))
      .flatMap(({ command }) => command.match(/--[a-z-]+/g) ?? [])
    expect(flags.length).toBeGreaterThan(0)
    for (const flag of flags) expect(help.stdout).toContain(flag)
  })
})
