import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { redacted } from '../../src/core/secret-rules.ts'
import { patienceMs, callBy, ending, free, open, tool } from './ledger-parts.ts'

describe('what is kept of a call', () => {
  it(
    '[P10] keeps no secret of any call, in rows, index or log',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom('password', 'authorization', 'api_key'),
          fc.uuid(),
          fc.nat(3),
          async (name, secret, where) => {
            const { ledger, rows } = open()
            const hidden = { [name]: secret, list: [{ [name]: [secret] }], text: `${name}: ${secret}` }
            const output = { content: [{ type: 'text', text: JSON.stringify(hidden) }], structuredContent: hidden }
            const request =
              where === 0
                ? { ...tool('look'), name: `file:///x?${name}=${secret}` }
                : tool('look', where === 1 ? hidden : {})
            await ledger.record(request, callBy('alice'), ending({ output: where >= 2 ? output : {} }), free).durable
            expect(JSON.stringify(rows())).not.toContain(secret)
            expect(JSON.stringify(rows())).toContain(redacted)
          },
        ),
        { numRuns: 20 },
      )
    },
    patienceMs,
  )

  it('[P10] keeps no secret that a client gives for its own name', async () => {
    const { ledger, rows } = open()
    const client = { name: 'ghp_abcdefghijklmnopqrstuvwxyz0123456789', version: 'password=hunter2' }
    await ledger.record(tool('look'), { ...callBy('alice'), client }, ending(), free).durable
    const { caller } = JSON.parse(rows()[0]?.body ?? '{}') as { readonly caller?: unknown }
    expect(caller).toEqual({ name: redacted, version: `password=${redacted}` })
  })
})
