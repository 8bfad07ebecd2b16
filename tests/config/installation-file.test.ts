import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { load, problemText } from '../../src/config/config.ts'
import { folderWith, loadedFrom, refusedFrom } from './folder.ts'

describe('owlclaw.yaml beside the configuration file', () => {
  it.each([
    'capabilities_dir: ./things',
    'skills_dir: ./things',
    'skills: { path: ./things }',
    'skills: { dir: things }',
    'capabilities: { path: things }',
    'capabilities: { dir: things }',
    'capabilities: ./things',
    'skills: ./things',
  ])('[R10.1] %s names the folder of capabilities', async (line) => {
    const folder = await folderWith({ 'owlclaw.yaml': `agent: { heartbeat: 30 }\n${line}\nintegrations: [anything]\n` })
    const result = await load(undefined, {}, {}, folder)
    if (!result.ok) throw new Error('refused')
    expect(result.config.mcp_server.resources.skills_dir).toBe(join(folder, 'things'))
    expect(result.origins['mcp_server.resources.skills_dir']).toMatchObject({
      from: 'file',
      place: { name: 'owlclaw.yaml', line: 2 },
    })
    expect(result.warnings).toEqual([])
  })

  it('[R10.1] mcp-server.yaml, variables and options win over it', async () => {
    const installation = 'skills_dir: /from/installation'
    const file = 'mcp_server: { resources: { skills_dir: /from/file } }'
    const env = { MCP_SERVER_SKILLS_DIR: '/from/variable' }
    const dir = async (sources: object) =>
      (await loadedFrom({ installation, ...sources })).config.mcp_server.resources.skills_dir
    expect(await dir({})).toBe('/from/installation')
    expect(await dir({ file })).toBe('/from/file')
    expect(await dir({ file, env })).toBe('/from/variable')
    expect(await dir({ file, env, flags: { 'skills-dir': '/from/option' } })).toBe('/from/option')
  })

  it('[R10.1] it is looked for beside the file that was named, and paths start there', async () => {
    const folder = await folderWith({
      'etc/gateway.yaml': '',
      'etc/owlclaw.yaml': 'skills_dir: skills',
      'owlclaw.yaml': 'skills_dir: elsewhere',
    })
    const result = await load('etc/gateway.yaml', {}, {}, folder)
    expect(result).toMatchObject({ config: { mcp_server: { resources: { skills_dir: join(folder, 'etc/skills') } } } })
  })

  it('what else it holds under those names is left alone', async () => {
    const installation = 'skills: [a, b]\ncapabilities: { enabled: true }\n'
    const { origins } = await loadedFrom({ installation })
    expect(origins['mcp_server.resources.skills_dir']).toEqual({ from: 'default' })
  })

  it('two different folders, and a path that is none, are refused', async () => {
    const two = await refusedFrom({ installation: 'capabilities_dir: a\nskills_dir: b\n' })
    expect(two.problems.map(problemText)).toEqual([
      'owlclaw.yaml:2:13: skills_dir names another folder than capabilities_dir does. This server has one folder of capabilities: name one, or set mcp_server.resources.skills_dir in mcp-server.yaml.',
    ])
    const number = await refusedFrom({ installation: 'skills_dir: 5' })
    expect(number.problems.map(problemText)).toEqual([
      'owlclaw.yaml:1:13: mcp_server.resources.skills_dir is 5 and must be text. Put it in quotes: "5".',
    ])
    const broken = await refusedFrom({ installation: 'a: [' })
    expect(broken.problems[0]?.place).toMatchObject({ name: 'owlclaw.yaml', line: 1 })
  })
})
