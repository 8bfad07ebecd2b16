import matter from 'gray-matter'
import { describe, expect, it } from 'vitest'
import { isHandlerMetadata } from '../../../generated/capability/v1/handler-validators.js'
import { isSkillFrontmatter } from '../../../generated/capability/v1/skill-validators.js'
import { isServerRecord } from '../../../generated/registry/v1/server-validators.js'

/** Seed 002's TOML sample, as an object. */
const filesystem = {
  version: 1,
  server_id: 'fs',
  display_name: 'Filesystem',
  transport: 'stdio',
  tool_namespace: 'mcp.fs',
  allowed_tools: ['read_*', 'search_*'],
  stdio: { command: 'uvx', args: ['xxx@latest'] },
  budgets: { tool_timeout_ms: 8000, max_concurrency: 8, max_tool_output_bytes: 65536 },
}
const remote = {
  server_id: 'jira',
  transport: 'streamable_http',
  http: { url: 'https://mcp.example.com/mcp', headers: { 'X-Team': '${ENV:TEAM:-core}' }, auth_ref: 'jira-token' },
  approval_policy: 'always',
}

describe('the record of an upstream server', () => {
  it.each<[string, unknown]>([
    ['seed 002’s sample', filesystem],
    ['the least there can be', { server_id: 'a', transport: 'stdio', stdio: { command: 'x' } }],
    ['one over HTTP', remote],
    ['one over the old SSE transport', { ...remote, transport: 'http_sse_legacy' }],
    ['references with and without default', { ...filesystem, stdio: { command: 'x', env: { A: '${ENV:A}', B: 'x-${ENV:B:-b c}-$y$' }, env_from: ['API_TOKEN'], cwd: '/srv' } }],
    ['an address by reference', { ...remote, http: { url: '${ENV:JIRA_URL}/mcp' } }],
    ['no namespace', { ...filesystem, tool_namespace: '' }],
    ['approval of single tools', { ...filesystem, approval_policy: 'never', tool_approvals: [{ tools: 'write_*', approval: 'always' }] }],
  ])('[U1] [U2] %s is valid', (_name, record) => {
    expect(isServerRecord(record), JSON.stringify(isServerRecord.errors)).toBe(true)
  })

  it.each<[string, unknown]>([
    ['no server_id', { transport: 'stdio', stdio: { command: 'x' } }],
    ['a server_id with a dot', { ...filesystem, server_id: 'a.b' }],
    ['a server_id with two underscores', { ...filesystem, server_id: 'a__b' }],
    ['stdio without a command', { ...filesystem, stdio: {} }],
    ['stdio by name, http in fact', { ...remote, transport: 'stdio' }],
    ['both', { ...filesystem, http: remote.http }],
    ['an unknown transport', { ...filesystem, transport: 'grpc' }],
    ['an unknown field', { ...filesystem, alowed_tools: [] }],
    ['an unknown field inside', { ...filesystem, budgets: { timeout: 1 } }],
    ['an unknown approval policy', { ...filesystem, approval_policy: 'sometimes' }],
    ['a budget of nothing', { ...filesystem, budgets: { max_concurrency: 0 } }],
    ['a reference of another kind', { ...filesystem, stdio: { command: 'x', env: { A: '${FILE:/etc/passwd}' } } }],
    ['a reference that does not end', { ...filesystem, stdio: { command: 'x', env: { A: '${ENV:A' } } }],
    ['a reference behind a dollar', { ...filesystem, stdio: { command: 'x', env: { A: '$${FILE:A}' } } }],
    ['a variable that is none', { ...filesystem, stdio: { command: 'x', env_from: ['A-B'] } }],
    ['an address that is none', { ...remote, http: { url: 'file:///etc/passwd' } }],
    ['another version', { ...filesystem, version: 2 }],
  ])('[U1] [U2] %s is not', (_name, record) => {
    expect(isServerRecord(record)).toBe(false)
  })

  it('[U2] a long text without an end is judged in no time', () => {
    const text = `${'$'.repeat(50_000)}{`
    expect(isServerRecord({ ...filesystem, stdio: { command: 'x', env: { A: text } } })).toBe(false)
  })
})

describe('the frontmatter of a skill', () => {
  it.each([
    'name: entry-monitor\ndescription: Watches entries.\n',
    'name: pdf\ndescription: Reads PDF files.\nlicense: Apache-2.0\ncompatibility: Needs python3\nallowed-tools: Bash(git:*) Read\nmetadata:\n  author: example\n  version: "1.0"\n',
    'name: 价格监控\ndescription: 监控\ntags: [trading, 2026, true]\n',
    'name: x\ndescription: y\nmetadata: { tags: [a, b], depth: { any: thing } }\nowlclaw: { spec_version: "1.0", task_type: trading }\n',
    'description: y\ntags: a, b\nversion: 1.2\n',
    'prompt: true\n',
    'prompt: { name: review, arguments: [{ name: code, description: What to review, required: true }] }\n',
    'icons: [{ src: https://example.com/i.png, mimeType: image/png, sizes: [48x48] }]\n',
    '{}\n',
  ])('[R6.3] [R6.4] [R6.6] %j is valid', (yaml) => {
    const { data } = matter(`---\n${yaml}---\nText\n`)
    expect(isSkillFrontmatter(data), JSON.stringify(isSkillFrontmatter.errors)).toBe(true)
  })

  it.each([
    ['a name that is no text', { name: 5 }],
    ['tags that are a map', { tags: { a: 1 } }],
    ['an argument without a name', { prompt: { arguments: [{}] } }],
    ['a picture that runs', { icons: [{ src: 'javascript:alert(1)' }] }],
    ['an unknown word in prompt', { prompt: { args: [] } }],
  ])('%s is not', (_name, data) => {
    expect(isSkillFrontmatter(data)).toBe(false)
  })
})

describe('what a handler says of its tool', () => {
  const whole = {
    name: 'add',
    title: 'Add',
    description: 'Adds two numbers.',
    annotations: { title: 'Add', readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    price: 0.002,
    timeoutSeconds: 0.5,
    concurrency: 4,
    isolate: 'worker',
    async: false,
    inputSchema: { type: 'object', properties: { a: { type: 'number' } }, $defs: {} },
    outputSchema: { type: 'object' },
    tags: ['math'],
  }

  it('[R4.2] everything, and nothing, is valid', () => {
    expect(isHandlerMetadata(whole), JSON.stringify(isHandlerMetadata.errors)).toBe(true)
    expect(isHandlerMetadata({})).toBe(true)
    for (const key of Object.keys(whole)) expect(isHandlerMetadata({ [key]: whole[key as keyof typeof whole] })).toBe(true)
  })

  it.each([
    ['a misspelt key', { timeout: 5 }],
    ['a misspelt hint', { annotations: { readonly: true } }],
    ['no time at all', { timeoutSeconds: 0 }],
    ['a negative price', { price: -1 }],
    ['a name with a space', { name: 'a b' }],
    ['arguments that are no object', { inputSchema: { type: 'string' } }],
    ['half a call at a time', { concurrency: 0.5 }],
    ['another isolation', { isolate: 'process' }],
  ])('%s is not', (_name, metadata) => {
    expect(isHandlerMetadata(metadata)).toBe(false)
  })
})
