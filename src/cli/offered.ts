import type { Gateway } from '../core/gateway.ts'
import { operatorCall } from './inside.ts'
import type { Offered, Served } from './start-command.ts'

/** What a gateway offers whoever runs it, by name. */
export function offered(gateway: Gateway, problems: readonly string[]): Offered {
  const call = operatorCall(new AbortController().signal)
  const [tools, resources, prompts] = (['tool', 'resource', 'prompt'] as const).map((kind) =>
    gateway
      .list(kind, call)
      // A skill's folder is in the list twice: for clients that know skills, and for all others.
      .filter(({ listing }) => listing.skill === undefined)
      .map(({ name }) => name),
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
