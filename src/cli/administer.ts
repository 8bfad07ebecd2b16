import type { Loaded } from '../config/config.ts'
import { Fault } from '../core/fault.ts'
import { violationText, type InputViolation } from '../core/violation.ts'
import type { CallServices } from './call-command.ts'
import type { Arguments, Io } from './command.ts'
import { adminHintFor, farGateway, farOptions, Unreached, type FarGateway } from './far-gateway.ts'
import { loadedFor, operatorCall, withStdoutKept, type Place } from './inside.ts'
import { placeOptions } from './ledger-folder.ts'
import { Refused } from './refused.ts'

export type Administering = Place & Required<Pick<CallServices, 'openToCall'>>

/** Every command that has a gateway do something takes these. */
export const administerOptions = { ...placeOptions, ...farOptions }

/** For the help of such a command. */
export const whoIsAsked = `The gateway that has the data folder is asked over its own socket, or the folder itself where none runs. With --url a gateway
elsewhere is, with the key in OWLCLAW_API_KEY or in the file that --api-key-file names; it needs the scope admin, or audit where it only
looks and approve where it decides on an approval.`

/** The answer of what runs a gateway; undefined where it was refused, and that was said. */
export async function asked<T>(
  services: Administering,
  values: Arguments['values'],
  io: Io,
  task: string,
  input: Readonly<Record<string, unknown>>,
): Promise<T | undefined> {
  const loaded = await loadedFor(services, values, io)
  if (loaded === undefined) return undefined
  const { signal } = new AbortController()
  const far = farGateway(values, loaded, signal, io)
  try {
    return (await (far === undefined ? administer(services, loaded, task, input) : byFar(far, task, input))) as T
  } catch (thrown) {
    sayRefusal(thrown, far, io)
    return undefined
  }
}

const byFar = async (far: FarGateway, task: string, input: Readonly<Record<string, unknown>>): Promise<unknown> =>
  (await import('./administer-far.ts')).administerFar(far, task, input)

/** By the gateway that has the data folder, or by this process where it is free. */
export function administer(services: Administering, loaded: Loaded, task: string, input: unknown): Promise<unknown> {
  return withStdoutKept(async () => {
    const { signal } = new AbortController()
    const opened = await services.openToCall(loaded, { signal, told: () => undefined, administers: true })
    try {
      if ('owner' in opened) return await opened.owner.administer(task, input)
      const answer = await opened.gateway.call({ kind: 'administration', name: task, input }, operatorCall(signal))
      // What the ledger keeps is a summary; whoever asked gets all of it.
      return hasValue(answer) ? answer.value : answer
    } finally {
      await opened.close()
    }
  })
}

const hasValue = (answer: unknown): answer is { readonly value: unknown } =>
  typeof answer === 'object' && answer !== null && 'value' in answer && 'toJSON' in answer

/** A mistake in a document says itself where it stands. */
const wrong = (violation: InputViolation): string =>
  violation.rule === 'policy' ? `${violation.got}. ${violation.expected}` : `  ${typed(violationText(violation))}`

/** Whoever typed a command did not send a body. */
const typed = (text: string): string => text.replace(/^\/(body|path|query)\//, '')

/** What this process does by itself; undefined where it was refused, and that was said. */
export async function saidRefusal<T>(io: Io, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (thrown) {
    sayRefusal(thrown, undefined, io)
    return undefined
  }
}

/** Says a refusal with all that is wrong; anything else is thrown on. */
function sayRefusal(thrown: unknown, far: FarGateway | undefined, io: Io): void {
  if (!(thrown instanceof Fault || thrown instanceof Refused || thrown instanceof Unreached)) throw thrown
  io.err(`owlclaw: ${typed(thrown.message)}`)
  if (thrown instanceof Unreached) return
  const [first, ...more] = thrown.violations ?? []
  const isSaid = first !== undefined && more.length === 0 && thrown.message.startsWith(`${first.path} `)
  for (const violation of isSaid ? [] : (thrown.violations ?? [])) io.err(wrong(violation))
  // Whoever is told to give it to somebody has to see it.
  if (thrown.incidentId !== undefined && thrown.message.includes('incident id'))
    io.err(`  incident ${thrown.incidentId}`)
  const hint = far === undefined ? undefined : adminHintFor(thrown.code, far)
  if (hint !== undefined) io.err(hint)
}
