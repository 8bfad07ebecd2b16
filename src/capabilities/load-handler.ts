import { basename } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Operation } from '../../generated/operation.ts'
import { ContractViolation } from '../../generated/operation.ts'
import type { Call } from '../core/call.ts'
import { Fault } from '../core/fault.ts'
import type { Entry } from '../core/provider.ts'
import { toolResult, type ToolResult } from '../core/tool.ts'
import type { CapabilityFolder } from './handler-file.ts'
import { compileOperation } from './json-schema.ts'
import { toolMetadata, toolNameOf, type ToolMetadata } from './tool-metadata.ts'

/** A tool that is ready to be called. */
export interface Tool {
  readonly entry: Entry
  readonly run: (input: unknown, call: Call) => unknown
}

export interface LoadOptions {
  readonly defaultTimeoutSeconds: number
}

/** Throws an Error whose message says what is wrong with the handler and how it is right. */
export async function loadHandler(
  folder: CapabilityFolder,
  skillText: string | undefined,
  options: LoadOptions,
): Promise<Tool> {
  const [path, another] = folder.handlers
  if (path === undefined) throw new Error('it has no handler')
  if (another !== undefined)
    throw new Error(`it has two handlers, ${basename(path)} and ${basename(another)}; keep one`)
  const module = (await import(/* @vite-ignore */ pathToFileURL(path).href)) as Readonly<Record<string, unknown>>
  const handler = module['default']
  if (typeof handler !== 'function')
    throw new Error('it has no default export that is a function: `export default function add(input, call) { ... }`')
  const metadata = toolMetadata(module['tool'])
  const name = toolNameOf(metadata, handler.name, folder.name)
  const compiled = compileOperation(name, metadata.inputSchema, metadata.outputSchema)
  return {
    entry: entryOf(name, metadata, skillText, compiled, options),
    run: runner(handler as Handler, compiled, metadata.outputSchema !== undefined),
  }
}

type Handler = (input: unknown, call: Call) => unknown

function entryOf(
  name: string,
  metadata: ToolMetadata,
  skillText: string | undefined,
  compiled: Operation<unknown, unknown>,
  options: LoadOptions,
): Entry {
  const description = [metadata.description, skillText].filter((text) => text !== undefined && text !== '').join('\n\n')
  return {
    kind: 'tool',
    name,
    listing: {
      ...(metadata.title === undefined ? {} : { title: metadata.title }),
      ...(description === '' ? {} : { description }),
      inputSchema: metadata.inputSchema,
      ...(metadata.outputSchema === undefined ? {} : { outputSchema: metadata.outputSchema }),
      ...(metadata.annotations === undefined ? {} : { annotations: { ...metadata.annotations } }),
      ...(metadata.tags === undefined ? {} : { tags: metadata.tags }),
    },
    parseInput: compiled.parseInput,
    readOnly: metadata.annotations?.readOnlyHint === true,
    timeoutMs: (metadata.timeoutSeconds ?? options.defaultTimeoutSeconds) * 1000,
  }
}

function runner(handler: Handler, compiled: Operation<unknown, unknown>, hasOutputSchema: boolean): Tool['run'] {
  const answer = hasOutputSchema
    ? (returned: unknown): ToolResult => checked(toolResult(returned), compiled)
    : toolResult
  return (input, call) => {
    const returned = handler(input, call)
    return returned instanceof Promise ? returned.then(answer) : answer(returned)
  }
}

/** What a tool promised in its outputSchema it keeps, or the answer is withheld. */
function checked(result: ToolResult, compiled: Operation<unknown, unknown>): ToolResult {
  if (result.isError === true) return result
  try {
    compiled.parseOutput(result.structuredContent)
    return result
  } catch (thrown) {
    if (!(thrown instanceof ContractViolation)) throw thrown
    throw new Fault(
      'response_contract_violation',
      `${compiled.name} answered something its outputSchema does not allow. Give the incident id to whoever runs this server.`,
      { cause: thrown },
    )
  }
}
