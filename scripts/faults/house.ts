import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What one call of any of the tools costs. */
export const priceMicros = 10_000

/** The limits of each client; one that is not here is not limited. */
export interface Limits {
  readonly callsPerDay?: number
  readonly callsPerMinute?: number
  /** How many calls the money of a month is enough for. */
  readonly paidCalls?: number
}

/** Everything a gateway under test needs on disk. The data folder may be another disk; the effects never are. */
export interface House {
  readonly path: string
  readonly data: string
  readonly capabilities: string
  readonly config: string
  /** Where handlers leave their lines. */
  readonly effects: string
  /** What the wall clock of its gateways shows more than the true time, in milliseconds. */
  readonly clock: string
  readonly limits: Readonly<Record<string, Limits>>
  readonly executed: () => readonly Execution[]
  readonly remove: () => void
}

/** A handler ran. */
export interface Execution {
  readonly tool: string
  readonly nonce: string
  readonly client: string
  /** By the clock of the gateway. */
  readonly at: number
}

/** Whether a tool has effects decides how the ledger writes it down; all of them leave a line where they ran. */
const tools = {
  pay: { readOnly: false, end: 'return nonce' },
  pay_slowly: { readOnly: false, end: 'return new Promise((resolve) => setTimeout(resolve, 15, nonce))' },
  pay_and_fail: { readOnly: false, end: "throw new Error('it broke after it had paid')" },
  look: { readOnly: true, end: 'return nonce' },
  look_slowly: { readOnly: true, end: 'return new Promise((resolve) => setTimeout(resolve, 15, nonce))' },
} as const
export type Tool = keyof typeof tools
export const toolNames = Object.keys(tools) as readonly Tool[]
export const isReadOnly = (tool: string): boolean => tool in tools && tools[tool as Tool].readOnly

const handler = (name: Tool, effects: string): string => `import { openSync, writeSync } from 'node:fs'
const file = openSync(${JSON.stringify(effects)}, 'a')
export const tool = {
  name: '${name}',
  description: 'Leaves a line where it ran',
  inputSchema: { type: 'object', properties: { nonce: { type: 'string' } }, required: ['nonce'] },
  annotations: { readOnlyHint: ${tools[name].readOnly} },
  price: ${priceMicros / 1e6},
}
export default ({ nonce }, call) => {
  writeSync(file, \`${name} \${nonce} \${call.principal.id} \${Date.now()}\\n\`)
  ${tools[name].end}
}
`

export function buildHouse(limits: House['limits']): House {
  const path = mkdtempSync(join(tmpdir(), 'owlclaw-faults-'))
  const [data, capabilities] = [join(path, 'data'), join(path, 'capabilities')]
  const [effects, config, clock] = [join(path, 'effects'), join(path, 'config.json'), join(path, 'clock')]
  mkdirSync(data)
  for (const name of toolNames) {
    const place = join(capabilities, 'faults', name)
    mkdirSync(place, { recursive: true })
    writeFileSync(join(place, 'handler.mjs'), handler(name, effects))
  }
  const clients = Object.fromEntries(
    Object.entries(limits).map(([client, { callsPerDay, callsPerMinute, paidCalls }]) => [
      client,
      {
        ...(callsPerDay === undefined ? {} : { max_calls_per_day: callsPerDay }),
        ...(callsPerMinute === undefined ? {} : { max_calls_per_minute: callsPerMinute }),
        ...(paidCalls === undefined ? {} : { monthly_budget: (paidCalls * priceMicros) / 1e6 }),
      },
    ]),
  )
  writeFileSync(effects, '')
  writeFileSync(clock, '0')
  writeFileSync(config, JSON.stringify({ mcp_server: { governance: { clients } }, ledger: { enabled: true } }))
  return {
    ...{ path, data, capabilities, config, effects, clock, limits },
    executed: () => readExecutions(effects),
    remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }),
  }
}

const readExecutions = (file: string): readonly Execution[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [tool = '', nonce = '', client = '', at = ''] = line.split(' ')
      return { tool, nonce, client, at: Number(at) }
    })
