import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { loadCapabilities } from '../../src/capabilities/capabilities.ts'
import { ann, ended, openDb, processOn, start } from './process.ts'

const handler = `
export const tool = { name: 'order', async: true, isolate: 'worker', inputSchema: { type: 'object' } }
export default async function order(input, call) {
  call.progress({ progress: 1, total: 2 })
  const { content } = await call.ask('size', { kind: 'form', message: 'Which size?', schema: { type: 'object' } })
  return 'ordered ' + content.size
}
`

it('a run in a thread of its own asks, waits and goes on like any other', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'owlclaw-runs-'))
  mkdirSync(join(folder, 'shop/order'), { recursive: true })
  writeFileSync(join(folder, 'shop/order/handler.js'), handler)
  const capabilities = await loadCapabilities(folder, { defaultTimeoutSeconds: 30 })
  onTestFinished(async () => {
    await capabilities.close()
    rmSync(folder, { recursive: true })
  })
  const { queue } = processOn(openDb(), [], { providers: [capabilities.provider] })
  const { id } = await start(queue, 'order')
  expect([...(await ended(queue, id, 'input_required')).questions.keys()]).toEqual(['size'])
  queue.answer(id, ann, { size: { action: 'accept', content: { size: 'L' } } })
  expect((await ended(queue, id)).result?.content).toEqual([{ type: 'text', text: 'ordered L' }])
})
