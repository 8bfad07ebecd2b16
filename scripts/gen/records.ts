import { readContract, type Json, type JsonObject } from './json.ts'
import type { Part } from './part.ts'
import { recordPage } from './record-docs.ts'
import { typesOf, validatorTypes, validatorsOf } from './schema.ts'

interface RecordContract {
  readonly source: string
  readonly type: string
  readonly validator: string
  /** The generated files' names. */
  readonly name: string
}

const registry: readonly RecordContract[] = [
  {
    source: 'contracts/registry/v1/server.schema.yaml',
    type: 'ServerRecord',
    validator: 'isServerRecord',
    name: 'server',
  },
]
const capability: readonly RecordContract[] = [
  {
    source: 'contracts/capability/v1/skill.schema.yaml',
    type: 'SkillFrontmatter',
    validator: 'isSkillFrontmatter',
    name: 'skill',
  },
  {
    source: 'contracts/capability/v1/handler.schema.yaml',
    type: 'HandlerMetadata',
    validator: 'isHandlerMetadata',
    name: 'handler',
  },
  {
    source: 'contracts/capability/v1/handler-resource.schema.yaml',
    type: 'ResourceMetadata',
    validator: 'isResourceMetadata',
    name: 'handler-resource',
  },
  {
    source: 'contracts/capability/v1/handler-prompt.schema.yaml',
    type: 'PromptMetadata',
    validator: 'isPromptMetadata',
    name: 'handler-prompt',
  },
]

const policy: readonly RecordContract[] = [
  {
    source: 'contracts/policy/v1/policy.schema.yaml',
    type: 'PolicyDocument',
    validator: 'isPolicyDocument',
    name: 'policy',
  },
]

/** Records that stand in files or rows of their own: upstream servers, skills and handlers. */
export const recordsPart: Part = {
  name: 'records',
  generate: async () =>
    new Map([
      ...(await filesOf('registry', registry)),
      ...(await filesOf('capability', capability)),
      ...(await filesOf('policy', policy)),
      ['generated/docs/registry.md', recordPage('Upstream servers', await documentsOf(registry))],
      ['generated/docs/policy.md', recordPage('The policy document', await documentsOf(policy))],
      ['generated/docs/capability.md', recordPage('Capabilities', await documentsOf(capability))],
    ]),
}

const documentsOf = (contracts: readonly RecordContract[]) =>
  Promise.all(contracts.map(async ({ source }) => ({ source, document: await readContract(source) })))

async function filesOf(folder: string, contracts: readonly RecordContract[]): Promise<(readonly [string, string])[]> {
  const files = contracts.map(async ({ source, type, validator, name }) => {
    const document = await readContract(source)
    const base = `generated/${folder}/v1/${name}`
    return [
      [`${base}-types.ts`, await typesOf(withoutAlternatives(document), type, source)],
      [`${base}-validators.js`, validatorsOf(document, { [validator]: '#' }, source)],
      [
        `${base}-validators.d.ts`,
        validatorTypes({ [validator]: type }, `./${name}-types.ts`, '../../operation.ts', source),
      ],
    ] as const
  })
  return (await Promise.all(files)).flat()
}

/** Which members go together is the validator's business; in the types each is simply optional. */
function withoutAlternatives(document: JsonObject): JsonObject {
  const { if: _if, then: _then, else: _else, ...rest } = document
  return plain(rest) as JsonObject
}

function plain(value: Json): Json {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  if (typeof value['$ref'] === 'string') return { $ref: value['$ref'] }
  const { allOf, ...rest } = value
  const [first] = Array.isArray(allOf) ? allOf : []
  const flat = typeof first === 'object' && first !== null && !Array.isArray(first) ? { ...rest, ...first } : value
  return Object.fromEntries(Object.entries(flat).map(([key, item]) => [key, plain(item)]))
}
