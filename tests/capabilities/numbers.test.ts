import { describe, expect, it } from 'vitest'
import { compileOperation } from '../../src/capabilities/json-schema.ts'

const schema = { type: 'object', properties: { n: { type: 'number' } }, required: ['n'] }

describe('numbers that JSON does not have', () => {
  const { parseInput, parseOutput } = compileOperation('double', schema, schema)

  it('[R5.3] are not taken: 1e400 is read as Infinity', () => {
    expect(() => parseInput(JSON.parse('{"n":1e400}'))).toThrow('/n must be number')
    expect(parseInput(JSON.parse('{"n":1e300}'))).toEqual({ n: 1e300 })
  })

  it('are not given: they would arrive as null', () => {
    expect(() => parseOutput({ n: Infinity })).toThrow('/n must be number')
    expect(() => parseOutput({ n: NaN })).toThrow('/n must be number')
  })
})
