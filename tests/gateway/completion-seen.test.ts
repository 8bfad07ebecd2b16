import { describe, expect, it } from 'vitest'
import { completionSeen } from '../../src/gateway/completion-seen.ts'

const sees = (uri: string): boolean => !uri.includes('secret')
const of = (template: string, name: string, values: readonly string[], context: Record<string, string> = {}) =>
  completionSeen({ values, total: 9 }, template, { argument: { name, value: '' }, context }, sees)

describe('what is offered for a variable of a template', () => {
  it('[P6] [R7.9] leaves out what would make an address that is not there for whoever asks', () => {
    expect(of('notes://{id}', 'id', ['plan', 'secret'])).toEqual({ values: ['plan'], total: 1 })
    expect(of('docs://{folder}/{+path}', 'path', ['a/b', 'a/secret'], { folder: 'x' })).toEqual({
      ...{ values: ['a/b'], total: 1 },
    })
    expect(of('docs://{folder}/{+path}', '+path', ['a/secret'], { folder: 'x' })).toMatchObject({ values: [] })
  })

  it('stays as it is while other variables are open, and where nothing is forbidden', () => {
    const open = { values: ['secret'], total: 9 }
    expect(of('docs://{folder}/{name}', 'folder', ['secret'])).toEqual(open)
    expect(of('notes://{id}', 'id', ['plan'])).toEqual({ values: ['plan'], total: 9 })
  })
})
