import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { endTogether } from '../../src/transports/outbox.ts'

/** Asks as often, at once, and gives what each was answered. */
async function answers(count: number, onRequest: Parameters<typeof createServer>[1]): Promise<string[]> {
  const server = createServer(onRequest).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  try {
    return await Promise.all(
      Array.from({ length: count }, async (_one, index) => {
        const [res] = (await once(get({ port, path: `/${index}`, agent: false }), 'response')) as [IncomingMessage]
        return (await res.toArray()).join('')
      }),
    )
  } finally {
    server.close()
  }
}

describe('[R3.1] answers that leave together', () => {
  it('each reaches who asked, one alone and more than leave at once', async () => {
    for (const count of [1, 15, 16, 17, 100]) {
      const got = await answers(count, (req, res) => endTogether(res, `for ${String(req.url)}`, 'latin1'))
      expect(got).toEqual(Array.from({ length: count }, (_one, index) => `for /${index}`))
    }
  })

  it('leave in the order in which they were ready, none of them before the work of its turn', async () => {
    const order: string[] = []
    await answers(1, (_req, res) => {
      const end = res.end.bind(res)
      res.end = ((...given: Parameters<typeof end>) => {
        order.push('left')
        return end(...given)
      }) as typeof res.end
      endTogether(res, 'answer', 'utf8')
      order.push('worked on')
    })
    expect(order).toEqual(['worked on', 'left'])
  })

  it('one whose client has gone keeps none of the others from theirs', async () => {
    let staying: ServerResponse | undefined
    const got = await answers(1, (req, res) => {
      if (req.url === '/leaves') {
        res.once('close', () => {
          endTogether(res, 'to nobody', 'utf8')
          if (staying !== undefined) endTogether(staying, 'answer', 'utf8')
        })
        return
      }
      const { port } = req.socket.address() as AddressInfo
      staying = res
      const leaving = get({ port, path: '/leaves', agent: false }).on('error', () => undefined)
      setTimeout(() => leaving.destroy(), 20)
    })
    expect(got).toEqual(['answer'])
  })
})
