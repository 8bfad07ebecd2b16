import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { restReference } from '../../generated/rest/v1/reference.ts'
import { forServer } from '../../scripts/gen/openapi.ts'
import { referenceModule } from '../../scripts/gen/reference.ts'
import { root } from './copy.ts'

const read = (name: string): Promise<string> => readFile(join(root, 'generated', name), 'utf8')

describe('the OpenAPI documents', () => {
  it('[C2] are one file each, with component names fit for a class', async () => {
    for (const name of ['openapi.json', 'openapi.server.json']) {
      const text = await read(`rest/v1/${name}`)
      const references = [...text.matchAll(/"\$ref": "([^"]*)"/g)].map(([, reference]) => reference)
      expect(references.length).toBeGreaterThan(20)
      for (const reference of references) expect(reference).toMatch(/^#\/components\/[a-zA-Z]+\/[A-Z][A-Za-z]*$/)
      for (const keyword of ['"$id"', '"$schema"', '"$defs"']) expect(text).not.toContain(keyword)
    }
  })

  it('[C5] keep the discriminator for generated clients and drop it for the validator', async () => {
    expect(await read('rest/v1/openapi.json')).toContain('"discriminator"')
    expect(await read('rest/v1/openapi.server.json')).not.toContain('"discriminator"')
  })

  it('lose keywords for the server, never properties that bear the same name', () => {
    const properties = {
      discriminator: { type: 'string', examples: ['a'] },
      links: { type: 'object', properties: { summary: {} } },
    }
    expect(
      forServer({
        components: { schemas: { A: { discriminator: { propertyName: 'x' }, type: 'object', properties } } },
      }),
    ).toEqual({
      components: {
        schemas: {
          A: {
            type: 'object',
            properties: { discriminator: { type: 'string' }, links: { type: 'object', properties: { summary: {} } } },
          },
        },
      },
    })
  })
})

describe('the reference for people', () => {
  it('asks nobody for anything, and may run only its own scripts', async () => {
    const html = await read(restReference.file)
    expect(html).not.toMatch(/<script[^>]*\ssrc=|<link[^>]*\shref=|@import url|https:\/\/cdn\./)
    expect(restReference.contentSecurityPolicy).toMatch(/^default-src 'none'; script-src 'sha256-\S+' 'sha256-\S+'; /)
    expect(html).toContain('listTools')
  })

  it.each([
    ['no script', '<html></html>'],
    ['a script from elsewhere', '<script src="https://cdn.example/a.js"></script>'],
    ['a style from elsewhere', '<link rel="stylesheet" href="https://fonts.example/a.css"><script>1</script>'],
  ])('is refused with %s', (_title, html) => {
    expect(() => referenceModule(html, 'a.html', 'here')).toThrow('a.html loads something from elsewhere')
  })
})
