import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { load, printable, problemText, type Environment } from '../../src/config/config.ts'
import { folderWith } from './folder.ts'

async function loaded(files: Readonly<Record<string, string>>, env: Environment = {}) {
  const folder = await folderWith(files)
  const result = await load(undefined, env, {}, folder)
  const problems = result.ok ? [] : result.problems.map((one) => problemText(one).replaceAll(folder, '.'))
  return { folder, result, problems }
}

async function values(files: Readonly<Record<string, string>>, env: Environment = {}) {
  const { result, problems, folder } = await loaded(files, env)
  if (!result.ok) throw new Error(problems.join('\n'))
  const shown = Object.fromEntries(printable(result).map((row) => [row.key, row]))
  return { config: result.config, files: result.files, folder, shown }
}

describe('values that stand elsewhere', () => {
  it('[R10.2] are taken from the environment, in the type of their key, with another where it is not set', async () => {
    const file = `mcp_server:
  transport: \${env:HOW:-http}
  http:
    host: "\${env:HOST}"
    port: \${env:PORT}
    cors: { enabled: "\${ENV:CORS}", allowed_origins: "\${env:PAGES}" }
  data_dir: \${env:BASE}/data
  governance: { prices: "\${env:PRICES}" }
`
    const env = { HOST: '::1', PORT: '9000', CORS: 'yes', PAGES: 'https://a.example,https://b.example', BASE: '/srv' }
    const { config, shown } = await values({ 'mcp-server.yaml': file }, { ...env, PRICES: 'mail=0.5' })
    const { http, transport, data_dir: data, governance } = config.mcp_server
    expect({ transport, host: http.host, port: http.port, data }).toEqual({
      ...{ transport: 'http', host: '::1', port: 9000, data: '/srv/data' },
    })
    expect(http.cors).toMatchObject({ enabled: true, allowed_origins: ['https://a.example', 'https://b.example'] })
    expect(governance.prices).toEqual({ mail: 0.5 })
    expect(shown['mcp_server.http.port']).toMatchObject({
      value: 9000,
      from: 'file',
      at: 'mcp-server.yaml:5:11 ${env:PORT}',
    })
  })

  it('[R10.1] are taken from files beside the configuration, without the last line’s end, and never shown', async () => {
    const file =
      'telemetry: { tracing: { headers: { key: "${file:secrets/key}", plain: "Bearer ${file:secrets/key}" } } }\n'
    const { config, shown, files, folder } = await values({
      'mcp-server.yaml': `${file}mcp_server: { data_dir: "\${file:secrets/place}" }\n`,
      'secrets/key': 's3cr3t\n',
      'secrets/place': '/srv/hidden\r\n',
    })
    expect(config.telemetry.tracing.headers).toEqual({ key: 's3cr3t', plain: 'Bearer s3cr3t' })
    expect(config.mcp_server.data_dir).toBe('/srv/hidden')
    expect(JSON.stringify(shown)).not.toMatch(/s3cr3t|hidden/)
    expect(shown['mcp_server.data_dir']).toMatchObject({
      value: '********',
      at: 'mcp-server.yaml:2:25 ${file:secrets/place}',
    })
    expect(files).toEqual(
      expect.arrayContaining(['secrets/key', 'secrets/place', 'mcp-server.yaml'].map((name) => join(folder, name))),
    )
  })

  it('a variable may hold a reference, too', async () => {
    const { config } = await values({ key: 's3cr3t' }, { OWLCLAW_TELEMETRY_TRACING_HEADERS: 'key=${file:key}' })
    expect(config.telemetry.tracing.headers).toEqual({ key: 's3cr3t' })
  })

  it('$${ is ${ itself', async () => {
    const { config } = await values({ 'mcp-server.yaml': 'ledger: { redact: ["$${env:X}", "a$${"] }' })
    expect(config.ledger.redact).toEqual(['${env:X}', 'a${'])
  })

  it.each([
    [
      '${env:NO}',
      'mcp-server.yaml:1:25: ${env:NO} names the variable NO, and it is not set. Set it, or write ${env:NO:-VALUE} to say what holds without it.',
    ],
    [
      '${env:EMPTY}',
      'mcp-server.yaml:1:25: ${env:EMPTY} names the variable EMPTY, and it is not set. Set it, or write ${env:EMPTY:-VALUE} to say what holds without it.',
    ],
    [
      '${HOME}',
      'mcp-server.yaml:1:25: ${HOME} is no reference. Write ${env:HOME} for the variable; $${ stands for ${ itself.',
    ],
    [
      '${vault:a/b}',
      'mcp-server.yaml:1:25: ${vault:a/b} is no reference. Write ${env:NAME} or ${file:PATH}; $${ stands for ${ itself.',
    ],
    [
      '${file:nope}',
      'mcp-server.yaml:1:25: ${file:nope} names ./nope, which is not there. Correct the path, or its permissions.',
    ],
    [
      '${file:dir}',
      'mcp-server.yaml:1:25: ${file:dir} names ./dir, which is a folder. Correct the path, or its permissions.',
    ],
    ['${file:empty}', 'mcp-server.yaml:1:25: ${file:empty} is empty. Write the value into it.'],
    ['${file:long}', 'mcp-server.yaml:1:25: ${file:long} is 70000 bytes long. A value has at most 65536.'],
  ])('%s says what is missing, once', async (text, problem) => {
    const files = { 'dir/x': '', empty: '\n', long: 'x'.repeat(70_000) }
    const file = `mcp_server: { data_dir: "${text}" }`.replace('data_dir: "', 'data_dir: "')
    expect((await loaded({ ...files, 'mcp-server.yaml': file }, { EMPTY: '' })).problems).toEqual([problem])
  })

  it('[R10.4] what they hold is judged, and not shown where it is wrong', async () => {
    const file = `mcp_server: { http: { port: "\${file:key}", cors: { allowed_origins: ["\${env:PAGE}"] } } }
telemetry: { tracing: [ "\${file:key}" ] }
`
    const { problems } = await loaded({ 'mcp-server.yaml': file, key: 's3cr3t' }, { PAGE: '*' })
    expect(problems).toEqual([
      'mcp-server.yaml:1:29: mcp_server.http.port is what ${file:key} stands for and must be a whole number. The default is 8080.',
      'mcp-server.yaml:1:70: mcp_server.http.cors.allowed_origins[0] is what ${env:PAGE} stands for and lets everybody in, so it is not taken. Write it like https://app.example.com.',
      'mcp-server.yaml:2:23: telemetry.tracing is what ${file:key} stands for and must be a mapping. Put its keys on lines of their own, indented below it.',
    ])
  })

  it('a file that may not be read is named', async () => {
    const { folder } = await loaded({ 'mcp-server.yaml': 'mcp_server: {}', key: 'x' })
    await chmod(join(folder, 'key'), 0)
    const result = await load(undefined, { MCP_SERVER_DATA_DIR: '${file:key}' }, {}, folder)
    const mayAnyway = process.getuid?.() === 0
    expect(result.ok).toBe(mayAnyway)
  })
})
