import type { HandlerCall } from '../../../../../src/core/call.ts'

/** Asks two things at the same time. */
export default async function multi_input(_input: Record<string, never>, call: HandlerCall): Promise<string> {
  const form = (property: string, type: string) => ({
    kind: 'form' as const,
    message: `Give ${property}.`,
    schema: { type: 'object', properties: { [property]: { type } } },
  })
  const [name, confirm] = await Promise.all([
    call.ask('name', form('name', 'string')),
    call.ask('confirm', form('confirm', 'boolean')),
  ])
  return `${name.action} and ${confirm.action}`
}

export const tool = { async: true }
