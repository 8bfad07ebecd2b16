import { memberOf, saidOf, textIn } from '../core/thrown.ts'

type Serializer = (thrown: Error) => unknown

const mostCauses = 10

/** Writes an error as the library does; one that it can't take, such as a frozen one, as far as it can be read. */
export const serializerOver =
  (usual: Serializer): Serializer =>
  (thrown) => {
    try {
      return usual(thrown)
    } catch {
      return asFarAsRead(thrown)
    }
  }

function asFarAsRead(thrown: unknown): object {
  const chain = [thrown]
  let cause = memberOf(thrown, 'cause')
  for (; textIn(cause, 'message') !== undefined && chain.length < mostCauses; cause = memberOf(cause, 'cause'))
    chain.push(cause)
  return {
    type: textIn(memberOf(thrown, 'constructor'), 'name'),
    message: chain.map((one) => textIn(one, 'message') ?? saidOf(one)).join(': '),
    stack: chain.map((one) => textIn(one, 'stack') ?? saidOf(one)).join('\ncaused by: '),
  }
}
