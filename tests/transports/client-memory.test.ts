import { describe, expect, it } from 'vitest'
import { ClientMemory } from '../../src/transports/client-memory.ts'
import { lostAnswers } from '../../src/transports/lost-answers.ts'
import { marksOf } from '../../src/transports/message-marks.ts'

const line = (message: object): string => JSON.stringify({ jsonrpc: '2.0', ...message })

/** A memory that has seen these messages pass. */
function remembering(...messages: readonly (readonly ['client' | 'server', object])[]): ClientMemory {
  const memory = new ClientMemory()
  for (const [who, message] of messages) {
    const text = Array.isArray(message) ? JSON.stringify(message) : line(message)
    if (who === 'client') memory.sent(text, marksOf(text))
    else memory.heard(text)
  }
  return memory
}
const hello = { id: 0, method: 'initialize', params: { protocolVersion: '2025-11-25' } }
const initialized = { method: 'notifications/initialized' }
const request = (id: unknown, method: string, params: object = {}) => ['client', { id, method, params }] as const
const answered = (id: unknown) => ['server', { id, result: {} }] as const
const read = (lines: readonly string[]): unknown[] => lines.map((text) => JSON.parse(text) as unknown)

describe('what is kept of a client', () => {
  it('is what was agreed on, told again under ids of our own, whose answers it does not hear', () => {
    const memory = remembering(
      ['client', hello],
      answered(0),
      ['client', initialized],
      request(1, 'logging/setLevel', { level: 'error' }),
      answered(1),
      request(2, 'logging/setLevel', { level: 'debug' }),
      answered(2),
      request(3, 'resources/subscribe', { uri: 'a' }),
      answered(3),
      request(4, 'resources/subscribe', { uri: 'b' }),
      answered(4),
      request(5, 'resources/unsubscribe', { uri: 'a' }),
      answered(5),
      request(6, 'resources/subscribe', { uri: 'refused' }),
      ['server', { id: 6, error: { code: 1 } }],
    )
    const { lines, lost, questions } = memory.handOver()
    expect(read(lines)).toMatchObject([
      { id: 'owlclaw/again/1', method: 'initialize', params: hello.params },
      initialized,
      { id: 'owlclaw/again/2', method: 'logging/setLevel', params: { level: 'debug' } },
      { id: 'owlclaw/again/3', method: 'resources/subscribe', params: { uri: 'b' } },
    ])
    expect([lost, questions]).toEqual([[], []])
    expect(memory.isHandingOver).toBe(true)
    for (const number of [1, 2, 3])
      expect(memory.heard(line({ id: `owlclaw/again/${number}`, result: {} }))).toBe(false)
    expect(memory.isHandingOver).toBe(false)
  })

  it('is what is open: asked again where that changes nothing, lost where it may have run', () => {
    const memory = remembering(
      request('list', 'tools/list'),
      request('call', 'tools/call', { name: 'a' }),
      request('unknown', 'acme/do'),
      request('done', 'tools/call', { name: 'b' }),
      answered('done'),
      request('gone', 'tools/call', { name: 'c' }),
      ['client', { method: 'notifications/cancelled', params: { requestId: 'gone' } }],
    )
    expect(memory.waiting).toBe(3)
    const { lines, lost } = memory.handOver()
    expect(read(lines)).toMatchObject([{ id: 'list', method: 'tools/list' }])
    expect(lost.map(({ id }) => id)).toEqual(['"call"', '"unknown"'])
    expect(memory.waiting).toBe(1)
    memory.heard(line({ id: 'list', result: {} }))
    expect(memory.waiting).toBe(0)
    expect(memory.handOver()).toEqual({ lines: [], lost: [], questions: [] })
  })

  it('is which questions it was asked, and how far their ids went', () => {
    const memory = remembering(
      ['server', { id: 1, method: 'roots/list' }],
      ['server', { id: 2, method: 'elicitation/create' }],
      ['server', { id: 3, method: 'elicitation/create' }],
      ['client', { id: 1, result: {} }],
      ['server', { method: 'notifications/cancelled', params: { requestId: 2 } }],
    )
    expect(memory.asked).toBe(3)
    expect(memory.handOver().questions).toEqual(['3'])
  })

  it('is what it listens to, which keeps nobody from ending, and is acknowledged to it once', () => {
    const memory = remembering(request('listen', 'subscriptions/listen'), request(1, 'ping'))
    const acknowledged = (id: string): string =>
      line({
        method: 'notifications/subscriptions/acknowledged',
        params: { _meta: { 'io.modelcontextprotocol/subscriptionId': id } },
      })
    expect(memory.heard(acknowledged('listen'))).toBe(true)
    expect(memory.waiting).toBe(1)
    expect(memory.unanswered().map(({ id }) => id)).toEqual(['1'])
    expect(read(memory.handOver().lines)).toMatchObject([{ id: 'listen' }, { id: 1 }])
    expect(memory.isHandingOver).toBe(true)
    expect(memory.heard(acknowledged('other'))).toBe(true)
    expect(memory.heard(acknowledged('listen'))).toBe(false)
    expect(memory.heard(acknowledged('listen'))).toBe(true)
  })

  it('[R1.10] has all digits of ids that no double can hold', () => {
    const memory = new ClientMemory()
    const ids = ['1795113302097001123', '1795113302097001124', '1795113302097001125', '1795113302097001126']
    const said = (text: string): void => memory.sent(text, marksOf(text))
    const [answered, listening, gone, lost] = ids
    for (const id of ids) {
      const method = id === listening ? 'subscriptions/listen' : 'tools/call'
      said(`{"jsonrpc":"2.0","id":${id},"method":"${method}"}`)
    }
    said(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":${gone}}}`)
    memory.heard(`[{"jsonrpc":"2.0","id":${answered},"result":{}}]`)
    expect(memory.waiting).toBe(1)
    const succession = memory.handOver()
    expect(succession.lost.map(({ id }) => id)).toEqual([lost])
    expect(succession.lines).toEqual([`{"jsonrpc":"2.0","id":${listening},"method":"subscriptions/listen"}`])
    const _meta = `{"io.modelcontextprotocol/subscriptionId":${listening}}`
    const acknowledged = `{"method":"notifications/subscriptions/acknowledged","params":{"_meta":${_meta}}}`
    expect([memory.heard(acknowledged), memory.isHandingOver]).toEqual([false, false])
  })

  it('of a batch is that it is answered as a whole', () => {
    const batch = [
      { jsonrpc: '2.0', id: 1, method: 'tools/list' },
      { jsonrpc: '2.0', id: 2, method: 'tools/call' },
    ]
    const memory = remembering(['client', batch])
    expect(memory.waiting).toBe(2)
    const { lost } = memory.handOver()
    const [answer, ...more] = lostAnswers(lost, 'owner gone', { includeIncidentId: true, development: false })
    expect(more).toEqual([])
    expect(JSON.parse(answer?.line ?? '')).toMatchObject([
      { id: 1, error: { code: -32005, data: { code: 'outcome_unknown', retryable: false } } },
      { id: 2, error: { code: -32005 } },
    ])
    expect(answer?.incidents).toHaveLength(2)
    const other = remembering(
      ['client', batch],
      [
        'server',
        [
          { id: 1, result: {} },
          { id: 2, result: {} },
        ],
      ],
    )
    expect(other.waiting).toBe(0)
  })
})

describe('an answer to what is lost', () => {
  it('has the number of the revision it was asked in', () => {
    const style = { includeIncidentId: false, development: false }
    const modern = line({
      id: 1,
      method: 'tools/call',
      params: { _meta: { 'io.modelcontextprotocol/protocolVersion': 'x' } },
    })
    const legacy = line({ id: 2, method: 'tools/call' })
    const lost = [
      { id: '1', method: 'tools/call', text: modern },
      { id: '2', method: 'tools/call', text: legacy },
    ]
    const answers = lostAnswers(lost, 'owner gone', style).map(({ line: text }) => JSON.parse(text) as unknown)
    expect(answers).toMatchObject([
      { id: 1, error: { code: -31005 } },
      { id: 2, error: { code: -32005 } },
    ])
  })

  it('[R9.9] that is told at the end of the process says whether it may be tried again', () => {
    const style = { includeIncidentId: false, development: false }
    const codeOf = (why: 'ending' | 'unsent', method: string): unknown => {
      const [answer] = lostAnswers([{ id: '1', method, text: line({ id: 1, method }) }], why, style)
      return (JSON.parse(answer?.line ?? '') as { readonly error: { readonly data: object } }).error.data
    }
    const again = { code: 'shutting_down', retryable: true, retry_after: 1 }
    expect(codeOf('ending', 'tools/list')).toMatchObject(again)
    expect(codeOf('unsent', 'tools/call')).toMatchObject(again)
    expect(codeOf('ending', 'tools/call')).toMatchObject({ code: 'outcome_unknown', retryable: false })
  })
})
