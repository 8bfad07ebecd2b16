import type { RestOperations } from '../../generated/rest/v1/operations.ts'
import type { Call } from '../core/call.ts'
import type { Gateway } from '../core/gateway.ts'
import { Fault } from '../core/fault.ts'
import type { Handlers } from '../core/operation.ts'
import type { Summarised } from '../core/summarised.ts'
import type { Identity, KeyAnswers, KeyTask } from '../identity/identity.ts'

type Operations = Pick<
  RestOperations,
  | 'listKeys'
  | 'createKey'
  | 'rotateKey'
  | 'revokeKey'
  | 'getResourceMetadata'
  | 'getMcpResourceMetadata'
  | 'getToolsetResourceMetadata'
>
type Answers = Handlers<Operations>
type Body<Name extends keyof Operations> = Extract<Awaited<ReturnType<Answers[Name]>>, { status: 200 | 201 }>['body']

/** Keys over REST, by way of the gateway: so that the ledger has who made and ended them. */
export function keyHandlers(gateway: Gateway, metadata: Identity['metadata'] = () => undefined): Answers {
  const ask = async <Name extends KeyTask>(name: Name, input: object, call: Call): Promise<KeyAnswers[Name]> => {
    const answer = await gateway.call({ kind: 'administration', name, input }, call)
    return (answer as Summarised<KeyAnswers[Name]>).value
  }
  const metadataOf = (path: string) => {
    const found = metadata(path)
    if (found === undefined)
      throw new Fault('route_not_found', 'This server takes no access tokens. Ask the operator for an API key.')
    return found
  }
  return {
    listKeys: async (_input, call) => ({
      status: 200,
      body: (await ask('key_list', {}, call)) as unknown as Body<'listKeys'>,
    }),
    createKey: async ({ body }, call) => ({
      status: 201,
      body: (await ask('key_create', body, call)) as unknown as Body<'createKey'>,
    }),
    rotateKey: async ({ path, body }, call) => ({
      status: 201,
      body: (await ask('key_rotate', { ...body, ...path }, call)) as unknown as Body<'rotateKey'>,
    }),
    revokeKey: async ({ path }, call) => ({
      status: 200,
      body: (await ask('key_revoke', path, call)) as unknown as Body<'revokeKey'>,
    }),
    getResourceMetadata: () => ({ status: 200, body: metadataOf('') as Body<'getResourceMetadata'> }),
    getMcpResourceMetadata: () => ({ status: 200, body: metadataOf('/mcp') as Body<'getMcpResourceMetadata'> }),
    getToolsetResourceMetadata: ({ path }) => ({
      status: 200,
      body: metadataOf(`/mcp/${path.toolset}`) as Body<'getToolsetResourceMetadata'>,
    }),
  }
}
