/** Throws what nobody expects. */
export default function protocol_error_job(): string {
  throw new Error('broken')
}

export const tool = { async: true }
