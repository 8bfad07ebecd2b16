import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { archive } from '../../scripts/clients/archive.ts'
import { clientDocument } from '../../scripts/clients/document.ts'
import { answer, snippets } from '../../scripts/clients/documentation.ts'
import { expectations, judge } from '../../scripts/clients/expectations.ts'
import { observations } from '../../scripts/clients/observation.ts'
import { publishedPom } from '../../scripts/clients/pom.ts'
import { atLeast, pins } from '../../scripts/clients-setup.mjs'

const root = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'owlclaw-clients-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

const problem = {
  type: 'urn:owlclaw:error:tool_not_found',
  status: 404,
  code: 'tool_not_found',
  category: 'not_found',
  retryable: false,
  incident_id: '0b9a3f52-6b0f-4d52-9d8e-0d0f2f6f2c11',
  trace_id: '4bf92f3577b34da6a3ce929d0e0e4736',
}

describe('what a client must show', () => {
  const seen = { step: 'problem', http: 404, body: problem, retry: false }

  it('[G4] is a problem with code, category, retryable, incident and trace', () => {
    expect(judge([seen], ['problem'])).toEqual([])
    for (const name of Object.keys(problem)) {
      const { [name as keyof typeof problem]: _, ...rest } = problem
      expect(judge([{ ...seen, body: rest }], ['problem']), `without ${name}`).toHaveLength(1)
    }
  })

  it('[G4] is a decision on retrying that follows from the fields', () => {
    expect(judge([{ ...seen, retry: true }], ['problem'])[0]).toContain('the decision to retry')
  })

  it('names a step that is missing and one that nobody expects', () => {
    expect(judge([], ['problem'])).toEqual(['problem: the client did not show this step'])
    expect(judge([{ step: 'dance', http: 200, body: {} }], [])).toEqual(['dance: nobody expects this step'])
  })

  it('is read from JSON lines, whatever else a program prints', () => {
    expect(observations(`WARN something\n\u001b[0m${JSON.stringify(seen)}\n`)).toEqual([seen])
    expect(() => observations('{"step":"problem"}')).toThrow('not an observation')
  })
})

describe('clients/README.md', () => {
  it('[G7] has a curl command for every step but the retry', () => {
    const steps = snippets(read('clients/README.md')).map(({ step }) => step)
    expect(steps).toEqual(Object.keys(expectations).filter((step) => step !== 'retry'))
  })

  it('is read as curl -i prints it', () => {
    const printed = 'HTTP/1.1 404 Not Found\r\nContent-Type: application/problem+json\r\n\r\n{"code":"tool_not_found"}'
    expect(answer(printed)).toEqual({ http: 404, body: { code: 'tool_not_found' } })
    expect(() => answer('{"code":"tool_not_found"}')).toThrow('not what curl -i prints')
  })
})

describe('the document that clients are made from', () => {
  const put = (path: string, version: string): void => {
    mkdirSync(join(folder, 'documents', path, '..'), { recursive: true })
    writeFileSync(join(folder, 'documents', path), JSON.stringify({ info: { version } }))
  }
  const chosen = (): string => clientDocument(join(folder, 'documents')).version

  it('[C5] is the newest released one of major version 1, and the working one while there is none', () => {
    put('generated/rest/v1/openapi.json', '2.0.0-working')
    expect(chosen()).toBe('2.0.0-working')
    for (const version of ['1.2.0', '1.10.0', '2.0.0', '1.9.1']) put(`contracts/released/rest/${version}.json`, version)
    expect(chosen()).toBe('1.10.0')
  })
})

describe('the pom that is published', () => {
  it('names what the jar needs, and not how it was built', () => {
    const generated =
      '<project><build><dependencies><x/></dependencies></build><dependencies><y/></dependencies><properties/><properties><z/></properties></project>'
    const pom = publishedPom(generated, 'owlclaw-client', '1.2.3')
    expect(pom).toContain('<version>1.2.3</version>')
    expect(pom).toContain('<dependencies><y/></dependencies>')
    expect(pom).not.toContain('<x/>')
    expect(() => publishedPom('<project/>', 'a', '1')).toThrow('has no <properties>')
  })
})

describe('the toolchain', () => {
  it('is pinned once: the examples agree with clients/toolchain.json', () => {
    const pom = read('clients/java/pom.xml')
    expect(pom).toContain(`<maven.compiler.release>${pins.java}</maven.compiler.release>`)
    expect(pom).toMatch(
      RegExp(`maven-dependency-plugin</artifactId>\\s+<version>${pins['maven-dependency-plugin']}</version>`),
    )
    expect(read('clients/go/go.mod')).toContain(`\ngo ${pins.go}\n`)
  })

  it('is new enough part by part', () => {
    expect(['1.25', '1.26', '2.0', '1.100'].map((found) => atLeast(found, '1.25'))).toEqual([true, true, true, true])
    expect(['1.24', '1.9', '0.99', undefined].map((found) => atLeast(found, '1.25'))).toEqual([
      false,
      false,
      false,
      false,
    ])
    expect([atLeast('17', '17'), atLeast('21', '17'), atLeast('11', '17')]).toEqual([true, true, false])
  })
})

describe('an archive', () => {
  it('has the same bytes each time, and tar reads it', () => {
    const source = join(folder, 'source')
    mkdirSync(join(source, 'deep/er'), { recursive: true })
    writeFileSync(join(source, 'deep/er/file.txt'), 'x'.repeat(513))
    writeFileSync(join(source, 'empty'), '')
    const paths = ['one', 'two'].map((name) => join(folder, `${name}.tar.gz`))
    for (const path of paths) archive(source, path)
    const [one = '', two = ''] = paths
    expect(readFileSync(one).equals(readFileSync(two))).toBe(true)
    expect(execFileSync('tar', ['-tzf', one], { encoding: 'utf8' })).toBe('deep/er/file.txt\nempty\n')
    expect(execFileSync('tar', ['-xOzf', one, 'deep/er/file.txt'], { encoding: 'utf8' })).toBe('x'.repeat(513))
  })

  it('refuses a name that its format cannot hold', () => {
    const source = join(folder, 'long')
    mkdirSync(source)
    writeFileSync(join(source, 'n'.repeat(101)), '')
    expect(() => archive(source, join(folder, 'long.tar.gz'))).toThrow('longer than the 100 characters')
  })
})

describe('npm run clients on a machine without Java and Go', () => {
  /** A PATH with what curl needs, and nothing to compile with. */
  function run(ci: string): { readonly status: number | null; readonly lines: string[] } {
    const bin = mkdtempSync(join(folder, 'bin-'))
    for (const name of ['sh', 'curl']) {
      symlinkSync(execFileSync('which', [name], { encoding: 'utf8' }).trim(), join(bin, name))
    }
    const PATH = [bin, join(root, 'node_modules/.bin')].join(delimiter)
    const options = { encoding: 'utf8', env: { ...process.env, PATH, CI: ci } } as const
    const { status, stdout } = spawnSync(process.execPath, [join(root, 'scripts/clients.ts')], options)
    return { status, lines: stdout.trim().split('\n') }
  }

  it('names what is missing, skips it, and still makes the round trip with curl', () => {
    const { status, lines } = run('false')
    expect(lines.filter((line) => line.startsWith('skip'))).toEqual([
      expect.stringMatching(/^skip {2}java: JDK 17 or newer is missing \(.+\); Maven is missing/),
      expect.stringMatching(/^skip {2}go: Go 1\.25 or newer is missing \(.+\)/),
    ])
    expect(lines.at(-1)).toBe('12 passed, 0 failed')
    expect(status).toBe(0)
  })

  it('fails where CI=true', () => {
    const { status, lines } = run('true')
    expect(lines.filter((line) => line.startsWith('FAIL'))).toEqual(['FAIL  java', 'FAIL  go'])
    expect(lines.at(-1)).toBe('12 passed, 2 failed')
    expect(status).toBe(1)
  })
})
