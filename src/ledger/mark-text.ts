import { timeOf } from './entry-view.ts'
import { detailOf, type Mark } from './marks.ts'

export const rangeText = (from: number, to: number): string => (from === to ? `Row ${from}` : `Rows ${from} to ${to}`)

/** With the verb that goes with one row or several. */
export const rangeThat = (from: number, to: number, one: string, several: string): string =>
  `${rangeText(from, to)} ${from === to ? one : several}`

const are = ({ from_seq: from, to_seq: to }: Mark): string => rangeThat(from, to, 'is', 'are')
const were = ({ from_seq: from, to_seq: to }: Mark): string => rangeThat(from, to, 'was', 'were')

const range = ({ from_seq: from, to_seq: to }: Mark): string => rangeText(from, to).toLowerCase()

const signed = 'as a signed mark says'

/** What a mark tells, as a sentence or two. */
export function markStory(mark: Mark): string {
  const { said, by = '', reason = '' } = detailOf(mark)
  const at = timeOf(mark.at)
  const more = said === undefined ? '' : ` (${said})`
  switch (mark.what) {
    case 'pruned':
      return `${are(mark)} pruned, ${signed}.`
    case 'rekeyed':
      return `The key of the ledger is another from row ${mark.from_seq} on${more}, ${signed}, at ${at}.`
    case 'clock':
      return `The clock jumped before row ${mark.from_seq}${more}, ${signed}, at ${at}.`
    case 'acknowledged':
      return `Acknowledged at ${at} by ${by}: ${reason}`
    default:
      return causeStory(mark, at, more)
  }
}

function causeStory(mark: Mark, at: string, more: string): string {
  const { cause } = detailOf(mark)
  if (cause === undefined) return olderStory(mark)
  switch (cause) {
    case 'sums':
      return `The sums of ${range(mark)} were not what was signed at the start of ${at}${more}: what clients used was counted from the rows.`
    case 'damaged':
      if (mark.what === 'found')
        return `The database was damaged at the start of ${at}${more}: what could be read of it was saved, and what clients used was counted from the rows.`
      return `${are(mark)} lost${more}, ${signed}.`
    case 'unreadable':
      return `${are(mark)} lost: what stands there can't be read, as was found at the start of ${at}${more}.`
    case 'restored':
      if (mark.what === 'found') return `A backup was restored at ${at}${more}, ${signed}.`
      return `${are(mark)} left out: a backup was restored${more}, ${signed}.`
    case 'gone':
      if (mark.what === 'found')
        return `The database of the ledger was gone at the start of ${at}: its rows were there, and nothing else that it kept.`
      return `${are(mark)} missing with the whole database, as was found at the start of ${at}${more}.`
    case 'removed':
      return `${are(mark)} missing, and nothing is damaged, as was found at the start of ${at}${more}.`
    case 'altered':
      return `${were(mark)} not as written, and can be read, as was found at the start of ${at}${more}.`
    case 'rewritten':
      return `${were(mark)} another at the start of ${at} than was known${more}.`
    case 'other':
      return `Another ledger was here before the start of ${at}${more}.`
    case 'keyed':
      return `The public key in the database was not the ledger's at the start of ${at}${more}.`
  }
}

/** Of a version that wrote no reasons. */
const olderStory = (mark: Mark): string =>
  mark.what === 'skipped'
    ? `${are(mark)} left out: they were written or may have been, and the database was set back and lost them, ${signed}.`
    : `${are(mark)} lost: the database was damaged, ${signed}.`
