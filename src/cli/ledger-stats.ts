import type { Loaded } from '../config/config.ts'
import type { LedgerAnswers, LedgerReader } from '../ledger/ledger.ts'
import { administer, saidRefusal, type Administering } from './administer.ts'
import { UsageError, type Command } from './command.ts'
import type { DoctorServices } from './doctor-command.ts'
import { textIn, timeOptions } from './ledger-filter.ts'
import { exitCodes, jsonOption, placeOptions, readingIn, sayIfOff, type LedgerPlace } from './ledger-folder.ts'
import { quotaText, statisticsText } from './ledger-text.ts'
import { momentIn } from './ledger-times.ts'
import { isServed } from './own-ledger.ts'

const dayMs = 86_400_000

export type StatsServices = Administering & Pick<DoctorServices, 'greets'>

export const statsCommand = (services: StatsServices): Command => ({
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
  details: `The last 24 hours unless --since says otherwise; widened to whole quarters of an hour. A gateway that runs is asked, over its own socket:
what is left, and in which currency, is by its configuration.

${exitCodes}`,
  run: ({ values }, io) => {
    const to = momentIn(values, 'until') ?? Date.now()
    const from = momentIn(values, 'since') ?? to - dayMs
    if (from >= to) throw new UsageError('--since must be before --until')
    const [client, name] = [textIn(values, 'client'), textIn(values, 'tool')]
    const question = { from, to, client, name }
    return readingIn(services, values, io, async (reader, at) => {
      const served = await isServed(at.folder, services.greets)
      const asked = served ? await saidRefusal(io, () => byOwner(services, at.loaded, question)) : 'folder'
      if (asked === undefined) return 1
      const sums = asked === 'folder' ? await byFolder(reader, at, question) : asked
      if (sums.rows.length === 0) sayIfOff(at, io)
      io.out(values['json'] === true ? JSON.stringify(sums, null, 2) : textOf(sums))
      return 0
    })
  },
})

interface Question {
  readonly from: number
  readonly to: number
  readonly client: string | undefined
  readonly name: string | undefined
}

type Answer = LedgerAnswers['ledger_statistics']

/** Where nobody says which currency it is, none is named. */
type Sums = Omit<Answer, 'currency'> & { readonly currency: string | undefined }

/** Each question is an entry of its own; where the gateway can write none, what it wrote so far is read from its folder. */
async function byOwner(
  services: StatsServices,
  loaded: Loaded,
  { from, to, ...which }: Question,
): Promise<Sums | 'folder'> {
  const input = { ...which, since: new Date(from).toISOString(), until: new Date(to).toISOString() }
  try {
    return (await administer(services, loaded, 'ledger_statistics', input)) as Answer
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && cannotWrite.has(thrown.code)) return 'folder'
    throw thrown
  }
}

const cannotWrite: ReadonlySet<unknown> = new Set(['ledger_unavailable', 'store_unavailable'])

async function byFolder(reader: LedgerReader, at: LedgerPlace, question: Question): Promise<Sums> {
  const { from, to, rows } = await reader.statistics(question)
  const { client } = question
  const clients = await leftIn(at, client === undefined ? rows.map((row) => row.client) : [client])
  const span = { since: new Date(from).toISOString(), until: new Date(to).toISOString() }
  return { ...span, currency: currencyOf(at.loaded), rows, clients }
}

/** What is left now, by the ledger and the configuration. */
async function leftIn({ folder, loaded }: LedgerPlace, clients: readonly string[]): Promise<Sums['clients']> {
  const { createGovernance } = await import('../governance/governance.ts')
  const { listedQuota } = await import('../core/policy.ts')
  const { usedIn } = await import('../ledger/ledger.ts')
  const { quotasOf } = createGovernance({ config: loaded.config.mcp_server.governance, usedBefore: usedIn(folder) })
  const found = [...new Set(clients)].map((client) => ({ client, quota: quotasOf(client).map(listedQuota) }))
  return found.filter(({ quota }) => quota.length > 0)
}

/** Away from the configuration of the folder nobody knows it: the default may be another one than it was. */
const currencyOf = ({ file, origins, config }: Loaded): string | undefined =>
  file === undefined && origins['mcp_server.governance.currency']?.from === 'default'
    ? undefined
    : config.mcp_server.governance.currency

function textOf({ since, until, rows, currency, clients }: Sums): string {
  const left = clients.map(({ client, quota }) => quotaText(client, quota, currency))
  const sums = statisticsText({ from: Date.parse(since), to: Date.parse(until), rows }, currency)
  return [sums, ...(left.length === 0 ? [] : ['', 'What is left:', ...left])].join('\n')
}
