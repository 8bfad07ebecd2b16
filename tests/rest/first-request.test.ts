import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { serverSpec, start } from './served.ts'

/** Documents that come when they are let, as from a slow disk. */
function slowDocuments() {
  const { promise, resolve, reject } = Promise.withResolvers<undefined>()
  const asked = Promise.withResolvers<undefined>()
  let reads = 0
  const documents = async () => {
    reads += 1
    asked.resolve(undefined)
    await promise
    return { apiSpec: structuredClone(serverSpec), contracts: [], docsPage: undefined }
  }
  return {
    documents,
    asked: asked.promise,
    let: () => resolve(undefined),
    breaks: () => reject(new Error('no such file')),
    reads: () => reads,
  }
}

const json = { 'content-type': 'application/json' }
const explain = (code: string): string => JSON.stringify({ arguments: { code } })

describe('the first requests', () => {
  it('that come while REST is loaded are all answered, each with its own, and it is loaded once', async () => {
    const slow = slowDocuments()
    const { ask } = await start({ documents: slow.documents })
    const codes = ['rate_limited', 'tool_not_found', 'parse_error']
    const asked = Array.from({ length: 30 }, (_one, index) =>
      ask('POST', '/v1/tools/explain_error/calls', json, explain(codes[index % 3]!)),
    )
    const health = ask('GET', '/health')
    const nowhere = ask('GET', '/v1/nowhere')
    await slow.asked
    slow.let()
    for (const [index, { status, text }] of (await Promise.all(asked)).entries()) {
      expect(status, text).toBe(200)
      expect(text).toContain(codes[index % 3])
    }
    expect((await health).status).toBe(200)
    expect((await nowhere).body).toMatchObject({ status: 404, code: 'route_not_found' })
    expect((await ask('GET', '/v1/tools')).status).toBe(200)
    expect(slow.reads()).toBe(1)
  })

  it('have REST loaded a piece at a time: in between there are turns for others', async () => {
    let turns = 0
    let next: NodeJS.Immediate | undefined
    const count = (): void => {
      turns += 1
      next = setImmediate(count)
    }
    const spec = structuredClone(serverSpec) as Record<string, unknown>
    const { paths } = spec
    let before: number | undefined
    const seen = (): unknown => {
      before ??= turns
      return paths
    }
    Object.defineProperty(spec, 'paths', { get: seen, enumerable: true })
    const documents = async () => {
      count()
      return Promise.resolve({ apiSpec: spec, contracts: [], docsPage: undefined })
    }
    const { ask } = await start({ documents })
    expect((await ask('GET', '/health')).status).toBe(200)
    clearImmediate(next)
    expect(before).toBeGreaterThanOrEqual(4)
  })

  it('say so when REST can not be loaded, and the next one tries again', async () => {
    const broken = slowDocuments()
    const sound = slowDocuments()
    const turns = [broken.documents, sound.documents]
    const { ask, lines } = await start({ documents: () => turns.shift()!() })
    const asked = ask('GET', '/v1/tools')
    await broken.asked
    broken.breaks()
    const { status, body } = await asked
    expect(status).toBe(500)
    expect(body).toMatchObject({ code: 'internal', incident_id: expect.any(String) as string })
    expect(JSON.stringify(lines)).toContain('no such file')
    sound.let()
    expect((await ask('GET', '/health')).status).toBe(200)
  })

  it('whose client has gone meanwhile are let go', async () => {
    const slow = slowDocuments()
    const { ask, port, lines } = await start({ documents: slow.documents })
    const socket = connect(port, '127.0.0.1')
    socket.write('POST /v1/tools/explain_error/calls HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n\r\n{')
    await slow.asked
    socket.destroy()
    await new Promise((resolve) => socket.once('close', resolve))
    // Refused before REST is asked; by then the server has seen the other one go.
    expect((await ask('GET', '/health', { host: 'elsewhere.example' })).status).toBe(403)
    slow.let()
    expect((await ask('GET', '/health')).status).toBe(200)
    expect(lines.filter(({ code }) => code === 'cancelled')).toHaveLength(1)
  })
})
