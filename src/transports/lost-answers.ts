import { Fault } from '../core/fault.ts'
import { renderFault, type FaultStyle } from '../mcp/mcp.ts'
import type { WhyLost } from './bridge.ts'
import type { Lost } from './client-memory.ts'
import { isModern } from './message-marks.ts'

export interface LostAnswer {
  readonly line: string
  readonly incidents: readonly string[]
}

/** Errors for requests that nobody will answer any more; those of one batch together, as it would have been answered. */
export function lostAnswers(lost: readonly Lost[], why: WhyLost, style: FaultStyle): readonly LostAnswer[] {
  return [...Map.groupBy(lost, ({ text }) => text)].flatMap(([text, requests]) => {
    const codec = { era: isModern(text) ? 'modern' : 'legacy', nullIds: false } as const
    const errors = requests.map(({ id, method }) => {
      const fault = faultOf(why, method)
      return { body: renderFault(fault, { id, codec, method }, style).body, incident: fault.incidentId }
    })
    if (text.trimStart().startsWith('['))
      return [
        { line: `[${errors.map(({ body }) => body).join(',')}]`, incidents: errors.map(({ incident }) => incident) },
      ]
    return errors.map(({ body, incident }) => ({ line: body, incidents: [incident] }))
  })
}

function faultOf(why: WhyLost, method: string): Fault {
  if (why === 'owner gone') {
    const detail =
      'The process that ran this call ended, or was stopped, before it answered. It may have run, in part or as a whole.'
    return new Fault('outcome_unknown', detail)
  }
  if (why === 'silent') {
    const detail =
      'The process that has the data folder does not answer: it was stopped, or has no time. Try again later.'
    return new Fault('store_unavailable', detail, { retryAfter: 5 })
  }
  const detail = 'The server stops, and this took longer than it could wait.'
  return why === 'ending' && method === 'tools/call'
    ? new Fault('outcome_unknown', `${detail} It may have run, in part or as a whole.`)
    : new Fault('shutting_down', detail, { retryAfter: 1 })
}
