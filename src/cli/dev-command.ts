import { configOptions, load, problemText, startFindings, type Loaded } from '../config/config.ts'
import type { Arguments, Command, Io } from './command.ts'
import { devLine } from './dev-log.ts'
import { loadedFor } from './inside.ts'
import { shellWord } from './shell-word.ts'
import { untilAsked, type Offered, type Served, type StartServices } from './start-command.ts'

/** What `dev` decides itself is no option of it. */
const { transport: _transport, development: _development, ...options } = configOptions

export const devCommand = (services: StartServices): Command => ({
  words: ['mcp-server', 'dev'],
  verbatim: true,
  summary: 'Runs the gateway over HTTP for whoever works on its capabilities: they are taken up as they change',
  usage: '[--port PORT] [--skills-dir PATH] [--config PATH] [--log-level LEVEL]',
  options,
  details: `It listens over HTTP, shows every request and change as readable lines, and answers errors with their stacks.
Not for production: that is \`owlclaw start\`.

Exit codes: 0 after SIGTERM or SIGINT, 1 when it could not start, 2 wrong command line.`,
  run: async ({ values }, io) => {
    const loaded = await forDevelopment(services, values, io)
    if (loaded === undefined) return 1
    const { refusals, notes } = startFindings(loaded)
    for (const note of notes) io.err(`warning: ${problemText(note)}`)
    for (const refusal of refusals) io.err(problemText(refusal))
    return refusals.length > 0 ? 1 : untilStopped(services, loaded, io)
  },
})

/** The configuration as it is, over HTTP, in development mode, every request in the log unless a level was set, and the folder watched. */
async function forDevelopment(
  services: StartServices,
  values: Arguments['values'],
  io: Io,
): Promise<Loaded | undefined> {
  const flags = { ...values, transport: 'http', development: true }
  const path = typeof values['config'] === 'string' ? values['config'] : undefined
  const first = await load(path, services.env, flags, services.cwd)
  const levelIsSet = !first.ok || (first.origins['mcp_server.logging.level']?.from ?? 'default') !== 'default'
  const loaded = await loadedFor(services, levelIsSet ? flags : { ...flags, 'log-level': 'DEBUG' }, io)
  return loaded === undefined ? undefined : watching(loaded)
}

/** Whatever the configuration says, then and later: to take up changes is what it is for. */
function watching(loaded: Loaded): Loaded {
  const { mcp_server: server } = loaded.config
  const resources = { ...server.resources, watch: true }
  const again = async () => {
    const read = await loaded.again()
    return read.ok ? watching(read) : read
  }
  return { ...loaded, config: { ...loaded.config, mcp_server: { ...server, resources } }, again }
}

async function untilStopped(services: StartServices, loaded: Loaded, io: Io): Promise<number> {
  let before: Offered | undefined
  const served = await services.serve(loaded, {
    logTo: (line) => io.err(devLine(line)),
    onOffered: (offered) => {
      for (const line of before === undefined ? [] : changes(before, offered)) io.err(line)
      before = offered
    },
  })
  const asked = services.stopAsked()
  for (const warning of served.warnings) io.err(`warning: ${warning}`)
  io.out(greeting(served, loaded))
  return untilAsked(served, asked, io)
}

/** What a change of the folder led to, a line each; a problem that was there before is not said again. */
export function changes(before: Offered, now: Offered): readonly string[] {
  const lines: string[] = []
  for (const kind of ['tools', 'resources', 'prompts'] as const) {
    const came = now[kind].filter((name) => !before[kind].includes(name)).map((name) => `+${name}`)
    const went = before[kind].filter((name) => !now[kind].includes(name)).map((name) => `-${name}`)
    if (came.length + went.length > 0) lines.push(`${kind}: ${[...came, ...went].join(' ')}`)
  }
  for (const problem of now.problems) if (!before.problems.includes(problem)) lines.push(`warning: ${problem}`)
  for (const problem of before.problems) if (!now.problems.includes(problem)) lines.push(`mended: ${problem}`)
  return lines.length > 0 ? lines : ['read again: nothing else is offered than before']
}

function greeting({ version, address = 'http:', tools }: Served, { config }: Loaded): string {
  const { skills_dir: folder } = config.mcp_server.resources
  const first = tools.find(({ example }) => example !== undefined) ?? {
    name: 'explain_error',
    example: { code: 'rate_limited' },
  }
  return [
    `OwlClaw Gateway ${version} in development mode`,
    '',
    `  MCP        ${address}/mcp`,
    `  REST       ${address}/v1/tools, reference at ${address}/docs`,
    `  tools      ${tools.map(({ name }) => name).join(', ')}`,
    `  watches    ${folder}`,
    '',
    'Try it:',
    '',
    `  npx owlclaw call ${first.name} ${shellWord(JSON.stringify(first.example))} --url ${address}`,
    `  npx @modelcontextprotocol/inspector --cli ${address}/mcp --transport http --method tools/list`,
    `  npx owlclaw connect --transport http${address.endsWith(':8080') ? '' : ` --port ${address.slice(address.lastIndexOf(':') + 1)}`}`,
    '',
  ].join('\n')
}
