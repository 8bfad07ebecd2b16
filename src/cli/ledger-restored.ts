import type { CarriedOver, KeyChange } from '../store/store.ts'
import { oneLine } from './terminal-text.ts'

/** What a backup did not bring back, and what is gone with it, a line each. */
export function carriedText({ keys, approvals, runs, sessions, policy, unread }: CarriedOver): readonly string[] {
  if (unread !== undefined) {
    return [
      `What was replaced can't be read (${unread}): what was open in the backup has ended. ${ended({ approvals, runs, sessions })}`,
      ...keys.map(keyText),
    ].map(oneLine)
  }
  const newest = policy.was ?? 0
  const gone = newest > policy.now ? `versions up to ${newest} are gone` : undefined
  return [
    ...keys.map(keyText),
    ...(approvals + runs + sessions === 0
      ? []
      : [`As they were last, not as in the backup: ${ended({ approvals, runs, sessions })}`]),
    ...(gone === undefined ? [] : [`The newest version of the policy is ${policy.now} again; ${gone}.`]),
  ].map(oneLine)
}

const ended = ({ approvals, runs, sessions }: Pick<CarriedOver, 'approvals' | 'runs' | 'sessions'>): string =>
  `${approvals} approvals, ${runs} runs, ${sessions} sessions.`

function keyText({ id, client, now, at = 0 }: KeyChange): string {
  switch (now) {
    case 'revoked':
      return `${id} of ${client} was revoked after the backup, and stays revoked.`
    case 'expires':
      return `${id} of ${client} was given an end after the backup, and keeps it: ${new Date(at).toISOString()}.`
    case 'gone':
      return `${id} of ${client} was made after the backup and is gone: make another.`
    case 'unknown':
      return `${id} of ${client} works, also if it was revoked after the backup: revoke it again then.`
  }
}
