import type { ApprovalView } from '../approvals/approvals.ts'
import { administerOptions, asked, whoIsAsked, type Administering } from './administer.ts'
import { UsageError, type Command, type CommandOption } from './command.ts'
import { countIn, textIn } from './ledger-filter.ts'
import { jsonOption } from './ledger-folder.ts'
import { oneLine } from './terminal-text.ts'

const states = ['pending', 'approved', 'denied', 'expired', 'used', 'all']

const details = `${whoIsAsked}

Exit codes: 0 done, 1 refused or not there, 2 the command line is wrong.`

const reason: CommandOption = { type: 'string', value: 'TEXT', summary: 'is kept, and told where it is refused' }

/** Calls that wait for somebody to agree, from the command line. */
export const approvalCommands = (services: Administering): readonly Command[] => [
  listCommand(services),
  showCommand(services),
  decisionCommand(services, 'approve', 'Lets one call through: by this client, of this tool, with these arguments'),
  decisionCommand(services, 'deny', 'Refuses a call, and the same one again for a while'),
]

const listCommand = (services: Administering): Command => ({
  words: ['approvals', 'list'],
  summary: 'Lists calls that wait to be approved, the newest first',
  usage: '[--state STATE] [--client ID] [--tool NAME] [--limit COUNT] [--cursor CURSOR] [--json]',
  options: {
    ...administerOptions,
    state: { type: 'string', value: 'STATE', summary: `${states.join(', ')} (default: pending)` },
    client: { type: 'string', value: 'ID', summary: 'only calls of this client' },
    tool: { type: 'string', value: 'NAME', summary: 'only calls of this tool' },
    limit: { type: 'string', value: 'COUNT', summary: 'how many at most, from 1 to 100 (default: 20)' },
    cursor: { type: 'string', value: 'CURSOR', summary: 'goes on where the page before ended, as it said' },
    json: jsonOption,
  },
  details,
  run: async ({ values }, io) => {
    const state = textIn(values, 'state') ?? 'pending'
    if (!states.includes(state)) throw new UsageError(`--state is one of ${states.join(', ')}`)
    const wanted = {
      limit: countIn(values, 'limit', 20, 100),
      cursor: textIn(values, 'cursor'),
      client: textIn(values, 'client'),
      name: textIn(values, 'tool'),
      state: state === 'all' ? undefined : state,
    }
    const page = await asked<Page>(services, values, io, 'approval_list', wanted)
    if (page === undefined) return 1
    if (values['json'] === true) {
      io.out(JSON.stringify(page, null, 2))
      return 0
    }
    const none = state === 'pending' ? 'Nothing waits.' : 'Nothing fits.'
    io.out(page.approvals.length === 0 ? none : page.approvals.map(lineOf).join('\n'))
    if (page.next_cursor !== undefined) io.err(`There are more: add --cursor ${page.next_cursor}`)
    return 0
  },
})

const showCommand = (services: Administering): Command => ({
  words: ['approvals', 'show'],
  summary: 'Shows one call that needs an approval, and what came of it',
  usage: 'ID [--json]',
  options: { ...administerOptions, json: jsonOption },
  positionals: { min: 1, max: 1 },
  details,
  run: async ({ values, positionals: [id] }, io) => {
    const approval = await asked<ApprovalView>(services, values, io, 'approval_get', { id })
    if (approval === undefined) return 1
    io.out(JSON.stringify(approval, null, 2))
    return 0
  },
})

const decisionCommand = (services: Administering, how: 'approve' | 'deny', summary: string): Command => ({
  words: ['approvals', how],
  summary,
  usage: 'ID [--reason TEXT] [--json]',
  options: { ...administerOptions, reason, json: jsonOption },
  positionals: { min: 1, max: 1 },
  details,
  run: async ({ values, positionals: [id] }, io) => {
    const said = textIn(values, 'reason')
    const question = { id, ...(said === undefined ? {} : { reason: said }) }
    const approval = await asked<ApprovalView>(services, values, io, `approval_${how}`, question)
    if (approval === undefined) return 1
    io.out(values['json'] === true ? JSON.stringify(approval, null, 2) : lineOf(approval))
    return 0
  },
})

interface Page {
  readonly approvals: readonly ApprovalView[]
  readonly next_cursor?: string
}

const longest = 100

/** All there is to know to decide, in a line. */
function lineOf({
  id,
  state,
  client,
  name,
  arguments: input,
  requested_at: at,
  expires_at: until,
  why,
  decided_by: by,
  reason: said,
}: ApprovalView): string {
  const text = input === undefined ? '' : ` ${JSON.stringify(input)}`
  const short = text.length <= longest ? text : `${text.slice(0, longest)}…`
  const limit = state === 'pending' || state === 'approved' ? ` until ${until}` : ''
  const asked = why === undefined ? '' : `  (${why})`
  const decided = by === undefined ? '' : `  by ${by}${said === undefined ? '' : `: ${said}`}`
  // Whoever calls, and whoever decides, chose some of it.
  return oneLine(`${id}  ${state}${limit}  ${at}  ${client}: ${name}${short}${asked}${decided}`)
}
