import { expect, it } from 'vitest'
import type { HandlerCall } from '../../src/core/call.ts'
import { modern, modernMeta, sendText } from './client.ts'
import { testServer, tool } from './server.ts'

const schema = { type: 'object', properties: {} }
const capabilities = { elicitation: {} }
const asking = tool('asking', async (_input: never, call: HandlerCall) => {
  const { action } = await call.ask('sure', { kind: 'form', message: 'Sure?', schema })
  return action
})

it('a requestState minds what the arguments are made of: an object is no list of its members', async () => {
  const server = testServer({ things: [asking] })
  const call = (params: object) =>
    modern(server, 'tools/call', { name: 'asking', ...params }, { capabilities }).answer()
  const { result: first } = await call({ arguments: { data: { a: 1 } } })
  const retry = { requestState: first?.['requestState'], inputResponses: { sure: { action: 'decline' } } }
  const { error } = await call({ ...retry, arguments: { data: [['a', 1]] } })
  expect(error).toMatchObject({ code: -32602, data: { code: 'invalid_request_state' } })
  const { result } = await call({ ...retry, arguments: { data: { a: 1 } } })
  expect(result).toMatchObject({ resultType: 'complete', content: [{ text: 'decline' }] })
})

it('a requestState is not made for arguments that are nested too deeply, and these are named', async () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  const meta = JSON.stringify(modernMeta({}, capabilities))
  const params = `{"name":"asking","arguments":{"data":${deep}},"_meta":${meta}}`
  const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': 'asking' }
  const text = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}`
  expect((await sendText(testServer({ things: [asking] }), text, { headers }).answer()).error).toMatchObject({
    code: -32602,
    message: 'The arguments are nested too deeply for a call of several rounds. Send them flatter.',
    data: { code: 'invalid_arguments' },
  })
})
