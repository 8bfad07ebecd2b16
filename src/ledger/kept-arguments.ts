import { recorded, type Recording } from './recorded.ts'

/** Arguments as entries have them: members `arguments`, without secrets, and `arguments_cut` where they were too long. */
export const keptArguments =
  (recording: Recording) =>
  (input: unknown): Readonly<Record<string, unknown>> =>
    JSON.parse(`{${recorded('arguments', input, recording).slice(0, -1)}}`) as Record<string, unknown>
