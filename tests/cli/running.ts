import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createBuiltin, complaintsOf, loadCapabilities, loadSkills } from '../../src/capabilities/capabilities.ts'
import type { Administering } from '../../src/cli/administer.ts'
import { approvalCommands } from '../../src/cli/approval-commands.ts'
import { callCommand } from '../../src/cli/call-command.ts'
import { runCli } from '../../src/cli/cli.ts'
import type { Command } from '../../src/cli/command.ts'
import { completionCommand } from '../../src/cli/completion-command.ts'
import { configCommands } from '../../src/cli/config-commands.ts'
import { connectCommand } from '../../src/cli/connect-command.ts'
import { contractsCommands } from '../../src/cli/contracts-commands.ts'
import { devCommand } from '../../src/cli/dev-command.ts'
import { doctorCommand } from '../../src/cli/doctor-command.ts'
import { initCommand } from '../../src/cli/init-command.ts'
import type { Inside } from '../../src/cli/inside.ts'
import { keysCommands } from '../../src/cli/keys-commands.ts'
import { ledgerCommands } from '../../src/cli/ledger-commands.ts'
import type { StatsServices } from '../../src/cli/ledger-stats.ts'
import { listCommands } from '../../src/cli/list-commands.ts'
import { policyCommands } from '../../src/cli/policy-commands.ts'
import { startCommand } from '../../src/cli/start-command.ts'
import { noLedger } from '../../src/core/ledger.ts'
import { openPolicy } from '../../src/core/policy.ts'
import type { Provider } from '../../src/core/provider.ts'
import { createGateway } from '../../src/gateway/gateway.ts'

export const root = join(import.meta.dirname, '../..')

export interface Surroundings {
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
  readonly stdin?: string
  /** Beside what the folder of capabilities has. */
  readonly providers?: readonly Provider[]
  readonly stopAsked?: () => Promise<string>
  readonly openToCall?: Administering['openToCall']
  readonly greets?: StatsServices['greets']
}

const never = (): Promise<string> => new Promise(() => undefined)

/** Every command, put together as main does, over a gateway of this process. */
export function commandsIn(around: Surroundings = {}): readonly Command[] {
  const place = { env: around.env ?? {}, cwd: around.cwd ?? root }
  const inside: Inside = {
    ...place,
    open: async ({ config }) => {
      const capabilities = await loadCapabilities(config.mcp_server.resources.skills_dir, { defaultTimeoutSeconds: 5 })
      const skills = await loadSkills(config.mcp_server.resources.skills_dir, { timeoutMs: 5000, maxReadBytes: 1e6 })
      const gateway = createGateway({
        providers: [createBuiltin(5), capabilities.provider, skills.provider, ...(around.providers ?? [])],
        policy: () => openPolicy,
        ledger: noLedger,
      })
      const { problems, broken } = complaintsOf(
        () => [...capabilities.problems, ...skills.problems()],
        new Set<string>(),
      )
      return { gateway, warnings: problems(), broken: broken(), close: gateway.close }
    },
  }
  const stopAsked = around.stopAsked ?? never
  const openToCall = around.openToCall ?? (() => Promise.reject(new Error('nothing is opened in this test')))
  const serve = () => Promise.reject(new Error('nothing is served in this test'))
  const commands: Command[] = [
    startCommand({ ...place, serve, stopAsked }),
    devCommand({ ...place, serve, stopAsked }),
    ...configCommands(place),
    ...listCommands(inside),
    callCommand({ ...inside, stopAsked, stdin: async () => around.stdin ?? '' }),
    doctorCommand({ ...inside, contracts: async () => 10, greets: async () => true }),
    initCommand(place),
    connectCommand(place),
    ...ledgerCommands({ ...place, stopAsked, openToCall, greets: around.greets ?? (async () => false) }),
    ...keysCommands({ ...place, openToCall }),
    ...policyCommands({ ...place, openToCall }),
    ...approvalCommands({ ...place, openToCall }),
    completionCommand(() => commands),
    ...contractsCommands(),
  ]
  return commands
}

export async function run(argv: readonly string[], around: Surroundings = {}) {
  const out: string[] = []
  const err: string[] = []
  const code = await runCli(argv, commandsIn(around), { out: (text) => out.push(text), err: (text) => err.push(text) })
  return { code, out: out.join('\n'), err: err.join('\n') }
}

/** A new folder with these files, gone after the test. */
export async function folderWith(files: Readonly<Record<string, string>> = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'owlclaw-cli-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  return folder
}

export const handler = (metadata: string, code: string): string => `export const tool = ${metadata}\n\n${code}\n`

/** Two tools in JavaScript: no compiler has to read their types. */
export const samples = (): Promise<string> =>
  folderWith({
    'math/add/handler.js': handler(
      `{
        title: 'Add two numbers',
        inputSchema: { type: 'object', properties: { a: { type: 'number' }, b: { type: 'number' } }, required: ['a', 'b'], examples: [{ a: 2, b: 3 }] },
        outputSchema: { type: 'object', properties: { sum: { type: 'number' } } },
      }`,
      'export default function add({ a, b }) { return { sum: a + b } }',
    ),
    'text/echo/handler.js': handler(
      `{ title: 'Echo a text', inputSchema: { type: 'object', properties: { text: { type: 'string', minLength: 1 } }, required: ['text'] } }`,
      'export default function echo({ text }) { return text }',
    ),
  })
