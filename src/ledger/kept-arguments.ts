import { recorded } from './recorded.ts'
import { createRedaction, secretNames } from './redaction.ts'

/** Arguments as entries have them: members `arguments`, without secrets, and `arguments_cut` where they were too long. */
export function keptArguments(settings: {
  readonly redact: readonly string[]
  readonly max_recorded_bytes: number
}): (input: unknown) => Readonly<Record<string, unknown>> {
  const recording = {
    redaction: createRedaction([...secretNames, ...settings.redact]),
    maxBytes: settings.max_recorded_bytes,
  }
  return (input) => JSON.parse(`{${recorded('arguments', input, recording).slice(0, -1)}}`) as Record<string, unknown>
}
