import { describe, expect, it } from 'vitest'
import { newFolder, owlclaw, root } from './gateway-process.ts'
import { skills } from './stdio-client.ts'

const good = "export const tool = { inputSchema: { type: 'object' } }\nexport default () => 'fine'\n"

const asked = async (words: string, handlers: Readonly<Record<string, string>>) => {
  const place = ['--skills-dir', skills({ good, ...handlers }), '--data-dir', newFolder()]
  const { ended, out, err } = owlclaw([...words.split(' '), ...place])
  return { code: await ended, out: out(), err: err() }
}

/** What a module does as it is loaded, and what is said of it. */
const modules = {
  exits: ['process.exit(7)', 'exits/handler.js: process.exit would end the gateway'],
  aborts: ['process.abort()', 'aborts/handler.js: process.abort would end the gateway'],
  rejects: [
    "void Promise.reject(new Error('left'))",
    'handler test/rejects: a promise that nobody awaited failed: Error: left',
  ],
  throws: [
    "setImmediate(() => { throw new Error('late') })\nawait new Promise((resolve) => setTimeout(resolve, 50))",
    'handler test/throws: a capability threw an error where nobody could catch it: Error: late',
  ],
} as const
const handlers = Object.fromEntries(Object.entries(modules).map(([name, [text]]) => [name, `${text}\n${good}`]))

describe('a handler that fails or ends the process as it is loaded', () => {
  it.each(['tools list', 'tools list --json', 'resources list'])(
    'is named by `%s`, which lists the rest',
    async (words) => {
      const { code, out, err } = await asked(words, handlers)
      expect(code).toBe(1)
      for (const [, said] of Object.values(modules)) expect(err).toContain(said)
      if (words.startsWith('tools')) for (const name of ['good', 'rejects', 'throws']) expect(out).toContain(name)
    },
  )

  it('is named by doctor, which goes on', async () => {
    const { code, out } = await asked('doctor', handlers)
    expect(code).toBe(1)
    for (const [, said] of Object.values(modules)) expect(out).toContain(said)
    expect(out).toMatch(/^ok +contracts/m)
  })

  it('as one that fails later is logged, and changes no answer', async () => {
    const late = `setTimeout(() => { throw new Error('late') }, 300)\n${good}`
    const { code, out, err } = await asked('doctor', { late })
    expect(code).toBe(0)
    expect(out).toMatch(/^ok +capabilities/m)
    expect(err).not.toMatch(/^Error: late/m)
  })

  it('ends no command later, and keeps none from its end where the capabilities lie around the package', async () => {
    const late = `setInterval(() => process.exit(7), 100)\n${good}`
    expect(await asked('doctor', { late })).toMatchObject({ code: 0, out: expect.stringMatching(/^ok +capabilities/m) })
    const { ended, out } = owlclaw(['tools', 'list', '--skills-dir', root, '--data-dir', newFolder()])
    expect(await ended).toBe(0)
    expect(out()).toContain('explain_error')
  })
})
