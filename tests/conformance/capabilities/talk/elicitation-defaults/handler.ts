import type { HandlerCall } from '../../../../../src/core/call.ts'

export const tool = {
  name: 'test_elicitation_sep1034_defaults',
  description: 'Asks by a form that has a default for every kind of field.',
}

const schema = {
  type: 'object',
  properties: {
    name: { type: 'string', description: 'What you are called.', default: 'John Doe' },
    age: { type: 'integer', description: 'Your age in years.', default: 30 },
    score: { type: 'number', description: 'What you scored.', default: 95.5 },
    status: { type: 'string', description: 'Your status.', enum: ['active', 'inactive', 'pending'], default: 'active' },
    verified: { type: 'boolean', description: 'Whether that was verified.', default: true },
  },
  required: [],
}

export default async function defaults(_input: Record<string, never>, call: HandlerCall): Promise<string> {
  const { action, content } = await call.ask('form', { kind: 'form', message: 'Please look these over.', schema })
  return `Elicitation completed: action=${action}, content=${JSON.stringify(content ?? {})}`
}
