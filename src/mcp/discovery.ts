import { Fault } from '../core/fault.ts'
import { metaKeys, type Codec } from '../wire/wire.ts'
import { serverMeta, type Context, type McpParts } from './context.ts'
import type { Incoming } from './incoming.ts'
import { caching, completeObject } from './results.ts'
import { skillsExtension } from './skills.ts'
import type { Filter } from './subscriptions.ts'
import { knownTasks, tasksExtension, tellOfTasks } from './tasks.ts'

/** An hour: what is said here changes only with the server. */
const discoveryTtlMs = 3_600_000

/** What a revision lets us say that we offer. */
export function capabilitiesOf(codec: Codec, { extensions, runs }: McpParts): object {
  const tasks = runs === undefined ? {} : { [tasksExtension]: {} }
  return {
    tools: { listChanged: true },
    resources: { listChanged: true, subscribe: true },
    prompts: { listChanged: true },
    logging: {},
    ...(codec.completions ? { completions: {} } : {}),
    ...(codec.era === 'modern' ? { extensions: { ...skillsExtension, ...tasks, ...extensions } } : {}),
  }
}

export function discover(request: Incoming, context: Context): string {
  const { parts, served } = context
  const result = completeObject(request, context, {
    supportedVersions: served.filter(({ era }) => era === 'modern').map(({ revision }) => revision),
    capabilities: capabilitiesOf(request.codec, parts),
    ...(parts.instructions === undefined ? {} : { instructions: parts.instructions }),
  })
  return `${result.slice(0, -1)}${caching(request, discoveryTtlMs, 'public')}}`
}

/** Answered when the server ends it; the client does by leaving. */
export function listen(request: Incoming, context: Context): Promise<string> {
  if (!request.canStream)
    throw new Fault('not_acceptable', 'A subscription is answered by a stream; name text/event-stream in Accept.')
  const { taskIds, ...filter } = request.params['notifications'] as Filter
  const tasks = taskIds === undefined ? undefined : knownTasks(request, context, taskIds)
  context.subscriptions.listen(request, tasks === undefined ? filter : { ...filter, taskIds: tasks })
  if (tasks !== undefined) tellOfTasks(request, context, tasks)
  return new Promise(() => undefined)
}

/** The result of a subscription that the server ends. */
export const goodbye = (request: Incoming, { parts }: Context): string =>
  JSON.stringify({
    resultType: 'complete',
    _meta: { ...serverMeta(parts), [metaKeys.subscription]: request.rpcId },
  })
