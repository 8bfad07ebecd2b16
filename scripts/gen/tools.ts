import { readContract, type JsonObject } from './json.ts'
import { banner, type Part } from './part.ts'
import { typesOfDefinitions, validatorTypes, validatorsOf } from './schema.ts'

const source = 'contracts/tools/v1/tools.yaml'
const out = 'generated/tools/v1'

interface Tool {
  readonly name: string
  readonly inputSchema: JsonObject
  readonly outputSchema: JsonObject
}

export const toolsPart: Part = {
  name: 'tools',
  async generate() {
    const tools = await readTools()
    const definitions = Object.fromEntries(tools.flatMap(definitionsOfTool))
    const exports = Object.fromEntries(Object.keys(definitions).map((name) => [`is${name}`, name]))
    const pointers = Object.fromEntries(Object.entries(exports).map(([name, type]) => [name, `#/$defs/${type}`]))
    return new Map([
      [`${out}/types.ts`, `${banner(source)}\n${await typesOfDefinitions(definitions)}`],
      [`${out}/validators.js`, validatorsOf({ $defs: definitions }, pointers, source)],
      [`${out}/validators.d.ts`, validatorTypes(exports, './types.ts', '../../operation.ts', source)],
      [`${out}/operations.ts`, operationsModule(tools)],
    ])
  },
}

export async function readTools(): Promise<readonly Tool[]> {
  const { tools } = await readContract(source)
  if (JSON.stringify(tools).includes('"$ref"'))
    throw new Error(`${source}: a tool's schemas must stand alone, without $ref`)
  return tools as unknown as readonly Tool[]
}

const definitionsOfTool = (tool: Tool): [string, JsonObject][] => [
  [`${pascal(tool.name)}Input`, { title: `${pascal(tool.name)}Input`, ...tool.inputSchema }],
  [`${pascal(tool.name)}Output`, { title: `${pascal(tool.name)}Output`, ...tool.outputSchema }],
]

const pascal = (name: string): string =>
  name.replaceAll(/(?:^|[_.-])(\w)/g, (_all, letter: string) => letter.toUpperCase())

function operationsModule(tools: readonly Tool[]): string {
  const types = tools.flatMap(({ name }) => [`${pascal(name)}Input`, `${pascal(name)}Output`])
  return `${banner(source)}
import { operation, type Operation } from '../../operation.ts'
import type { ${types.join(', ')} } from './types.ts'
import { ${types.map((type) => `is${type}`).join(', ')} } from './validators.js'

/** The tools this product ships. */
export interface ToolOperations {
${tools.map(({ name }) => `  readonly ${name}: Operation<${pascal(name)}Input, ${pascal(name)}Output>`).join('\n')}
}

export const toolOperations: ToolOperations = {
${tools.map(({ name }) => `  ${name}: operation('${name}', is${pascal(name)}Input, is${pascal(name)}Output),`).join('\n')}
}

/** What a client is shown of each. */
export const toolListings = {
${tools.map(({ name, ...listing }) => `  ${name}: ${JSON.stringify(listing, null, 2).replaceAll('\n', '\n  ')},`).join('\n')}
} as const satisfies Readonly<Record<keyof ToolOperations, object>>
`
}
