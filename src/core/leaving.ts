/** Why a call ends before its answer, as the beginning of a sentence: its caller said that it does not want it any more. */
export const callerCancelled = 'The caller cancelled it'

/** The same, where this process ends and whoever called still waits for an answer. */
export const serverStops = Symbol('the server stops')

/** What a signal was aborted with, as the beginning of a sentence. */
export function whyLeft(reason: unknown): string {
  if (reason === serverStops) return 'The server stopped'
  return typeof reason === 'string' ? reason : 'The caller left'
}
