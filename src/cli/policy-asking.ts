import { setMaxListeners } from 'node:events'
import type { Loaded } from '../config/config.ts'
import { Fault } from '../core/fault.ts'
import type { PolicyAnswers, PolicyTask } from '../governance/governance.ts'
import { readOwner } from '../store/store.ts'
import type { Io } from './command.ts'
import { operatorCall, withStdoutKept, type Opened } from './inside.ts'

/** Opens the data folder for one question, where nobody else has it. */
export type OpenFolder = (loaded: Loaded) => Promise<Opened>

/** A refusal as a command says it, with everything that is wrong. */
export class Refused extends Error {
  readonly details: readonly string[]

  constructor(message: string, details: readonly string[]) {
    super(message)
    this.details = details
  }
}

export type AskPolicy = <Name extends PolicyTask>(
  name: Name,
  input: Readonly<Record<string, unknown>>,
) => Promise<PolicyAnswers[Name]>

/** Asks the gateway that runs on the data folder, or the folder itself where none does. */
export async function askingPolicy(
  loaded: Loaded,
  open: OpenFolder,
  use: (ask: AskPolicy) => Promise<number>,
): Promise<number> {
  const { data_dir: folder } = loaded.config.mcp_server
  const address = readOwner(folder)?.address
  if (address !== undefined && (await answers(address))) return use(overRest(address))
  const opened = await withStdoutKept(() => open(loaded))
  const ending = new AbortController()
  setMaxListeners(0, ending.signal)
  const ask: AskPolicy = async (name, input) => {
    try {
      const request = { kind: 'administration', name, input } as const
      return (await opened.gateway.call(request, operatorCall(ending.signal))) as PolicyAnswers[typeof name]
    } catch (thrown) {
      if (!(thrown instanceof Fault)) throw thrown
      throw new Refused(
        thrown.message,
        (thrown.violations ?? []).map(({ got, expected }) => `${got}. ${expected}`),
      )
    }
  }
  try {
    return await use(ask)
  } finally {
    await opened.close()
  }
}

/** A note of an owner may be left from a process that was killed. */
const answers = (address: string): Promise<boolean> =>
  fetch(`${address}/health`).then(
    () => true,
    () => false,
  )

interface Problem {
  readonly detail?: string
  readonly errors?: readonly { readonly path?: string; readonly got?: string; readonly expected?: string }[]
}

function overRest(address: string): AskPolicy {
  const send = async (method: string, path: string, body?: unknown, ifMatch?: unknown) => {
    const answer = await fetch(`${address}/v1/policy${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'X-MCP-Client-ID': 'operator',
        ...(typeof ifMatch === 'string' ? { 'if-match': ifMatch } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const said: unknown = await answer.json()
    if (answer.ok) return { body: said, etag: answer.headers.get('etag') ?? '' }
    const { detail = `status ${answer.status}`, errors = [] } = said as Problem
    throw new Refused(
      detail,
      errors.map(({ got = '', expected = '' }) => `${got}. ${expected}`),
    )
  }
  const ask = async (
    name: PolicyTask,
    { if_match: ifMatch, ...input }: Readonly<Record<string, unknown>>,
  ): Promise<unknown> => {
    const query = new URLSearchParams(
      Object.entries(input).flatMap(([key, value]) =>
        typeof value === 'string' || typeof value === 'number' ? [[key, String(value)]] : [],
      ),
    ).toString()
    switch (name) {
      case 'policy_show':
        return send('GET', '')
      case 'policy_put':
        return send('PUT', '', input, ifMatch)
      case 'policy_versions':
        return (await send('GET', `/versions?${query}`)).body
      case 'policy_version':
        return (await send('GET', `/versions/${String(input['number'])}`)).body
      case 'policy_rollback':
        return send('POST', '/rollback', input, ifMatch)
      case 'policy_explanation':
        return (await send('GET', `/explanation?${query}`)).body
      case 'policy_dry_run':
        return (await send('POST', '/dry-runs', input)).body
    }
  }
  return ask as AskPolicy
}

/** Says a refusal; anything else is thrown on. */
export function sayRefusal(thrown: unknown, io: Io): number {
  if (!(thrown instanceof Refused)) throw thrown
  io.err(`owlclaw: ${thrown.message}`)
  for (const detail of thrown.details) io.err(detail)
  return 1
}
