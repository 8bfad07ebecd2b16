import {
  configOptions,
  demandsCredential,
  load,
  problemText,
  startFindings,
  summary,
  type Environment,
  type Loaded,
} from '../config/config.ts'
import type { Command, Io } from './command.ts'
import { sayProblems } from './inside.ts'

/** A gateway that runs. */
export interface Served {
  readonly version: string
  /** Where it listens; nowhere over stdio. */
  readonly address?: string
  /** The owner of the data folder that serves a stdio client in place of this process, such as `process 12`. */
  readonly joined?: string
  /** Settles when the client of a stdio gateway has closed its end. */
  readonly ended?: Promise<void>
  /** Settles when an error of the gateway's own leaves nothing but to end. */
  readonly failed?: Promise<unknown>
  /** By name; `example` is arguments that work, where the tool has some. */
  readonly tools: readonly { readonly name: string; readonly example?: unknown }[]
  readonly resources: number
  readonly prompts: number
  /** What could not be used, one line each. */
  readonly warnings: readonly string[]
  /** Finishes what runs, then closes everything. */
  readonly close: () => Promise<void>
}

/** For whoever watches a gateway while it runs. */
export interface ServeOptions {
  /** Gets each line of the log, as JSON, in place of the output that is configured. */
  readonly logTo?: (line: string) => void
  /** Told what is offered whenever the folder of capabilities was read again. */
  readonly onOffered?: (offered: Offered) => void
}

export interface Offered {
  readonly tools: readonly string[]
  readonly resources: readonly string[]
  readonly prompts: readonly string[]
  /** What could not be used, one line each. */
  readonly problems: readonly string[]
}

export interface StartServices {
  readonly env: Environment
  readonly cwd: string
  readonly serve: (loaded: Loaded, options?: ServeOptions) => Promise<Served>
  /** Settles when somebody asks the process to stop, with the name of the signal. */
  readonly stopAsked: () => Promise<string>
}

export const startCommand = (services: StartServices): Command => ({
  words: ['mcp-server', 'start'],
  summary: 'Runs the gateway',
  usage: '[--transport stdio|http] [--host HOST] [--port PORT] [--config PATH] [--skills-dir PATH] [--data-dir PATH]',
  options: configOptions,
  details:
    'Ends with 0 after SIGTERM or SIGINT, 1 when it could not start or failed by an error of its own, 2 for a wrong command line.',
  run: async ({ values }, io) => {
    const path = values['config']
    const loaded = await load(typeof path === 'string' ? path : undefined, services.env, values, services.cwd)
    for (const warning of loaded.warnings) io.err(`warning: ${problemText(warning)}`)
    if (!loaded.ok) {
      sayProblems(loaded.problems, io)
      return 1
    }
    const { refusals, notes } = startFindings(loaded)
    for (const note of notes) io.err(`warning: ${problemText(note)}`)
    for (const refusal of refusals) io.err(problemText(refusal))
    if (refusals.length > 0) return 1
    return untilStopped(services, loaded, io)
  },
})

async function untilStopped(services: StartServices, loaded: Loaded, io: Io): Promise<number> {
  const served = await services.serve(loaded)
  const asked = services.stopAsked()
  for (const warning of served.warnings) io.err(`warning: ${warning}`)
  if (served.address === undefined) io.err(greetingOnStdio(served, loaded))
  else io.out(greeting(served, served.address, loaded))
  return untilAsked(served, asked, io)
}

/** Waits for a reason to stop, and stops. */
export async function untilAsked(served: Served, asked: Promise<string>, io: Io): Promise<number> {
  const failed = served.failed?.then(() => failure)
  const reasons = [asked, served.ended?.then(() => 'end of input'), failed]
  const reason = await Promise.race(reasons.filter((one) => one !== undefined))
  io.err(`Stopping on ${reason}: finishing what runs.`)
  await served.close()
  return reason === failure ? 1 : 0
}

const failure = 'an error of its own'

const greetingOnStdio = ({ version, joined, tools, resources, prompts }: Served, loaded: Loaded): string =>
  [
    ...(joined === undefined
      ? [
          `OwlClaw Gateway ${version} serves MCP on stdin and stdout`,
          `  tools          ${tools.map(({ name }) => name).join(', ')}`,
          `  resources      ${resources}`,
          `  prompts        ${prompts}`,
        ]
      : [`OwlClaw Gateway ${version} serves MCP on stdin and stdout by ${joined}, which has the data folder`]),
    ...summary(loaded).map((line) => `  ${line}`),
  ].join('\n')

function greeting({ version, tools, resources, prompts }: Served, address: string, loaded: Loaded): string {
  const first = tools.find(({ example }) => example !== undefined) ?? {
    name: 'explain_error',
    example: { code: 'rate_limited' },
  }
  return [
    `OwlClaw Gateway ${version} listens at ${address}`,
    '',
    `  MCP        ${address}/mcp`,
    `  tools      ${address}/v1/tools: ${tools.map(({ name }) => name).join(', ')}`,
    `  resources  ${address}/v1/resources: ${resources}`,
    `  prompts    ${address}/v1/prompts: ${prompts}`,
    `  contracts  ${address}/v1/contracts`,
    `  reference  ${address}/docs`,
    '',
    ...summary(loaded).map((line) => `  ${line}`),
    '',
    ...tryIt(`${address}/v1/tools/${first.name}/calls`, JSON.stringify({ arguments: first.example }), loaded.config),
    '',
  ].join('\n')
}

/** A first request, with what its caller has to bring. */
function tryIt(url: string, body: string, config: Loaded['config']): readonly string[] {
  const { tls } = config.mcp_server.http
  const request = `curl -s ${url} -H 'content-type: application/json' -d '${body}'`
  const lets = 'and a policy that lets it:'
  if (!demandsCredential(config)) return ['Try it:', '', `  ${request}`]
  if (tls.enabled && tls.verify_client)
    return [`Try it, with a certificate ${lets}`, '', `  ${request} --cert CLIENT.crt --key CLIENT.key`]
  return [
    `Try it, with a key in OWLCLAW_API_KEY (\`owlclaw keys create NAME\` makes one) ${lets}`,
    '',
    `  ${request} -H "x-api-key: $OWLCLAW_API_KEY"`,
  ]
}
