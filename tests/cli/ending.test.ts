import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { folderWith, handler, root } from './running.ts'

const launcher = join(root, 'scripts/owlclaw.cjs')

/** A tool that leaves a timer behind, as one with a connection to a database would. */
const holding = (): Promise<string> =>
  folderWith({
    'a/holds/handler.js': handler(
      "{ name: 'holds', inputSchema: { type: 'object' } }",
      "setInterval(() => undefined, 1000)\nexport default () => 'x'.repeat(900_000)",
    ),
  })

async function owlclaw(argv: readonly string[], then: (child: ReturnType<typeof spawn>) => void) {
  const child = spawn(process.execPath, [launcher, ...argv], {
    cwd: await folderWith(),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'close')
  then(child)
  const [code] = (await ended) as [number | null]
  return code
}

describe('a command that is done', () => {
  it('ends, whatever a handler left behind, and everything is written', async () => {
    let length = 0
    const code = await owlclaw(['call', 'holds', '--skills-dir', await holding()], ({ stdout }) => {
      stdout?.on('data', (chunk: Buffer) => {
        length += chunk.length
        // A slow reader: the process may not end before all was taken.
        stdout.pause()
        setTimeout(() => stdout.resume(), 5)
      })
    })
    expect(code).toBe(0)
    expect(length).toBe(900_001)
  })

  it('ends quietly where nobody reads on', async () => {
    let said = ''
    const code = await owlclaw(['call', 'holds', '--skills-dir', await holding()], ({ stdout, stderr }) => {
      stdout?.once('data', () => stdout.destroy())
      stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()))
    })
    expect({ code, said }).toEqual({ code: 0, said: '' })
  })

  it('answers on stdout, and there is nothing of what a handler prints', async () => {
    const folder = await folderWith({
      'a/talks/handler.js': handler(
        "{ name: 'talks', inputSchema: { type: 'object' } }",
        "console.log('loaded')\nexport default () => { console.log('called'); process.stdout.write('raw\\n'); return 'done' }",
      ),
    })
    for (const [argv, wanted] of [
      [['call', 'talks'], /^done\n$/],
      [['tools', 'list'], /^explain_error .*\ntalks\n$/],
    ] as const) {
      let said = ''
      const code = await owlclaw([...argv, '--skills-dir', folder], ({ stdout }) => {
        stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()))
      })
      expect({ code, said }).toEqual({ code: 0, said: expect.stringMatching(wanted) as string })
    }
  })

  it('keeps its exit code', async () => {
    expect(await owlclaw(['call', 'hold', '--skills-dir', await holding()], () => undefined)).toBe(1)
    expect(await owlclaw(['colour'], () => undefined)).toBe(2)
  })

  it('is told from one that ends before: that is no success, and says so', async () => {
    const file = join(root, 'src/cli/unanswered.ts')
    const text = `import { untilAnswered } from ${JSON.stringify(file)}; void untilAnswered(new Promise(() => undefined), console.error)`
    const child = spawn(process.execPath, ['--input-type=module', '--eval', text], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    expect(await once(child, 'close')).toEqual([1, null])
    expect(said).toMatch(/^owlclaw: it ends before it has answered/)
  })
})
