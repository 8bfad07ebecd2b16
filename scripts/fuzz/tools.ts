import type { OpenApi } from './contract.ts'

/** What GET /v1/tools says of a tool. */
export interface ListedTool {
  readonly name: string
  readonly inputSchema: JsonSchema
  readonly outputSchema?: JsonSchema
}

type JsonSchema = Readonly<Record<string, unknown>>

const callPath = '/v1/tools/{name}/calls'

interface CallOperation {
  operationId: string
  parameters: { readonly $ref?: string; readonly name?: string }[]
  requestBody: unknown
  responses: Record<string, { readonly content?: Readonly<Record<string, unknown>> }>
}

/** Every tool the gateway lists, page by page. */
export async function listTools(url: string): Promise<ListedTool[]> {
  const tools: ListedTool[] = []
  let cursor: string | undefined = ''
  while (cursor !== undefined) {
    const answer = await fetch(`${url}/v1/tools${cursor === '' ? '' : `?cursor=${cursor}`}`)
    if (!answer.ok) throw new Error(`GET /v1/tools answered ${answer.status}: ${await answer.text()}`)
    const page = (await answer.json()) as { readonly tools: readonly ListedTool[]; readonly next_cursor?: string }
    tools.push(...page.tools)
    cursor = page.next_cursor
  }
  return tools
}

/**
 * The contract with an operation of its own for each tool. To the contract all arguments are alike, so that almost every
 * generated call would end at the tool's schema; with that schema in the operation, calls get through, what breaks it
 * must be refused, and results must keep to what the tool promises.
 */
export function withTools(document: OpenApi, tools: readonly ListedTool[]): OpenApi {
  const call = document.paths[callPath]?.['post'] as CallOperation | undefined
  if (call === undefined) return document
  const schemas = { ...(document.components?.['schemas'] as Record<string, unknown> | undefined) }
  const paths = { ...document.paths }
  for (const { name, inputSchema, outputSchema } of tools) {
    const input = hoist(inputSchema, `${name}.input`, schemas)
    const output = outputSchema === undefined ? undefined : hoist(outputSchema, `${name}.output`, schemas)
    paths[callPath.replace('{name}', name)] = { post: operationOf(call, name, input, output) }
  }
  return { ...document, paths, components: { ...document.components, schemas } }
}

function operationOf(
  call: CallOperation,
  name: string,
  input: JsonSchema,
  output: JsonSchema | undefined,
): CallOperation {
  const { '200': ok, ...others } = call.responses
  const result = { $ref: '#/components/schemas/ToolResult' }
  const promised = output === undefined ? result : { allOf: [result, { properties: { structuredContent: output } }] }
  const required = Array.isArray(input['required']) && input['required'].length > 0
  return {
    ...call,
    operationId: `callTool.${name}`,
    parameters: call.parameters.filter((parameter) => !parameter.$ref?.endsWith('/ToolName')),
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            type: 'object',
            additionalProperties: false,
            properties: { arguments: input },
            ...(required ? { required: ['arguments'] } : {}),
          },
        },
      },
    },
    responses: { ...others, '200': { ...ok, content: { 'application/json': { schema: promised } } } },
  }
}

/** Moves a schema's own definitions to where references in an OpenAPI document find them. */
function hoist(schema: JsonSchema, prefix: string, schemas: Record<string, unknown>): JsonSchema {
  const moved = JSON.parse(
    JSON.stringify(schema).replaceAll('"#/$defs/', `"#/components/schemas/${prefix}.`),
  ) as JsonSchema
  const { $defs, $schema: _schema, $id: _id, examples: _examples, ...rest } = moved
  for (const [name, definition] of Object.entries($defs ?? {})) schemas[`${prefix}.${name}`] = definition
  return rest
}
