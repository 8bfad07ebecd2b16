import type { DatabaseSync } from 'node:sqlite'
import { demandsCredential, isLoopback, type Config } from '../config/config.ts'
import type { Call } from '../core/call.ts'
import type { KeysOf } from '../core/client-keys.ts'
import type { Gateway } from '../core/gateway.ts'
import type { Entry, Kind, Provider } from '../core/provider.ts'
import type { CallsSince, UsedBeforeNow } from '../core/usage.ts'
import type { PastCall } from './dry-run.ts'
import { openGovernance, type Governed } from './governed.ts'
import { createPolicyAdministration } from './policy-administration.ts'
import type { PolicyLog } from './policy-file.ts'

export interface GovernanceNeeds {
  readonly usedBefore: UsedBeforeNow
  readonly callsSince: CallsSince
  /** Of the process that answers others; a command that looks inside has none. */
  readonly serving?: { readonly db: DatabaseSync; readonly log: PolicyLog } | undefined
  readonly keysOf?: KeysOf | undefined
}

/** The governance that a configuration asks for. */
export function configuredGovernance(config: Config, needs: GovernanceNeeds): Promise<Governed> {
  const { mcp_server: server } = config
  const { transport, http, insecure, governance } = server
  const { serving, usedBefore, callsSince, keysOf } = needs
  const reachable = transport === 'http' && (insecure || !isLoopback(http.host))
  return openGovernance({
    config: governance,
    usedBefore,
    callsSince,
    file: governance.policy_file,
    onlyLocal: !reachable && !demandsCredential(config),
    watch: serving !== undefined,
    keysOf,
    ...(serving === undefined ? {} : { db: serving.db, log: serving.log }),
  })
}

/** What the built-in search looks through. */
export const searchOf = (governed: Governed, gateway: () => Gateway | undefined) => ({
  on: governed.searches,
  onChanged: governed.onChanged,
  tools: (call: Call): readonly Entry[] => gateway()?.all('tool', call) ?? [],
})

/** The policy as something that is called. */
export const policyProvider = (
  governed: Governed,
  config: Config,
  providers: readonly Provider[],
  past:
    ((since: number, most: number) => Promise<{ readonly calls: PastCall[]; readonly complete: boolean }>) | undefined,
): Provider =>
  createPolicyAdministration({
    governed,
    config: config.mcp_server.governance,
    entryOf: (kind: Kind, name: string) =>
      providers
        .flatMap((provider) => provider.catalogue().find((entry) => entry.kind === kind && entry.name === name) ?? [])
        .at(0) ?? providers.flatMap((provider) => provider.resolve?.(kind, name) ?? []).at(0),
    past: past ?? (() => Promise.resolve({ calls: [], complete: true })),
  })
