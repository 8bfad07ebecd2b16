import { userInfo } from 'node:os'
import type { Acknowledged } from '../ledger/ledger.ts'
import { asked, saidRefusal, type Administering } from './administer.ts'
import { UsageError, type Arguments, type Command, type Io } from './command.ts'
import { textIn } from './ledger-filter.ts'
import { exitCodes, jsonOption, ledgerPlace, placeOptions } from './ledger-folder.ts'
import { claimFor, refused, withOwnLedger } from './own-ledger.ts'
import { terminalText } from './terminal-text.ts'

const longest = 500

export const acknowledgeCommand = (services: Administering): Command => ({
  words: ['ledger', 'acknowledge'],
  summary: 'Takes note of what befell the ledger, with a reason, so that verify finds what comes later',
  usage: '--reason TEXT [--by NAME] [--clock] [--data-dir PATH] [--json]',
  options: {
    ...placeOptions,
    reason: { type: 'string', value: 'TEXT', summary: 'why it is as it is, for whoever looks into it later' },
    by: { type: 'string', value: 'NAME', summary: 'who says so (default: who runs this)' },
    clock: { type: 'boolean', summary: 'the clock is right, however far it has jumped: rows are pruned by it' },
    json: jsonOption,
  },
  details: `For rows that are missing or changed, other signatures, another key or ledger, and rows that were lost with a damaged disk. First find out why:
owlclaw ledger verify, a backup, the file that was moved aside. Nothing is mended: a signed mark says what it was, who took note of it and why,
verify tells it ever after, and passes over just this. A gateway that runs is asked to do it, over its own socket.

${exitCodes}`,
  run: async ({ values }, io) => {
    const [reason, by] = [said(values, 'reason'), said(values, 'by') ?? userInfo().username]
    if (reason === undefined) throw new UsageError('acknowledge needs to know why: --reason "the disk of rack 3 broke"')
    const question = { by, reason, clock: values['clock'] === true }
    const answer = await acknowledged(services, values, question, io)
    if (answer === undefined) return 1
    if (values['json'] === true) io.out(JSON.stringify(answer, null, 2))
    else io.out(answer.acknowledged.length === 0 ? 'There is nothing to take note of.' : textOf(answer, by))
    return 0
  },
})

const textOf = (answer: Acknowledged, by: string): string =>
  [`Acknowledged by ${by}:`, ...answer.acknowledged.map((one) => `  ${one}`)].map(terminalText).join('\n')

function said(values: Arguments['values'], name: string): string | undefined {
  const text = textIn(values, name)?.trim()
  if (text === undefined || (text !== '' && text.length <= longest)) return text
  throw new UsageError(`--${name} takes a text of 1 to ${longest} characters`)
}

type Question = Readonly<Record<'by' | 'reason', string>> & { readonly clock: boolean }

/** By this process where the folder is free, by its owner where not; undefined where that was refused, and said. */
async function acknowledged(
  services: Administering,
  values: Arguments['values'],
  question: Question,
  io: Io,
): Promise<Acknowledged | undefined> {
  const at = await ledgerPlace(services, values, io)
  if (at === undefined) return undefined
  const claimed = await claimFor(at.folder)
  if ('path' in claimed) {
    return saidRefusal(io, () => withOwnLedger(claimed, at.loaded, io, (ledger) => ledger.acknowledge(question)))
  }
  if (claimed.owner?.socket !== undefined) {
    return asked<Acknowledged>(services, values, io, 'ledger_acknowledge', { ...question })
  }
  await refused(at.folder, claimed.owner, io)
  return undefined
}
