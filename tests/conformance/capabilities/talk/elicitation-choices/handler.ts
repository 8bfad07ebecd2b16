import type { HandlerCall } from '../../../../../src/core/call.ts'

export const tool = {
  name: 'test_elicitation_sep1330_enums',
  description: 'Asks by a form that has every way of choosing from a list.',
}

const plain = ['option1', 'option2', 'option3']
const titled = [
  { const: 'value1', title: 'The first' },
  { const: 'value2', title: 'The second' },
  { const: 'value3', title: 'The third' },
]
const schema = {
  type: 'object',
  properties: {
    untitledSingle: { type: 'string', description: 'Choose one.', enum: plain },
    titledSingle: { type: 'string', description: 'Choose one.', oneOf: titled },
    legacyEnum: {
      type: 'string',
      description: 'Choose one.',
      enum: ['opt1', 'opt2', 'opt3'],
      enumNames: ['Number one', 'Number two', 'Number three'],
    },
    untitledMulti: {
      type: 'array',
      description: 'Choose up to three.',
      minItems: 1,
      maxItems: 3,
      items: { type: 'string', enum: plain },
    },
    titledMulti: {
      type: 'array',
      description: 'Choose up to three.',
      minItems: 1,
      maxItems: 3,
      items: { anyOf: titled },
    },
  },
  required: [],
}

export default async function choices(_input: Record<string, never>, call: HandlerCall): Promise<string> {
  const { action, content } = await call.ask('form', { kind: 'form', message: 'Please choose.', schema })
  return `Elicitation completed: action=${action}, content=${JSON.stringify(content ?? {})}`
}
