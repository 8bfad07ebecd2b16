import type { HandlerCall } from '../../../../../src/core/call.ts'

/** Asks before it deletes. */
export default async function confirm_delete({ filename }: { filename: string }, call: HandlerCall): Promise<string> {
  const schema = { type: 'object', properties: { confirm: { type: 'boolean' } }, required: ['confirm'] }
  const { action, content } = await call.ask('confirm', { kind: 'form', message: `Delete ${filename}?`, schema })
  return action === 'accept' && content?.['confirm'] === true ? `Deleted ${filename}.` : `Kept ${filename}.`
}

export const tool = { async: true }
