import { hash, randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createKeyRows, type KeyRow } from '../../src/identity/key-rows.ts'
import { openStore } from '../../src/store/store.ts'
import { gatewayFolder } from './gateway-folder.ts'
import type { HttpSubject } from './peers.ts'
import type { Product } from './product.ts'

/** A folder whose gateway lets nobody in without a credential, with rules about everything. */
export interface GovernedFolder {
  readonly path: string
  /** Where its policy stands; a change of it holds at once. */
  readonly policyFile: string
  /** The gateway on it, with the ledger on. */
  readonly subject: (
    name: string,
    env?: Readonly<Record<string, string>>,
    nodeOptions?: readonly string[],
  ) => HttpSubject
  /** A key for each client, in the order of their names. */
  readonly keys: readonly string[]
  /** May change the policy. */
  readonly adminKey: string
  /** How many tools a list has, and which of them everybody may call. */
  readonly tools: number
  readonly callable: readonly string[]
  readonly remove: () => void
}

export interface Extent {
  readonly clients: number
  readonly tools: number
}

/** Sets of rights: each group may do something else. */
const groups = 50
export const groupOf = (client: number): number => client % groups
export const clientNamed = (client: number): string =>
  `group-${String(groupOf(client)).padStart(2, '0')}-client-${client}`

/** From here on each group has a tool that it may not use. */
const firstDenied = 900
/** Names of tools as `gatewayFolder` gives them. */
const toolNamed = (tool: number): string => (tool === 0 ? 'echo' : `tool_${tool}`)

export function governedFolder(product: Product, { clients, tools }: Extent, issuer?: string): GovernedFolder {
  const folder = gatewayFolder(product, tools, { readOnly: true, price: 0.001 })
  const { path } = folder
  const data = join(path, 'data')
  mkdirSync(data)
  const names = Array.from({ length: clients }, (_one, client) => clientNamed(client))
  const [adminKey = '', ...keys] = makeKeys(data, ['operator', ...names])
  const policyFile = join(path, 'policy.json')
  writeFileSync(policyFile, policyText(callsPerMinute))
  const config = join(path, 'mcp-server.json')
  writeFileSync(config, JSON.stringify(configOf(policyFile, issuer)))
  return {
    ...{ path, policyFile, keys, adminKey, remove: folder.remove },
    tools,
    callable: Array.from({ length: Math.min(tools, firstDenied) }, (_one, tool) => toolNamed(tool)),
    subject: (name, env = {}, nodeOptions = []) => {
      const plain = folder.http(nodeOptions)
      return {
        ...plain,
        name,
        args: [...plain.args, '--config', config],
        env: { OWLCLAW_LEDGER_ENABLED: 'true', ...env },
      }
    },
  }
}

export const audience = 'bench'

const configOf = (policyFile: string, issuer: string | undefined) => ({
  auth: {
    required: true,
    ...(issuer === undefined ? {} : { oauth: { issuer, jwks_uri: `${issuer}/jwks`, audience } }),
  },
  mcp_server: { governance: { policy_file: policyFile } },
})

/** What a call of a minute is measured against, so that nobody comes near it. */
export const callsPerMinute = 1_000_000

/** Some of every kind of rule, for every client; each group may not use one tool that the others may. */
export function policyText(limit: number): string {
  const group = (index: number): string => `group-${String(index).padStart(2, '0')}`
  const all = Array.from({ length: groups }, (_one, index) => index)
  return JSON.stringify({
    policy: 1,
    groups: {
      ...Object.fromEntries(
        all.map((index) => [group(index), { clients: [`${group(index)}-*`, `oauth:${group(index)}-*`] }]),
      ),
      staff: { clients: ['group-*', 'oauth:group-*'] },
    },
    permissions: [
      { effect: 'allow', clients: ['@staff'], tools: ['echo', 'tool_*'] },
      { effect: 'deny', clients: ['@anonymous', 'guest-*'], reason: 'guests look, and do nothing' },
      ...all.map((index) => ({
        effect: 'deny',
        clients: [`@${group(index)}`],
        tools: [toolNamed(firstDenied + index)],
      })),
    ],
    visibility: [{ effect: 'hide', clients: ['@staff'], tools: ['internal_*'] }],
    limits: [
      {
        clients: ['@staff'],
        ...{ max_calls_per_minute: limit, max_calls_per_day: 1_000_000_000, max_concurrent_calls: 10_000 },
        ...{ monthly_budget: 1_000_000, max_cost_per_call: 1 },
      },
    ],
    rates: [{ clients: ['@staff'], tools: ['echo', 'tool_*'], max_calls_per_minute: 100_000 }],
    approvals: [{ tools: ['pay_*'], by: 'operator' }],
  })
}

/** Keys as `owlclaw keys create` makes them, thousands at once. */
function makeKeys(data: string, clients: readonly string[]): readonly string[] {
  const store = openStore(data)
  const secrets = clients.map(() => `owl_${randomBytes(32).toString('base64url')}`)
  const rows = clients.map((client, index): KeyRow => ({
    ...{ id: `key_${randomBytes(8).toString('hex')}`, client, use: 'bearer', createdAt: Date.now() },
    secret: hash('sha256', secrets[index] ?? '', 'hex'),
    scopes: client === 'operator' ? ['tools', 'admin'] : ['tools', 'resources', 'prompts'],
    ...{ addresses: undefined, origins: undefined, label: undefined, expiresAt: undefined },
    ...{ revokedAt: undefined, usedAt: undefined, replacedBy: undefined },
  }))
  createKeyRows(store.db).put(...rows)
  store.close()
  return secrets
}
