import type { LedgerReader } from '../ledger/ledger.ts'
import { UsageError, type Command } from './command.ts'
import type { Place } from './inside.ts'
import { textIn, timeOptions } from './ledger-filter.ts'
import { exitCodes, jsonOption, placeOptions, readingIn, sayIfOff, type LedgerPlace } from './ledger-folder.ts'
import { quotaText, statisticsText } from './ledger-text.ts'
import { momentIn } from './ledger-times.ts'

const dayMs = 86_400_000

export const statsCommand = (place: Place): Command => ({
  words: ['ledger', 'stats'],
  summary: 'Sums calls up by client and tool: how they ended, how long they took, what they cost, what is left',
  usage: '[--since TIME] [--until TIME] [--client ID] [--tool NAME] [--json]',
  options: {
    ...placeOptions,
    ...timeOptions,
    client: { type: 'string', value: 'ID', summary: 'only this client' },
    tool: { type: 'string', value: 'NAME', summary: 'only this tool' },
    json: jsonOption,
  },
  details: `The last 24 hours unless --since says otherwise; widened to whole quarters of an hour.

${exitCodes}`,
  run: ({ values }, io) => {
    const to = momentIn(values, 'until') ?? Date.now()
    const from = momentIn(values, 'since') ?? to - dayMs
    if (from >= to) throw new UsageError('--since must be before --until')
    const [client, name] = [textIn(values, 'client'), textIn(values, 'tool')]
    return readingIn(place, values, io, async (reader, at) => {
      const sums = await reader.statistics({ from, to, client, name })
      if (sums.rows.length === 0) sayIfOff(at, io)
      const quotas = await quotasIn(at, client === undefined ? sums.rows.map((row) => row.client) : [client])
      const { currency } = at.loaded.config.mcp_server.governance
      if (values['json'] === true) io.out(JSON.stringify(await statisticsJson(sums, quotas, currency), null, 2))
      else io.out([statisticsText(sums, currency), ...quotasText(quotas, currency)].join('\n'))
      return 0
    })
  },
})

type Quotas = readonly (readonly [client: string, quotas: Parameters<typeof quotaText>[1]])[]

/** What is left now, by the ledger and the configuration. */
async function quotasIn({ folder, loaded }: LedgerPlace, clients: readonly string[]): Promise<Quotas> {
  const { createGovernance } = await import('../governance/governance.ts')
  const { usedIn } = await import('../ledger/ledger.ts')
  const { quotasOf } = createGovernance({ config: loaded.config.mcp_server.governance, usedBefore: usedIn(folder) })
  const found = [...new Set(clients)].map((client) => [client, quotasOf(client)] as const)
  return found.filter(([, quotas]) => quotas.length > 0)
}

const quotasText = (quotas: Quotas, currency: string): string[] =>
  quotas.length === 0 ? [] : ['', 'What is left:', ...quotas.map(([client, some]) => quotaText(client, some, currency))]

async function statisticsJson(sums: Awaited<ReturnType<LedgerReader['statistics']>>, quotas: Quotas, currency: string) {
  const { listedQuota } = await import('../core/policy.ts')
  const { from, to, rows } = sums
  const clients = quotas.map(([client, some]) => ({ client, quota: some.map(listedQuota) }))
  return { since: new Date(from).toISOString(), until: new Date(to).toISOString(), currency, rows, clients }
}
