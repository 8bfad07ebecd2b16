import { saidJson } from '../core/said-json.ts'

/** Bodies whose text is fixed before: judged as the objects they are, sent as the very text they came from. */
const texts = new WeakMap<object, string>()

export function prepared<T extends object>(body: T, text: string): T {
  texts.set(body, text)
  return body
}

export const textOf = (body: unknown): string =>
  (typeof body === 'object' && body !== null ? texts.get(body) : undefined) ?? saidJson(body)
