import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { errors } from '../../../generated/errors.ts'
import { ContractViolation } from '../../../generated/operation.ts'
import { toolListings, toolOperations } from '../../../generated/tools/v1/operations.ts'

describe('the tools that are shipped', () => {
  it('are these', () => {
    expect(Object.keys(toolListings)).toEqual(['explain_error', 'search_tools'])
    expect(Object.keys(toolOperations)).toEqual(Object.keys(toolListings))
  })

  it.each(Object.entries(toolListings))('[R4.2] %s is listed with schemas of JSON Schema 2020-12 and words', (name, listing) => {
    const ajv = new Ajv2020({ strict: true })
    for (const schema of [listing.inputSchema, listing.outputSchema]) {
      expect(ajv.validateSchema(schema)).toBe(true)
      expect(schema.type).toBe('object')
    }
    expect(name).toMatch(/^[a-z][a-z_]*$/)
    expect(listing.description).toMatch(/\.$/)
    const input: { type: string; properties?: Readonly<Record<string, { description: string }>> } = listing.inputSchema
    expect(Object.values(input.properties ?? {}).every(({ description }) => description.endsWith('.'))).toBe(true)
  })

  it('[R5.3] explain_error takes any code of the catalog and nothing else', () => {
    for (const code of Object.keys(errors)) expect(toolOperations.explain_error.parseInput({ code })).toEqual({ code })
    for (const wrong of [{}, { code: 1 }, { code: 'Not A Code' }, { code: '' }, { code: 'timeout', more: 1 }, null, 'timeout']) {
      expect(() => toolOperations.explain_error.parseInput(wrong), JSON.stringify(wrong)).toThrow(ContractViolation)
    }
  })

  it('explain_error can say every row', () => {
    for (const { mcp_http: _mcpHttp, ...row } of Object.values(errors)) {
      expect(toolOperations.explain_error.parseOutput(row)).toBe(row)
    }
    expect(() => toolOperations.explain_error.parseOutput({ code: 'timeout' })).toThrow('output of explain_error')
  })
})
