import { describe, expect, it } from 'vitest'
import { schemaIn, typesOfAll, type Schema } from './compiled.ts'

const closed = (properties: Schema, required = Object.keys(properties)): Schema => ({
  type: 'object',
  properties,
  ...(required.length > 0 ? { required } : {}),
  additionalProperties: false,
})
const string = { type: 'string' }
const nothing = { type: 'null' }
const of = (text: string): Schema => schemaIn(typesOfAll([text])[0]?.input)

describe('types that contain themselves', () => {
  it('are kept as definitions', () => {
    const text =
      'interface Tree { value: string; children?: Tree[] }\nexport default function f(input: { tree: Tree }): void {}'
    expect(of(text)).toEqual({
      ...closed({ tree: { $ref: '#/$defs/Tree' } }),
      $defs: {
        Tree: closed({ value: string, children: { type: 'array', items: { $ref: '#/$defs/Tree' } } }, ['value']),
      },
    })
  })

  it('are kept, and not their lists, where these are all that is there', () => {
    const text =
      'type Tree = { kids: Tree[] }\nexport default function f(input: { trees: Tree[] }): Tree[] { return input.trees }'
    const [types] = typesOfAll([text])
    const trees = { type: 'array', items: { $ref: '#/$defs/Tree' } }
    expect(schemaIn(types?.input)).toEqual({ ...closed({ trees }), $defs: { Tree: closed({ kids: trees }) } })
    const open = { type: 'object', properties: { kids: trees }, required: ['kids'] }
    expect(schemaIn(types?.output)).toEqual({ ...trees, $defs: { Tree: open } })
  })

  it('may be lists with a name', () => {
    const nest = { type: 'array', items: { $ref: '#/$defs/Nest' } }
    expect(of('type Nest = Nest[]\nexport default function f(input: { nest: Nest }): void {}')).toEqual({
      ...closed({ nest: { $ref: '#/$defs/Nest' } }),
      $defs: { Nest: nest },
    })
  })

  it('may be unions', () => {
    const json = 'type Json = string | null | Json[] | { [key: string]: Json }'
    expect(of(`${json}\nexport default function f(input: { json: Json }): void {}`)).toEqual({
      ...closed({ json: { $ref: '#/$defs/Json' } }),
      $defs: {
        Json: {
          oneOf: [
            string,
            { type: 'array', items: { $ref: '#/$defs/Json' } },
            { type: 'object', additionalProperties: { $ref: '#/$defs/Json' } },
            nothing,
          ],
        },
      },
    })
  })

  it('are written out as well where they are the arguments themselves', () => {
    const text = 'interface Node { next?: Node }\nexport default function f(input: Node): void {}'
    const node = closed({ next: { $ref: '#/$defs/Node' } }, [])
    expect(of(text)).toEqual({ ...node, $defs: { Node: node } })
  })
})
