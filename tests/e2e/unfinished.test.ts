import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { newFolder, owlclaw, startGateway } from './gateway-process.ts'
import { skills } from './stdio-client.ts'

const any = "export const tool = { inputSchema: { type: 'object' } }\n"
const good = `${any}export default () => 'fine'\n`
const hanging = `await new Promise(() => undefined)\n${good}`
const why = 'hangs/handler.js: its module was not loaded within 10 s'

it('a handler whose module waits for ever keeps no command from its answer', async () => {
  const folder = skills({ hangs: hanging, good })
  const answers = ['tools list', 'call good {}', 'doctor'].map(async (words) => {
    const { ended, out, err } = owlclaw([...words.split(' '), '--skills-dir', folder, '--data-dir', newFolder()])
    return { code: await ended, out: out(), err: err() }
  })
  const [list, call, doctor] = await Promise.all(answers)
  expect(list).toMatchObject({ code: 1, out: expect.stringMatching(/^good$/m), err: expect.stringContaining(why) })
  expect(call).toMatchObject({ code: 0, out: 'fine\n' })
  expect(doctor).toMatchObject({ code: 1, out: expect.stringContaining(why) })
})

it('nor does it keep a server from being ready, and from taking up what changes', async () => {
  const folder = skills({ hangs: hanging, good })
  const { url, err } = await startGateway({ skills: folder })
  const problems = async (): Promise<string> => (await fetch(`${url}/health`)).text()
  const tools = async (): Promise<string> => (await fetch(`${url}/v1/tools`)).text()
  expect(err()).toContain(why)
  expect(await problems()).toContain('hangs')
  rmSync(join(folder, 'test/hangs'), { recursive: true })
  await expect.poll(problems, { timeout: 60_000 }).not.toContain('hangs')
  writeFileSync(join(folder, 'test/good/handler.js'), good.replace('tool = {', "tool = { name: 'better',"))
  await expect.poll(tools, { timeout: 60_000 }).toContain('better')
})
