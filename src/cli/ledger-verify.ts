import { existsSync, readFileSync } from 'node:fs'
import type { LedgerReader, Verdict, VerifyQuestion } from '../ledger/ledger.ts'
import { UsageError, type Command } from './command.ts'
import type { Place } from './inside.ts'
import { textIn } from './ledger-filter.ts'
import { jsonOption, placeOptions, readingIn, sayIfOff } from './ledger-folder.ts'
import { oneLine } from './terminal-text.ts'

export const verifyCommand = (place: Place): Command => ({
  words: ['ledger', 'verify'],
  summary: 'Says whether the ledger is as it was written, and names the first row that is not',
  usage: '[--data-dir PATH] [--public-key FILE] [--checkpoints FILE] [--json]',
  options: {
    ...placeOptions,
    'public-key': {
      type: 'string',
      value: 'FILE',
      summary: 'the key of the ledger (PEM) as kept elsewhere; or its keys',
    },
    checkpoints: { type: 'string', value: 'FILE', summary: 'checkpoints that were kept elsewhere, a line each' },
    json: jsonOption,
  },
  details: `It needs no gateway and asks none. What was kept elsewhere shows what somebody with all rights on this machine
could hide: rows cut off at the end, or a ledger that was written anew. What was found and is known is passed over, and noted, once somebody has
said why: owlclaw ledger acknowledge. It reads the rows, as export does; searches and statistics go by ledger-index.db, which follows from them: before these
are evidence, stop the gateway or copy the folder, and delete that file.

Exit codes: 0 all is as it was written, 1 it is not, or it can't be read, 2 wrong command line.`,
  run: async ({ values }, io) => {
    const question = {
      publicKey: await keyIn(textIn(values, 'public-key')),
      checkpointFile: fileIn(textIn(values, 'checkpoints')),
    }
    return readingIn(place, values, io, async (reader, at) => {
      const verdict = await verified(reader, question)
      if (verdict.rows === 0) sayIfOff(at, io)
      io.out(values['json'] === true ? JSON.stringify(verdict, null, 2) : verdictText(verdict, question.checkpointFile))
      if (verdict.problem !== undefined)
        io.err(`owlclaw: the ledger is not as it was written: ${oneLine(verdict.problem.detail)}`)
      return verdict.ok ? 0 : 1
    })
  },
})

function fileIn(path: string | undefined): string | undefined {
  if (path === undefined || existsSync(path)) return path
  throw new UsageError(`there is no file ${path}`)
}

/** After a change of keys there are several. */
async function keyIn(path: string | undefined): Promise<string | undefined> {
  if (fileIn(path) === undefined || path === undefined) return undefined
  const { publicKeysIn } = await import('../ledger/ledger.ts')
  try {
    return publicKeysIn(readFileSync(path, 'utf8')).join('')
  } catch {
    throw new UsageError(`${path} is no key in PEM: one begins with -----BEGIN PUBLIC KEY-----`)
  }
}

async function verified(reader: LedgerReader, question: VerifyQuestion): Promise<Verdict> {
  const { NoCheckpoints } = await import('../ledger/ledger.ts')
  try {
    return await reader.verify(question)
  } catch (thrown) {
    throw thrown instanceof NoCheckpoints ? new UsageError(thrown.message) : thrown
  }
}

function verdictText({ ok, rows, head, checkpoints, kept, problem, notes }: Verdict, file = ''): string {
  const among = kept === undefined ? '' : `, ${kept.agreed} of the ${kept.of} checkpoints in ${file} among them`
  const first = ok
    ? `ok: ${rows} rows are as they were written, and ${checkpoints} ${checkpoints === 1 ? 'signature agrees' : 'signatures agree'}${among}`
    : `broken at row ${problem?.seq ?? 0} (entry ${problem?.entry ?? ''}): ${problem?.why ?? ''}`
  const last = rows === 0 ? [] : [`${ok ? 'last row' : 'last row that was read'}: ${head.seq}, hash ${head.hash}`]
  return [first, ...last, ...notes.map((note) => `note: ${note}`)].map(oneLine).join('\n')
}
