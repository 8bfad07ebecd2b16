import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => ({ file, text: readFileSync(join(root, 'src', file), 'utf8') }))

const room = (file: string): string => relative('.', file).split('/')[0] ?? ''
const protocolRooms = new Set(['wire', 'mcp', 'transports', 'upstreams'])
/** Judges contracts and configuration that name revisions, and interprets none. */
const namesOnly = new Set(['compat', 'config'])

describe('revisions of the protocol stay behind a wall', () => {
  it('looked at the files', () => {
    expect(files.length).toBeGreaterThan(100)
    expect(files.filter(({ file }) => room(file) === 'mcp').length).toBeGreaterThan(20)
  })

  it('no file outside src/wire imports a codec of a revision', () => {
    const found = files.filter(({ file, text }) => room(file) !== 'wire' && /from '[^']*\/rev-/.test(text))
    expect(found.map(({ file }) => file)).toEqual([])
  })

  it('no file outside the rooms of the protocol imports its messages', () => {
    const found = files.filter(
      ({ file, text }) => !protocolRooms.has(room(file)) && /from '[^']*(?:generated\/mcp|\/wire\/)/.test(text),
    )
    expect(found.map(({ file }) => file)).toEqual([])
  })

  it('no file outside the rooms of the protocol names a revision in its code', () => {
    const named = /'20(?:24-11-05|25-03-26|25-06-18|25-11-25|26-07-28)'/
    const found = files.filter(
      ({ file, text }) => !protocolRooms.has(room(file)) && !namesOnly.has(room(file)) && named.test(text),
    )
    expect(found.map(({ file }) => file)).toEqual([])
  })

  it('no file outside src/wire compares revisions: it asks the codec what it can', () => {
    const found = files.filter(
      ({ file, text }) => room(file) === 'mcp' && /'20\d\d-\d\d-\d\d'|revision\s*[<>]=?\s/.test(text),
    )
    expect(found.map(({ file }) => file)).toEqual([])
  })
})
