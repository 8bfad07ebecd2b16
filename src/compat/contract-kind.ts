import { bundle } from './bundle.ts'
import { catalogDrafts, isCatalog } from './catalog-verdict.ts'
import { configDrafts, isConfig } from './config-verdict.ts'
import { loadContractDocument } from './contract-document.ts'
import { locate, readDocument, type Source } from './document.ts'
import { isObject, textAt, type JsonObject } from './json.ts'
import { Unreadable, type Draft, type Role } from './level.ts'
import { isMcp, mcpDrafts } from './mcp-verdict.ts'
import { openApiVerdict } from './openapi-verdict.ts'
import { assertSchema, isSchema } from './schema-document.ts'
import { libraryDrafts } from './schema-library.ts'
import { isTools, toolsDrafts } from './tools-verdict.ts'

export const kinds = ['openapi', 'json-schema', 'mcp', 'catalog', 'config', 'tools'] as const
export type Kind = (typeof kinds)[number]

export interface Contract {
  readonly kind: Kind
  readonly path: string
  readonly document: JsonObject
}

interface Judge {
  readonly recognises: (document: JsonObject) => boolean
  readonly read: (source: Source) => JsonObject
  readonly judge: (before: JsonObject, after: JsonObject, role: Role) => Draft[] | Promise<Draft[]>
}

/** What is tried first is told apart most surely. */
const judges: Readonly<Record<Kind, Judge>> = {
  openapi: {
    recognises: (document) => 'openapi' in document || 'swagger' in document,
    read: readOpenApi,
    judge: openApiVerdict,
  },
  mcp: { recognises: isMcp, read: readPlain, judge: mcpDrafts },
  catalog: { recognises: isCatalog, read: readPlain, judge: catalogDrafts },
  tools: { recognises: isTools, read: readPlain, judge: toolsDrafts },
  config: { recognises: (document) => isSchema(document) && isConfig(document), read: readSchema, judge: configDrafts },
  'json-schema': { recognises: isSchema, read: readSchema, judge: libraryDrafts },
}

/** Reads a contract of any kind; `auto` finds out which by what it holds. */
export function readContract(path: string, kind: Kind | 'auto'): Contract {
  const source = withBase(readDocument(path))
  const found =
    kind === 'auto' ? (Object.keys(judges) as Kind[]).find((name) => judges[name].recognises(source.document)) : kind
  if (found === undefined) {
    throw new Unreadable(
      `${path}:1:1: this is no kind of contract that is known (${kinds.join(', ')}). If it is one, say which with --kind.`,
    )
  }
  return { kind: found, path, document: judges[found].read(source) }
}

/** A file that says only how it differs from another stands for the whole. */
function withBase(source: Source): Source {
  const keys = Object.keys(source.document)
  if (keys.length !== 2 || !keys.includes('base') || !keys.includes('patch')) return source
  const { base } = source.document
  if (typeof base !== 'string') throw new Unreadable(`${locate(source, ['base'])}: base must be the path of a document`)
  try {
    return { ...source, document: loadContractDocument(source.path) }
  } catch (error) {
    throw new Unreadable(`${locate(source, ['base'])}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

export function judgeContracts(before: Contract, after: Contract, role: Role): Draft[] | Promise<Draft[]> {
  if (before.kind !== after.kind) {
    throw new Unreadable(
      `${before.path} is ${before.kind} and ${after.path} is ${after.kind}; two contracts of one kind can be compared. Say which with --kind.`,
    )
  }
  return judges[after.kind].judge(before.document, after.document, role)
}

function readPlain(source: Source): JsonObject {
  return source.document
}

function readSchema(source: Source): JsonObject {
  assertSchema(source)
  return bundle(source, ['$defs'])
}

function readOpenApi(source: Source): JsonObject {
  const { document } = source
  if ('swagger' in document)
    throw new Unreadable(
      `${locate(source, ['swagger'])}: this is Swagger 2.0; convert it to OpenAPI 3 first (npx swagger2openapi)`,
    )
  const version = document['openapi']
  if (typeof version !== 'string' || !/^3\.[0-2]\.\d+/.test(version)) {
    throw new Unreadable(
      `${locate(source, ['openapi'])}: the OpenAPI version must be a text such as "3.1.0", and one of 3.0, 3.1 and 3.2`,
    )
  }
  for (const key of ['paths', 'components', 'webhooks', 'info']) {
    if (document[key] !== undefined && !isObject(document[key] ?? null))
      throw new Unreadable(`${locate(source, [key])}: ${key} must be a mapping`)
  }
  if (textAt(document['info'], 'title') === undefined)
    throw new Unreadable(`${locate(source, ['info'])}: an OpenAPI document has info.title`)
  if (!['paths', 'components', 'webhooks'].some((key) => key in document))
    throw new Unreadable(`${locate(source, [])}: an OpenAPI document has paths, webhooks or components`)
  return bundle(source, ['components', 'schemas'])
}
