import express, { type Request } from 'express'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { createValidation } from '../../src/rest/validation.ts'
import { serverSpec } from './served.ts'

describe('the validation of a route', () => {
  it('prepares for the answers that are judged only: each costs a walk through the whole document', async () => {
    const route = createValidation(structuredClone(serverSpec), { onViolation: () => undefined })({
      200: 'application/json',
    })
    const prepared: unknown[] = []
    const app = express().get('/v1/errors', ...route.request, (req: Request, res) => {
      const { openapi } = req as Request & { openapi: { _responseSchema: { responses: object } } }
      prepared.push(Object.keys(openapi._responseSchema.responses))
      res.end()
    })
    const server = app.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    for (let times = 0; times < 2; times += 1) await fetch(`http://127.0.0.1:${port}/v1/errors`)
    server.closeAllConnections()
    server.close()
    expect(prepared).toEqual([['200'], ['200']])
  })
})
