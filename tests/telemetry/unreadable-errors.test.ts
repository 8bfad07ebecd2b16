import { describe, expect, it } from 'vitest'
import { modern } from '../mcp/client.ts'
import { testServer, tool } from '../mcp/server.ts'
import { served } from '../rest/served.ts'

const failing: PropertyDescriptor = {
  get: () => {
    throw new Error('nobody looks in here')
  },
}

describe.each([
  ['is frozen', Object.freeze(new Error('boom'))],
  ['has members that throw', Object.create(new Error('boom'), { message: failing, stack: failing }) as Error],
])('[R5.9] a failure is in the log by its incident id, where what a handler threw %s', (_what, thrown) => {
  const run = (): never => {
    throw thrown
  }

  it.each([false, true])('over MCP, in development: %s', async (development) => {
    const server = testServer({ things: [tool('fails', run)], development })
    const { error } = await modern(server, 'tools/call', { name: 'fails' }).answer()
    expect(error?.data).toMatchObject({ code: 'execution_error', tool: 'fails' })
    expect(server.log.find((line) => line.incident_id === error?.data['incident_id'])).toHaveProperty('error.stack')
  })

  it.each([false, true])('over REST, in development: %s', async (development) => {
    const server = await served({ tools: [{ name: 'fails', run }], development })
    const { body } = await server.ask('POST', '/v1/tools/fails/calls', { 'content-type': 'application/json' }, '{}')
    expect(body).toMatchObject({ code: 'execution_error', tool: 'fails' })
    expect(server.lines.find((line) => line['incident_id'] === body['incident_id'])).toHaveProperty('error.stack')
  })
})
