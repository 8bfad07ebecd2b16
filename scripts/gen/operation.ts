import { banner, type Part } from './part.ts'

const text = `${banner('scripts/gen/operation.ts')}
/** One way in which a value breaks its schema. */
export interface Violation {
  readonly instancePath: string
  readonly schemaPath: string
  readonly keyword: string
  readonly params: Readonly<Record<string, unknown>>
  readonly message?: string
}

/** A compiled JSON Schema. After a false answer \`errors\` holds every violation, until the next use. */
export interface Validator<T> {
  (value: unknown): value is T
  errors?: readonly Violation[] | null
}

export class ContractViolation extends Error {
  readonly operation: string
  readonly side: 'input' | 'output'
  readonly violations: readonly Violation[]

  constructor(operation: string, side: 'input' | 'output', violations: readonly Violation[]) {
    const first = violations[0]
    super(\`\${side} of \${operation}: \${first ? \`\${first.instancePath || '/'} \${first.message ?? first.keyword}\` : 'is not valid'}\`)
    this.name = 'ContractViolation'
    this.operation = operation
    this.side = side
    this.violations = violations
  }
}

/** Anything with a name on the wire: a REST operation, an MCP method, a tool. */
export interface Operation<Input, Output> {
  readonly name: string
  readonly parseInput: (value: unknown) => Input
  readonly parseOutput: (value: unknown) => Output
}

export function operation<Input, Output>(name: string, input: Validator<Input>, output: Validator<Output>): Operation<Input, Output> {
  return {
    name,
    parseInput(value) {
      if (input(value)) return value
      throw new ContractViolation(name, 'input', input.errors ?? [])
    },
    parseOutput(value) {
      if (output(value)) return value
      throw new ContractViolation(name, 'output', output.errors ?? [])
    },
  }
}
`

export const operationPart: Part = {
  name: 'operation',
  generate: () => Promise.resolve(new Map([['generated/operation.ts', text]])),
}
