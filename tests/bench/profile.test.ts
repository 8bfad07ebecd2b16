import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { profileText, selfTimes } from '../../scripts/bench/profile.ts'

const node = (id: number, functionName: string, url: string, lineNumber: number): object => ({
  id,
  callFrame: { functionName, url, lineNumber },
})

describe('a profile', () => {
  const place = new URL('../../src/wire/json-rpc.ts', pathToFileURL(import.meta.filename)).href
  const times = selfTimes({
    nodes: [
      node(1, '(idle)', '', -1),
      node(2, 'parseMessage', place, 12),
      node(3, 'writeUtf8String', '', -1),
      node(4, '', place, 20),
    ] as never,
    samples: [1, 2, 3, 2, 4],
    timeDeltas: [900, 40, 50, 0, 10],
  })

  it('leaves idle time out, and adds up by file and by function', () => {
    expect(times.busyMicros).toBe(100)
    expect(times.files).toEqual([
      { where: 'src/wire/json-rpc.ts', micros: 50 },
      { where: '(native)', micros: 50 },
    ])
    expect(times.functions.map(({ where }) => where)).toEqual([
      'writeUtf8String  (native)',
      'parseMessage  src/wire/json-rpc.ts:13',
      '(anonymous)  src/wire/json-rpc.ts:21',
    ])
  })

  it('is told by call', () => {
    expect(profileText(times, 10, 12).summary).toContain(' 50.0 %     5.00 us  src/wire/json-rpc.ts')
  })
})
