import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export const contractPath = join(import.meta.dirname, '../../generated/rest/v1/openapi.json')
export const configPath = join(import.meta.dirname, 'schemathesis.toml')

interface Responses {
  default?: unknown
  [status: string]: unknown
}

export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly components?: Readonly<Record<string, unknown>>
}

export const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const

export interface OperationObject {
  readonly operationId: string
  readonly responses: Responses
}

/** Every operation of a document, with its label as schemathesis writes it. */
export function operationsOf(
  document: OpenApi,
): { readonly label: string; readonly path: string; readonly operation: OperationObject }[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method] as OperationObject | undefined
      return operation === undefined ? [] : [{ label: `${method.toUpperCase()} ${path}`, path, operation }]
    }),
  )
}

/**
 * The published contract without its `default` answers. Clients read those as "any other failure"; to a fuzzer they
 * would make every status part of the contract, so that none could be wrong.
 */
export function strict(document: OpenApi): OpenApi {
  const copy = structuredClone(document)
  for (const { operation } of operationsOf(copy)) {
    if (Object.keys(operation.responses).length > 1) delete operation.responses.default
  }
  return copy
}

export const readContract = async (path = contractPath): Promise<OpenApi> =>
  JSON.parse(await readFile(path, 'utf8')) as OpenApi
