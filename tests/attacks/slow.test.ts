import { describe, expect, it } from 'vitest'
import { requestText, wire, type Wire } from '../transports/mcp-served.ts'
import { attacked, bearer } from './attacked.ts'

const many = 40

/** Sends a byte now and then, as long as anybody listens. */
function trickle({ socket, closed }: Wire, byte: string): void {
  socket.once('connect', () => {
    const timer = setInterval(() => socket.write(byte), 100)
    void closed.then(() => clearInterval(timer))
  })
}

describe('whoever sends slowly', () => {
  it('[G9] is told so and let go, and holds up nobody else meanwhile', async () => {
    const gateway = await attacked({ http: { headers_timeout_seconds: 2, request_timeout_seconds: 3 } })
    const { secret } = await gateway.key('ada')
    const who = bearer(secret)
    const before = await gateway.counted('request_timeout')
    const body = { ...who, 'content-type': 'application/json', 'content-length': 5000 }
    const chunks = { ...who, 'content-type': 'application/json', 'transfer-encoding': 'chunked' }
    const starts: readonly (readonly [string, string])[] = [
      ['GET /v1/tools HTTP/1.1\r\nHost: localhost\r\nX-A: ', 'a'],
      ['GET /v1/to', 'o'],
      [requestText('POST /mcp', body, '{'), ' '],
      [requestText('POST /v1/tools/take/calls', body, '{'), ' '],
      [requestText('POST /mcp', chunks), '1\r\n \r\n'],
    ]
    const wires = Array.from({ length: many }, (_, at) => {
      const [start = '', byte = ''] = starts[at % starts.length] ?? []
      const one = wire(gateway.port, start)
      trickle(one, byte)
      return one
    })
    for (let round = 0; round < 10; round += 1) expect((await gateway.ask('GET', '/v1/tools', who)).status).toBe(200)
    await Promise.all(wires.map(({ closed }) => closed))
    expect(wires.map((one) => one.text().startsWith('HTTP/1.1 408 '))).toEqual(wires.map(() => true))
    expect(await gateway.counted('request_timeout')).toBe(before + many)
    await gateway.unharmed()
  })
})
