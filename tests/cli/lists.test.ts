import { describe, expect, it } from 'vitest'
import type { Entry, Kind, Provider } from '../../src/core/provider.ts'
import { samples, folderWith, handler, run } from './running.ts'

const entry = (kind: Kind, name: string, listing: Entry['listing']): Entry => ({
  kind,
  name,
  listing,
  parseInput: (input) => input,
  readOnly: true,
  timeoutMs: 1000,
})

const library: Provider = {
  name: 'library',
  catalogue: () => [
    entry('resource', 'skill://text/echo', {
      name: 'echo',
      description: `A long one ${'x'.repeat(200)}\nsecond line`,
      mimeType: 'text/markdown',
      size: 12,
    }),
    entry('resource', 'skill://text/echo/SKILL.md', { name: 'echo', skill: { frontmatter: {}, files: [] } }),
    entry('resource_template', 'skill://{category}/{name}', { name: 'skills', meta: { 'io.owlclaw/note': 1 } }),
    entry('prompt', 'introduce', {
      description: 'Introduces somebody.',
      arguments: [{ name: 'person', required: true }],
    }),
  ],
  call: () => undefined,
  onChanged: () => () => undefined,
}

describe('lists', () => {
  it('[R12.6] shows the tools, one a line, sorted', async () => {
    const { code, out, err } = await run(['mcp-server', 'tools', 'list', '--skills-dir', await samples()])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out.split('\n')).toEqual([
      'add            Add two numbers',
      'echo           Echo a text',
      'explain_error  Explain an error',
    ])
  })

  it('[R12.6] answers in JSON with schemas, and nothing else on stdout', async () => {
    const { out } = await run(['tools', 'list', '--skills-dir', await samples(), '--json'])
    const { tools, problems } = JSON.parse(out) as {
      tools: { name: string; inputSchema: object }[]
      problems: string[]
    }
    expect(tools.map(({ name }) => name)).toEqual(['add', 'echo', 'explain_error'])
    expect(tools[0]?.inputSchema).toMatchObject({ type: 'object', required: ['a', 'b'] })
    expect(problems).toEqual([])
  })

  it('[R12.7] shows resources and templates by address, a skill once', async () => {
    const around = { providers: [library] }
    const text = await run(['resources', 'list', '--skills-dir', await folderWith()], around)
    expect(text.code).toBe(0)
    expect(text.out.split('\n')).toHaveLength(2)
    expect(text.out).toMatch(/^skill:\/\/text\/echo +A long one x+\.\.\.$/m)
    expect(text.out).not.toContain('second line')
    const json = JSON.parse(
      (await run(['resources', 'list', '--json', '--skills-dir', await folderWith()], around)).out,
    )
    expect(json).toMatchObject({
      resources: [{ uri: 'skill://text/echo', name: 'echo', mimeType: 'text/markdown', size: 12 }],
      resourceTemplates: [{ uriTemplate: 'skill://{category}/{name}', _meta: { 'io.owlclaw/note': 1 } }],
      problems: [],
    })
  })

  it('shows prompts', async () => {
    const { code, out } = await run(['prompts', 'list', '--skills-dir', await folderWith()], { providers: [library] })
    expect(code).toBe(0)
    expect(out).toBe('introduce  Introduces somebody.')
  })

  it('says what to do where there is none, and that is no failure', async () => {
    const folder = await folderWith()
    for (const what of ['resources', 'prompts']) {
      const { code, out } = await run([what, 'list', '--skills-dir', folder])
      expect(code).toBe(0)
      expect(out).toMatch(new RegExp(`^No ${what}\\. .*SKILL\\.md`))
    }
  })

  it('names a broken handler on stderr, lists the rest and ends with 1', async () => {
    const folder = await folderWith({
      'a/broken/handler.js': 'export default 12',
      'a/fine/handler.js': handler("{ name: 'fine', inputSchema: { type: 'object' } }", 'export default () => "yes"'),
    })
    const { code, out, err } = await run(['tools', 'list', '--skills-dir', folder])
    expect(code).toBe(1)
    expect(err).toMatch(/^warning: .*a\/broken\/handler\.js: it has no default export/m)
    expect(out).toContain('fine')
    const json = JSON.parse((await run(['tools', 'list', '--json', '--skills-dir', folder])).out)
    expect(json.problems[0]).toContain('a/broken/handler.js')
  })

  it('says that the folder is missing, and which', async () => {
    const { code, err } = await run(['tools', 'list', '--skills-dir', 'nowhere'])
    expect(code).toBe(1)
    expect(err).toMatch(/nowhere: there is no such folder/)
  })

  it('ends with 1 on a wrong configuration, and with 2 on a wrong option, with the right name', async () => {
    const folder = await folderWith({ 'mcp-server.yaml': 'mcp_server:\n  transprot: stdio\n' })
    const wrong = await run(['tools', 'list'], { cwd: folder })
    expect(wrong.code).toBe(1)
    expect(wrong.err).toContain('mcp-server.yaml:2:3')
    const option = await run(['tools', 'list', '--jason'])
    expect(option.code).toBe(2)
    expect(option.err).toContain('did you mean --json?')
    const word = await run(['resource', 'list'])
    expect(word.code).toBe(2)
    expect(word.err).toContain('did you mean `owlclaw resources list`?')
  })
})
