import type { NextFunction, Request, RequestHandler, Response } from 'express'
import { Fault } from '../core/fault.ts'
import type { InputViolation } from '../core/violation.ts'

interface Parameter {
  readonly name: string
  readonly in: string
  readonly schema?: { readonly type?: unknown }
}

interface Reference {
  readonly $ref: string
}

interface OpenApi {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly parameters?: readonly (Parameter | Reference)[] }>>>
  >
  readonly components?: { readonly parameters?: Readonly<Record<string, Parameter>> }
}

const unknown = 'additionalProperties'
const integer = /^-?[0-9]+$/

/**
 * The query as it came on the wire, before the validator makes numbers of what JavaScript would (`0x10`) and folds
 * brackets into objects (`limit[__proto__]`): only names of the contract, and integers only in digits.
 */
export function queryCheck(apiSpec: object, path: string, method: string): RequestHandler {
  const parameters = queryParameters(apiSpec as OpenApi, path, method)
  return (req: Request, _res: Response, next: NextFunction): void => {
    if (req.url.includes('?')) {
      const violations = Object.entries(req.query).flatMap(([name, value]) => violationsOf(parameters, name, value))
      const [first] = violations
      if (first !== undefined) {
        throw new Fault('invalid_params', detailOf(first, parameters), { violations: violations.slice(0, 100) })
      }
    }
    next()
  }
}

function queryParameters({ paths, components }: OpenApi, path: string, method: string): ReadonlyMap<string, Parameter> {
  const found = new Map<string, Parameter>()
  for (const one of paths[path]?.[method]?.parameters ?? []) {
    const parameter = '$ref' in one ? components?.parameters?.[one.$ref.split('/').at(-1) ?? ''] : one
    if (parameter?.in === 'query') found.set(parameter.name, parameter)
  }
  return found
}

function detailOf({ path, rule, expected }: InputViolation, parameters: ReadonlyMap<string, Parameter>): string {
  if (rule !== unknown) return `${path} must be ${expected}.`
  const known = parameters.size === 0 ? 'this operation takes none' : `known are ${[...parameters.keys()].join(', ')}`
  return `There is no query parameter ${path.slice('/query/'.length)}; ${known}.`
}

function violationsOf(parameters: ReadonlyMap<string, Parameter>, name: string, value: unknown): InputViolation[] {
  const parameter = parameters.get(name)
  const path = `/query/${name.slice(0, 200)}`
  if (parameter === undefined) return [{ path, rule: unknown, expected: 'no such parameter', got: 'string' }]
  if (parameter.schema?.type === 'integer' && typeof value === 'string' && !integer.test(value)) {
    return [{ path, rule: 'type', expected: 'integer', got: 'string' }]
  }
  return []
}
