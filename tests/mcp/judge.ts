import type { Json, JsonObject } from '../../src/compat/contract-document.ts'
import type { McpRevision } from '../../generated/mcp/revisions.ts'
import { oraclesOf } from '../contracts/mcp/oracles.ts'
import { ours } from '../contracts/mcp/ours.ts'

type Row = Readonly<Record<'params' | 'result' | 'message' | 'interim', string | undefined>>

/** Says what is wrong with messages we send, by our contract and by everybody else's schema of the revision. */
export interface Judge {
  /** The answer to a request of this method, or undefined when nothing is known of it. */
  readonly answer: (method: string | undefined, message: Json) => string[]
  /** A notification, or a request of ours. */
  readonly remark: (message: Json) => string[]
}

const nameIn = (reference: string | undefined): string | undefined => reference?.split('/').at(-1)

const judges = new Map<McpRevision, Promise<Judge>>()

/** Made once a revision: reading everybody's schemas takes a while. */
export function judgeOf(revision: McpRevision): Promise<Judge> {
  let judge = judges.get(revision)
  if (judge === undefined) judges.set(revision, (judge = makeJudge(revision)))
  return judge
}

async function makeJudge(revision: McpRevision): Promise<Judge> {
  const contract = await ours(revision)
  const oracles = oraclesOf(revision)
  const rows = contract.document['x-methods'] as unknown as Record<string, Row | undefined>
  const check = (name: string | undefined, value: Json): string[] => {
    if (name === undefined) return [`${revision}: nothing is known of ${JSON.stringify(value)}`]
    const own = contract.validate(name, value)
    const others = oracles.flatMap(({ name: who, definitions }) => {
      const theirs = definitions.find((definition) => definition.name === name)
      return theirs === undefined || theirs.acceptsShape(value) ? [] : [`${name} by ${who}: ${JSON.stringify(value)}`]
    })
    return own.valid ? others : [`${name}: ${JSON.stringify(own.errors)} in ${JSON.stringify(value)}`, ...others]
  }
  return {
    answer: (method, message) => {
      const { id, result, error } = message as JsonObject
      // JSON-RPC's way to say that no id could be read, on revisions whose schemas forgot it.
      if (id === null && error !== undefined) {
        const { valid, errors } = contract.validate('JSONRPCErrorResponse', message)
        return valid ? [] : [JSON.stringify(errors)]
      }
      if (error !== undefined) return check('JSONRPCErrorResponse', message)
      const row = method === undefined ? undefined : rows[method]
      const interim = (result as JsonObject)['resultType'] === 'input_required'
      return [
        ...check('JSONRPCResultResponse', message),
        ...check(nameIn(interim ? row?.interim : row?.result), result as Json),
      ]
    },
    remark: (message) => {
      const { method } = message as { method: string }
      return check(nameIn(rows[method]?.message), message)
    },
  }
}
