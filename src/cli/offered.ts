import type { Gateway } from '../core/gateway.ts'
import type { Entry } from '../core/provider.ts'
import { operatorCall } from './inside.ts'
import type { Offered, Served } from './start-command.ts'

/** A skill's folder is in the list twice: for clients that know skills, and for all others. Here it is once, as the skill. */
export const listedOnce = (entries: readonly Entry[]): readonly Entry[] =>
  entries.filter(({ listing }) => listing.skill === undefined)

/** What a gateway offers whoever runs it, by name. */
export function offered(gateway: Gateway, problems: readonly string[]): Offered {
  const call = operatorCall(new AbortController().signal)
  const [tools, resources, prompts] = (['tool', 'resource', 'prompt'] as const).map((kind) =>
    listedOnce(gateway.list(kind, call)).map(({ name }) => name),
  )
  return { tools: tools ?? [], resources: resources ?? [], prompts: prompts ?? [], problems: [...problems] }
}

type Greeted = Pick<Served, 'tools' | 'resources' | 'prompts' | 'warnings'>

/** The same as the greeting of a start has it. */
export function greeted(gateway: Gateway, problems: readonly string[]): Greeted {
  const tools = gateway.list('tool', operatorCall(new AbortController().signal)).map(({ name, listing }) => {
    const examples = listing.inputSchema?.['examples']
    return Array.isArray(examples) && examples.length > 0 ? { name, example: examples[0] as unknown } : { name }
  })
  const { resources, prompts } = offered(gateway, problems)
  return { tools, resources: resources.length, prompts: prompts.length, warnings: problems }
}
