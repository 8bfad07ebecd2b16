import { spawn, spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const { builtFolder } = createRequire(import.meta.url)('../../scripts/built.cjs') as {
  builtFolder: (root: string) => string
}
const node26 = join(root, 'node_modules/node/bin/node')

/** A main that shows what it was given: version of Node, arguments, standard input, signals. */
const main = `
exports.main = async function (argv) {
  if (argv[0] === 'wait') {
    return new Promise((resolve) => {
      const held = setInterval(() => {}, 1000)
      process.on('SIGTERM', () => { clearInterval(held); process.stdout.write('terminated\\n'); resolve(7) })
      process.stdout.write('waiting\\n')
    })
  }
  let text = ''
  for await (const chunk of process.stdin) text += chunk
  process.stdout.write(JSON.stringify({ major: Number(process.versions.node.split('.')[0]), argv, text }))
  process.stderr.write('told')
  return 5
}
`
/** Makes this Node say that it is an old one, until the launcher has chosen another. */
const pretend =
  "if (!process.env.OWLCLAW_NODE_CHOSEN) Object.defineProperty(process.versions, 'node', { value: '18.20.0' })"
const pretendOld = `--import=data:text/javascript,${encodeURIComponent(pretend)}`

let folder: string
let launcher: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'owlclaw-launcher-'))
  launcher = join(folder, 'pkg/scripts/owlclaw.cjs')
  await mkdir(join(folder, 'pkg/scripts'), { recursive: true })
  await mkdir(join(folder, 'pkg/dist/src'), { recursive: true })
  await cp(join(root, 'scripts/owlclaw.cjs'), launcher)
  await writeFile(join(folder, 'pkg/package.json'), '{ "type": "module" }')
  await writeFile(join(folder, 'pkg/dist/src/gateway.cjs'), main)
})

afterAll(() => rm(folder, { recursive: true, maxRetries: 5 }))

function old(args: readonly string[], input = '') {
  return spawnSync(node26, [pretendOld, launcher, ...args], { input, encoding: 'utf8' })
}

describe('the launcher', () => {
  it('passes arguments, input, output and the exit code through', () => {
    const { status, stdout, stderr } = spawnSync(node26, [launcher, 'a', '--b=c'], { input: 'in', encoding: 'utf8' })
    expect(JSON.parse(stdout)).toEqual({ major: 26, argv: ['a', '--b=c'], text: 'in' })
    expect(stderr).toBe('told')
    expect(status).toBe(5)
  })

  it('says what to install when Node is too old and none is beside it', () => {
    const { status, stdout, stderr } = old(['--version'])
    expect(status).toBe(1)
    expect(stdout).toBe('')
    expect(stderr).toContain('owlclaw needs Node 24 or newer; this is 18.20.0.')
    expect(stderr).toContain('https://nodejs.org')
  })

  describe('with a newer Node beside it', () => {
    beforeAll(async () => {
      await mkdir(join(folder, 'node_modules/node/bin'), { recursive: true })
      await symlink(node26, join(folder, 'node_modules/node/bin/node'))
    })

    it('goes on under that one, and passes everything through', () => {
      const { status, stdout, stderr } = old(['x'], 'typed')
      expect(JSON.parse(stdout)).toEqual({ major: 26, argv: ['x'], text: 'typed' })
      expect(stderr).toBe('told')
      expect(status).toBe(5)
    })

    it('[R2.8] passes SIGTERM on and ends with the exit code of what it started', async () => {
      const child = spawn(node26, [pretendOld, launcher, 'wait'], { stdio: ['ignore', 'pipe', 'inherit'] })
      let said = ''
      child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
        said += chunk
        if (said === 'waiting\n') child.kill('SIGTERM')
      })
      const code = await new Promise((resolve) => child.on('close', resolve))
      expect(said).toBe('waiting\nterminated\n')
      expect(code).toBe(7)
    })
  })
})

describe('the launcher in a checkout', () => {
  const says = (text: string): string => `exports.main = async () => { console.log('${text}'); return 0 }\n`
  const run = (): string =>
    spawnSync(node26, [join(folder, 'checkout/scripts/owlclaw.cjs')], { encoding: 'utf8' }).stdout.trim()
  let checkout: string
  let source: string

  beforeAll(async () => {
    checkout = join(folder, 'checkout')
    source = join(checkout, 'src/main.ts')
    for (const part of ['src', 'generated', 'scripts/build']) await mkdir(join(checkout, part), { recursive: true })
    for (const name of ['owlclaw.cjs', 'built.cjs'])
      await cp(join(root, 'scripts', name), join(checkout, 'scripts', name))
    await writeFile(join(checkout, 'package-lock.json'), '{}')
    await writeFile(join(checkout, 'package.json'), '{}')
    await writeFile(source, says('source'))
  })

  it('runs the source where nothing was built', () => {
    expect(run()).toBe('source')
  })

  it('runs what was built, as long as it is of this very source', async () => {
    const built = builtFolder(checkout)
    await mkdir(join(built, 'src'), { recursive: true })
    await writeFile(join(built, 'src/gateway.cjs'), says('built'))
    expect(run()).toBe('built')

    const now = new Date()
    await writeFile(join(checkout, 'generated/table.js'), '')
    expect(run()).toBe('source')
    await rm(join(checkout, 'generated/table.js'))
    expect(run()).toBe('built')
    await utimes(source, now, new Date(now.getTime() + 5000))
    expect(run()).toBe('source')
  })
})
