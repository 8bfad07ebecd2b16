import type { Loaded } from '../config/config.ts'
import type { CallServices } from './call-command.ts'
import { operatorCall, withStdoutKept } from './inside.ts'

/** What runs a gateway: done by the one that has the data folder, or by this process where the folder is free. */
export function administer(
  services: Required<Pick<CallServices, 'openToCall'>>,
  loaded: Loaded,
  name: string,
  input: unknown,
): Promise<unknown> {
  return withStdoutKept(async () => {
    const { signal } = new AbortController()
    const opened = await services.openToCall(loaded, { signal, told: () => undefined, administers: true })
    try {
      if ('owner' in opened) return await opened.owner.administer(name, input)
      const answer = await opened.gateway.call({ kind: 'administration', name, input }, operatorCall(signal))
      // What the ledger keeps is a summary; whoever asked gets all of it.
      return hasValue(answer) ? answer.value : answer
    } finally {
      await opened.close()
    }
  })
}

const hasValue = (answer: unknown): answer is { readonly value: unknown } =>
  typeof answer === 'object' && answer !== null && 'value' in answer && 'toJSON' in answer
