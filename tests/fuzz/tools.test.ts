import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { readContract, strict } from '../../scripts/fuzz/contract.ts'
import { listTools, withTools } from '../../scripts/fuzz/tools.ts'

const tool = {
  name: 'add',
  inputSchema: {
    type: 'object',
    required: ['a'],
    properties: { a: { $ref: '#/$defs/Number' } },
    $defs: { Number: { type: 'number' } },
  },
  outputSchema: { type: 'object', properties: { sum: { type: 'number' } } },
}

describe('operations of their own for tools', () => {
  it('hold arguments and results to the schemas of the tool', async () => {
    const document = withTools(strict(await readContract()), [tool])
    const operation = JSON.parse(JSON.stringify(document.paths['/v1/tools/add/calls']?.['post']))
    expect(operation['operationId']).toBe('callTool.add')
    expect(operation['requestBody']['content']['application/json']['schema']).toEqual({
      type: 'object',
      additionalProperties: false,
      properties: {
        arguments: {
          type: 'object',
          required: ['a'],
          properties: { a: { $ref: '#/components/schemas/add.input.Number' } },
        },
      },
      required: ['arguments'],
    })
    expect((document.components?.['schemas'] as Record<string, unknown>)['add.input.Number']).toEqual({
      type: 'number',
    })
    expect(JSON.stringify(operation['responses']['200'])).toContain('"structuredContent":{"type":"object"')
    expect(JSON.stringify(operation['parameters'])).not.toContain('ToolName')
    expect(document.paths['/v1/tools/{name}/calls']).toBeDefined()
  })

  it('come from every page of the list', async () => {
    const server = createServer((request, response) => {
      const more = request.url === '/v1/tools'
      response.end(
        JSON.stringify({ tools: [{ ...tool, name: more ? 'a' : 'b' }], ...(more ? { next_cursor: 'x' } : {}) }),
      )
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const tools = await listTools(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    expect(tools.map(({ name }) => name)).toEqual(['a', 'b'])
    await new Promise((resolve) => server.close(resolve))
  })

  it('are none where the contract has no calls', () => {
    const document = { paths: {} }
    expect(withTools(document, [tool])).toBe(document)
  })
})
