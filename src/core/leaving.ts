/** Why a call ends before its answer, as the beginning of a sentence: its caller said that it does not want it any more. */
export const callerCancelled = 'The caller cancelled it'
