import type { Operation } from '../../generated/operation.ts'
import { ContractViolation } from '../../generated/operation.ts'
import { Fault } from '../core/fault.ts'
import type { ToolResult } from '../core/tool.ts'
import { inputViolations, violationText } from '../core/violation.ts'
import { checkHeaderMarks } from './header-marks.ts'
import type { HandlerTypes, Made } from './handler-types.ts'
import { revivalOf } from './input-revival.ts'
import { compileOperation, compileSchema } from './json-schema.ts'
import type { JudgedSchemas } from './judged-schemas.ts'
import { currentDialect } from './schema-dialect.ts'
import type { Schema } from './schema-shape.ts'
import { judged, type StandardSchema } from './standard-schema.ts'
import type { ToolMetadata } from './tool-metadata.ts'

type JsonSchema = Readonly<Record<string, unknown>>

/** What a tool takes and gives: as clients are shown it, and as it is judged. */
export interface ToolSchemas {
  readonly inputSchema: JsonSchema
  readonly outputSchema: JsonSchema | undefined
  readonly parseInput: (input: unknown) => unknown
  /** For a library that answers later: the value of an input that was parsed. */
  readonly whenParsed: (input: unknown) => unknown
  /** Undefined where nothing was promised. */
  readonly checkOutput: ((result: ToolResult) => ToolResult | Promise<ToolResult>) | undefined
  /** What is to be said of them, though they work. */
  readonly remarks: readonly string[]
}

/** Throws an Error that says what is missing or can't be said. */
export function toolSchemas(
  name: string,
  metadata: ToolMetadata,
  types: HandlerTypes | undefined,
  judged: JudgedSchemas,
): ToolSchemas {
  const input = inputOf(metadata, types)
  const output = outputOf(metadata, types)
  const outputSchema = output?.schema
  checkHeaderMarks(input.schema)
  const operation = compileOperation(name, input.schema, outputSchema, judged)
  // In a schema that a handler brings, `default` is a remark.
  const revive = metadata.inputSchema === undefined ? revivalOf(input.schema, input.dates, compileSchema) : undefined
  const { inputStandard, outputStandard } = metadata
  const parsing = inputStandard === undefined ? undefined : standardInput(inputStandard)
  return {
    inputSchema: input.schema,
    outputSchema,
    parseInput: parsing?.parse ?? plainInput(operation, revive),
    whenParsed: parsing?.settled ?? ((parsed) => parsed),
    checkOutput: outputSchema === undefined ? undefined : outputCheck(name, operation, outputStandard),
    remarks: operation.remarks,
  }
}

function inputOf(
  { inputSchema }: ToolMetadata,
  types: HandlerTypes | undefined,
): { schema: Schema; dates: readonly string[] } {
  if (inputSchema !== undefined) return { schema: currentDialect(inputSchema, 'inputSchema'), dates: [] }
  return madeOrThrow(types?.input ?? { problem: 'it has no inputSchema, and its types were not read' })
}

/** Whoever brings the input's schema may answer what has none. */
function outputOf(metadata: ToolMetadata, types: HandlerTypes | undefined) {
  if (metadata.outputSchema !== undefined)
    return { schema: currentDialect(metadata.outputSchema, 'outputSchema'), dates: [] }
  if (types?.output === undefined) return undefined
  if (metadata.inputSchema !== undefined && 'problem' in types.output) return undefined
  return madeOrThrow(types.output)
}

function madeOrThrow(made: Made): { schema: Schema; dates: readonly string[] } {
  if ('problem' in made) throw new Error(made.problem)
  return made
}

const plainInput = (
  { parseInput }: Operation<unknown, unknown>,
  revive: ((value: unknown) => unknown) | undefined,
): ToolSchemas['parseInput'] => (revive === undefined ? parseInput : (input) => revive(parseInput(input)))

/** A library that needs time is waited for just before the handler runs, which it doesn't when the answer is no. */
function standardInput(standard: StandardSchema) {
  const pending = new WeakMap<object, Promise<unknown>>()
  return {
    parse: (input: unknown): unknown => {
      const value = judged(standard, input)
      if (!(value instanceof Promise)) return value
      value.catch(() => undefined) // `settled` is where it is answered
      const waiting = { input }
      pending.set(waiting, value)
      return waiting
    },
    settled: (parsed: unknown): unknown =>
      typeof parsed === 'object' && parsed !== null ? (pending.get(parsed) ?? parsed) : parsed,
  }
}

/** What a tool promised in its outputSchema it keeps, or the answer is withheld. */
function outputCheck(
  name: string,
  operation: Operation<unknown, unknown>,
  standard: StandardSchema | undefined,
): (result: ToolResult) => ToolResult | Promise<ToolResult> {
  const broken = (thrown: unknown, result: ToolResult): never => {
    if (!(thrown instanceof ContractViolation) && !(thrown instanceof Fault)) throw thrown
    const what = brokenPromise(thrown, result)
    throw new Fault(
      'response_contract_violation',
      `${name} answered ${what}. Give the incident id to whoever runs this server.`,
      { cause: thrown },
    )
  }
  return (result) => {
    if (result.isError === true) return result
    try {
      if (standard === undefined) {
        operation.parseOutput(result.structuredContent)
        return result
      }
      const value = judged(standard, result.structuredContent)
      if (value instanceof Promise)
        return value.then(
          (later: unknown) => withStructure(result, later),
          (thrown: unknown) => broken(thrown, result),
        )
      return withStructure(result, value)
    } catch (thrown) {
      return broken(thrown, result)
    }
  }
}

const mostNamed = 3

/** What came instead of what was promised; kinds of values, never values. */
function brokenPromise(thrown: ContractViolation | Fault, { structuredContent, content }: ToolResult): string {
  if (structuredContent === undefined)
    return `${content.length === 0 ? 'nothing' : 'text'}, where its outputSchema promises data`
  const violations =
    thrown instanceof Fault ? (thrown.violations ?? []) : inputViolations(thrown.violations, structuredContent)
  const named = violations
    .slice(0, mostNamed)
    .map((each) => violationText({ ...each, path: each.path || 'the answer' }))
  return `something its outputSchema does not allow: ${named.join('; ')}`
}

/** The library may have changed what it judged: clients get what it made of it. */
const withStructure = (result: ToolResult, structuredContent: unknown): ToolResult =>
  structuredContent === result.structuredContent
    ? result
    : { ...result, content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent }
