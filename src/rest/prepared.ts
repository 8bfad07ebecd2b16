/** Bodies whose bytes are fixed before: judged as the objects they are, sent as the bytes they came from. */
const bytes = new WeakMap<object, Buffer>()

export function prepared<T extends object>(body: T, text: Buffer): T {
  bytes.set(body, text)
  return body
}

export const bytesOf = (body: unknown): Buffer =>
  (typeof body === 'object' && body !== null ? bytes.get(body) : undefined) ?? Buffer.from(JSON.stringify(body))
