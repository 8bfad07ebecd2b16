import { describe, expect, it } from 'vitest'
import { problemText } from '../../src/config/config.ts'
import { refusedFrom } from './folder.ts'

/** What is said of a file, without the name of it and without what to do. */
async function saidOf(file: string): Promise<readonly string[]> {
  const { problems } = await refusedFrom({ file })
  return problems.map(({ place, what }) => `${place?.line}:${place?.column} ${what}`)
}

const later = `  http: { prot: 1 }
  transport: htp
auth:
  requird: true
`
const laterSaid = (first: number): readonly string[] => [
  `${first}:11 there is no key "prot" in mcp_server.http`,
  `${first + 1}:14 mcp_server.transport is "htp" and must be one of stdio, http`,
  `${first + 3}:3 there is no key "requird" in auth`,
]

describe('[R10.4] what is not YAML hides no other mistake', () => {
  it.each([
    ['a sign that begins no value', '  data_dir: @x\n', '2:13 this is not YAML: a value can not begin with this sign'],
    ['a lone star', '  data_dir: *\n', '2:13 this is not YAML: a lone * begins an alias'],
    ['an alias of nothing', '  data_dir: *x\n', '2:13 *x refers to an anchor &x that is nowhere before it'],
    ['a tab', '\tdata_dir: x\n', '2:1 a tab is used for indentation'],
    ['a quote that goes on', '  data_dir: "x" y\n', '2:17 this is not YAML: Unexpected scalar at node end'],
    [
      'a reference within braces',
      '  tools: { a: ${env:X} }\n',
      '2:16 this is not YAML: a reference inside { } or [ ] ends at its brace',
    ],
    [
      'a bracket that closes nothing',
      '  data_dir: ]\n',
      '2:13 this is not YAML: Unexpected flow-seq-end token in YAML stream: "]"',
    ],
    ['a tag', '  data_dir: !!js/function x\n', '2:13 this is not YAML: Unresolved tag: tag:yaml.org,2002:js/function'],
  ])('%s', async (_name, line, said) => {
    expect(await saidOf(`mcp_server:\n${line}${later}`)).toEqual([said, ...laterSaid(3)])
  })

  it('a quote or a bracket that nobody closes', async () => {
    expect(await saidOf(`mcp_server:\n  data_dir: "x\n${later}`)).toEqual([
      ...laterSaid(3),
      '7:1 this is not YAML: Missing closing "quote',
    ])
    expect(await saidOf(`mcp_server:\n  data_dir: [x\n${later}`)).toEqual([
      '3:3 this is not YAML: Flow sequence in block collection must be sufficiently indented and end with a ]',
      ...laterSaid(3),
    ])
  })

  it('each such mistake of its own, and nothing that comes of one', async () => {
    const file = `mcp_server:
  data_dir: ]
  tools:
    skills: { a: [ }
    default_timeout_seconds: 0
auth: { required: "maybe }
protocol: { error: { development: 5 } }
`
    expect(await saidOf(file)).toEqual([
      '2:13 this is not YAML: Unexpected flow-seq-end token in YAML stream: "]"',
      expect.stringMatching(/^4:\d+ this is not YAML: /),
      '5:30 mcp_server.tools.default_timeout_seconds is 0 and must be more than 0',
      '7:22 there is no key "development" in protocol.error',
      expect.stringMatching(/^8:\d+ this is not YAML: Missing closing "quote/),
    ])
  })

  it('one entry too far in or out is named once, at its own line', async () => {
    const file = `mcp_server:
   transport: http

  # where it listens
  http: { prot: 1 }
  tools: { default_timeout_seconds: 0 }
`
    expect(await saidOf(file)).toEqual([
      '5:3 this is not YAML: All mapping items must start at the same column',
      '5:11 there is no key "prot" in mcp_server.http',
      '6:37 mcp_server.tools.default_timeout_seconds is 0 and must be more than 0',
    ])
  })

  it('nothing is said of what was passed over: not that it is missing, nor that its part is empty', async () => {
    const file = `mcp_server:
  http:
    tls:
      enabled: true
      cert_file: a.pem
      key_file: @b
  governance:
    prices:
      mail: @c
`
    expect((await saidOf(file)).map((one) => one.split(' ')[0])).toEqual(['6:17', '9:13'])
  })

  it('values that do not go together are looked at all the same, and so is what start would refuse', async () => {
    const file = `mcp_server:
  http: { tls: { enabled: true, cert_file: a.pem } }
  logging: { level: @x }
`
    const { problems, rest } = await refusedFrom({ file })
    expect(problems.map(({ what }) => what)).toContain('mcp_server.http.tls.enabled is true without key_file')
    expect(rest?.config.mcp_server.http.tls.cert_file).toMatch(/a\.pem$/)
  })

  it('a key that stands twice hides no values that do not go together', async () => {
    const file = `mcp_server:
  http: { tls: { enabled: true, cert_file: a.pem } }
  data_dir: a
  data_dir: b
`
    expect(await saidOf(file)).toEqual([
      '2:27 mcp_server.http.tls.enabled is true without key_file',
      '4:3 this key stands twice in the same part',
    ])
  })

  it.each([
    ['nothing is left', '{ "mcp_server": @x }\n'],
    ['an anchor would be lost', 'mcp_server:\n  data_dir: &a @x\n  http: { host: *a }\n'],
    ['it is long', `mcp_server:\n  data_dir: @x\n#${'-'.repeat(65_536)}\n`],
    ['there is no end of them', `mcp_server:\n${Array.from({ length: 30 }, (_, at) => `  a${at}: @x\n`).join('')}`],
  ])('it says so where the rest can not be read: %s', async (_name, file) => {
    const { warnings } = await refusedFrom({ file })
    expect(warnings.map(problemText)).toEqual([
      expect.stringMatching(
        /^mcp-server\.yaml:\d+:\d+: after this mistake the rest of the file can not be read, and its other mistakes are not listed\. Correct it, then ask again\.$/,
      ),
    ])
  })
})
