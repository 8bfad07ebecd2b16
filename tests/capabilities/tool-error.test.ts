import { describe, expect, it } from 'vitest'
import { loadCapabilities } from '../../src/capabilities/capabilities.ts'
import { ToolError } from '../../src/main.ts'
import { isToolError } from '../../src/core/tool.ts'
import { call, folderOf } from './capability-folder.ts'

const refusing = (head: string, tail = ''): string => `${head}
export default function refuse(input: { city: string }): string {
  throw new ToolError(\`There is no city \${input.city}.\`)
}
${tail}`

describe('ToolError', () => {
  it.each([
    ['ts', refusing("import { ToolError, type HandlerCall } from 'owlclaw'")],
    ['ts', refusing("import { HandlerCall, ToolError } from 'owlclaw'\nexport type Mine = HandlerCall")],
    ['ts', refusing("import { ToolError } from 'owlclaw'", "export const tool = { isolate: 'worker' }")],
    ['cts', refusing("import { ToolError } from 'owlclaw'")],
    [
      'mjs',
      "import { ToolError } from 'owlclaw'\nexport const tool = { inputSchema: { type: 'object' } }\nexport default ({ city }) => { throw new ToolError(`There is no city ${city}.`) }",
    ],
    [
      'cjs',
      "const { ToolError } = require('owlclaw')\nexports.tool = { inputSchema: { type: 'object' } }\nexports.default = ({ city }) => { throw new ToolError(`There is no city ${city}.`) }",
    ],
    ['cjs', "exports.tool = { inputSchema: { type: 'object' } }\nexports.default = require('../../own.cjs')"],
  ])('can be imported without being installed beside the handler: handler.%s: %s', async (ending, text) => {
    const root = folderOf({
      [`a/refuse/handler.${ending}`]: text,
      'own.cjs':
        "const { ToolError } = require('owlclaw')\nmodule.exports = ({ city }) => { throw new ToolError(`There is no city ${city}.`) }",
    })
    const { provider, problems, close } = await loadCapabilities(root, { defaultTimeoutSeconds: 5 })
    expect(problems).toEqual([])
    const [entry] = provider.catalogue()
    if (entry === undefined) throw new Error('nothing was loaded')
    const run = async () => await provider.call(entry, entry.parseInput({ city: 'Nowhere' }), call())
    const thrown: unknown = await run().catch((error: unknown) => error)
    expect(isToolError(thrown)).toBe(true)
    expect(thrown).toMatchObject({ message: 'There is no city Nowhere.' })
    await close()
  })

  it('is none where it says nothing in words, which no client could be told', () => {
    const wordless = Object.assign(new Error(), { name: 'ToolError', message: { a: 1 } })
    expect(isToolError(wordless)).toBe(false)
  })

  it('is given by the package too, for tests of handlers', () => {
    expect(isToolError(new ToolError('no'))).toBe(true)
  })
})
