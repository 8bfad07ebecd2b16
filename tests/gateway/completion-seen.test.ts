import { describe, expect, it } from 'vitest'
import { completionSeen } from '../../src/gateway/completion-seen.ts'

const sees = (uri: string): boolean => !uri.includes('secret')
const of = (
  template: string,
  name: string,
  values: readonly string[],
  context: Record<string, string> = {},
  more: { total?: number; hasMore?: boolean } = {},
) => completionSeen({ values, ...more }, template, { argument: { name, value: '' }, context }, sees)

describe('what is offered for a variable of a template', () => {
  it('[P6] [R7.9] leaves out what would make an address that is not there for whoever asks', () => {
    expect(of('notes://{id}', 'id', ['plan', 'secret'])).toEqual({ values: ['plan'] })
    expect(of('docs://{folder}/{+path}', 'path', ['a/b', 'a/secret'], { folder: 'x' })).toEqual({ values: ['a/b'] })
    expect(of('docs://{folder}/{+path}', '+path', ['a/secret'], { folder: 'x' })).toMatchObject({ values: [] })
  })

  it.each([{ total: 9 }, { total: 9, hasMore: true }, { hasMore: true }])(
    'counts nothing of which some was left out, but for that there is more: %j',
    (more) => {
      expect(of('notes://{id}', 'id', ['plan', 'secret'], {}, more)).toEqual({ values: ['plan'], hasMore: true })
    },
  )

  it('stays as it is while other variables are open, and where nothing is forbidden', () => {
    const nine = { total: 9 }
    expect(of('docs://{folder}/{name}', 'folder', ['secret'], {}, nine)).toEqual({ values: ['secret'], total: 9 })
    expect(of('notes://{id}', 'id', ['plan'], {}, nine)).toEqual({ values: ['plan'], total: 9 })
  })
})
