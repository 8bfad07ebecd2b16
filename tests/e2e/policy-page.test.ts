import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { newFolder, root, startGateway } from './gateway-process.ts'

const run = promisify(execFile)

/** `npx` and `node` as whoever follows the page has them. */
function programs(): string {
  const bin = join(newFolder(), 'bin')
  mkdirSync(bin)
  writeFileSync(
    join(bin, 'npx'),
    `#!/bin/sh\nshift; exec "${process.execPath}" "${join(root, 'scripts/owlclaw.cjs')}" "$@"\n`,
  )
  chmodSync(join(bin, 'npx'), 0o755)
  return `${bin}:${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`
}

it('[R8.8] all that docs/policy.md shows works from top to bottom, beside a gateway that runs and without one', async () => {
  const page = readFileSync(join(root, 'docs/policy.md'), 'utf8')
  const [, block = ''] = /^```sh\n([\s\S]*?)^```$/m.exec(page) ?? []
  const [, example = ''] = /^```yaml\n([\s\S]*?)^```$/m.exec(page) ?? []
  const PATH = programs()
  const follow = async (cwd: string): Promise<string> =>
    (await run('bash', ['-euo', 'pipefail', '-c', block], { cwd, env: { PATH, OWLCLAW_LEDGER_ENABLED: 'true' } }))
      .stdout
  const cwd = newFolder()
  await startGateway({ data: join(cwd, '.owlclaw') })
  for (const said of [await follow(cwd), await follow(newFolder())]) {
    expect(said).toContain('policy.yaml has no mistakes.')
    expect(said).toContain('bob does not see echo: permissions[1] denies it.')
    expect(said).toContain('bob may call echo: permissions[0] allows it.')
    expect(said).toContain('Version 3 is in force')
  }
  writeFileSync(join(cwd, 'example.yaml'), example)
  const { stdout } = await run('npx', ['owlclaw', 'policy', 'check', 'example.yaml'], { cwd, env: { PATH } })
  expect(stdout).toContain('has no mistakes')
  const [, explained = ''] = /^\$ npx owlclaw policy explain bob pay\n([\s\S]*?)\n\n(?=bob is taken)/m.exec(page) ?? []
  expect(explained).toContain('limits[0]')
  await run('npx', ['owlclaw', 'policy', 'apply', 'example.yaml'], { cwd, env: { PATH } })
  const told = await run('npx', ['owlclaw', 'policy', 'explain', 'bob', 'pay'], { cwd, env: { PATH } })
  expect(told.stdout).toContain(`${explained}\n\nbob is taken for a client of the kind local`)
})
