import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

/** A house in small that keeps every rule. */
const clean: Readonly<Record<string, string>> = {
  'src/main.ts':
    "import '../generated/table.ts'\nimport './rest/rest.ts'\nimport './cli/cli.ts'\nimport './cli/start-command.ts'\n",
  'src/core/call.ts': 'export interface Call {}\n',
  'src/core/fault.ts': "export * from '../../generated/table.ts'\n",
  'src/store/store.ts':
    "import type { Call } from '../core/call.ts'\nexport type Row = Call\nexport * from './rows.ts'\n",
  'src/store/rows.ts': 'export const rows = 1\n',
  'src/config/config.ts': 'export const config = 1\n',
  'src/gateway/gateway.ts': "export { rows } from '../store/store.ts'\n",
  'src/rest/rest.ts': "import 'express'\nexport * from '../gateway/gateway.ts'\n",
  'src/mcp/mcp.ts': "import '../../generated/mcp/2026-07-28/messages.ts'\nexport * from '../gateway/gateway.ts'\n",
  'src/transports/transports.ts': "export * from '../rest/rest.ts'\n",
  'src/cli/cli.ts': 'export const cli = 1\n',
  'src/cli/start-command.ts': "import './cli.ts'\n",
  'generated/table.ts': 'export const table = 1\n',
  'generated/mcp/2026-07-28/messages.ts': 'export interface Message {}\n',
}

/** One file for each way to break a rule, and the findings it must give. */
const planted: readonly (readonly [rule: string, file: string, text: string])[] = [
  ['no-cycles', 'src/core/one.ts', "import './other.ts'\n"],
  ['generated-never-imports-src', 'generated/up.ts', "import '../src/core/call.ts'\n"],
  ['main-is-never-imported', 'src/cli/again.ts', "import '../main.ts'\n"],
  ['rooms-are-one-level-deep', 'src/store/uses.ts', "import './deep/er.ts'\n"],
  ['only-known-rooms', 'src/rest/unknown.ts', "import '../cellar/cellar.ts'\n"],
  ['commands-are-wired-by-main', 'src/transports/starts.ts', "import '../cli/start-command.ts'\n"],
  [
    'revisions-stay-behind-the-wall',
    'src/gateway/revision.ts',
    "import type { Message } from '../../generated/mcp/2026-07-28/messages.ts'\nexport type M = Message\n",
  ],
  ['everything-resolves', 'src/store/lost.ts', "import './nowhere.ts'\n"],
  ['no-dev-dependencies', 'src/store/develops.ts', "import 'fast-check'\n"],
  ['core-looks-down-only', 'src/core/up.ts', "import type { Row } from '../store/store.ts'\nexport type R = Row\n"],
  ['store-looks-down-only', 'src/store/sideways.ts', "import '../config/config.ts'\n"],
  ['gateway-looks-down-only', 'src/gateway/lazy-up.ts', "export const later = () => import('../rest/rest.ts')\n"],
  ['rest-looks-down-only', 'src/rest/sideways.ts', "import '../mcp/mcp.ts'\n"],
  [
    'store-is-entered-by-its-door',
    'src/gateway/window.ts',
    "import { rows } from '../store/rows.ts'\nexport { rows }\n",
  ],
  ['cli-is-entered-by-its-door', 'src/main-window.ts', "import './cli/again.ts'\n"],
]
/** What the planted files lead to. */
const hidden = {
  'src/core/other.ts': "import './one.ts'\n",
  'src/store/deep/er.ts': 'export const er = 1\n',
  'src/cellar/cellar.ts': 'export const cellar = 1\n',
}

const folders: string[] = []

async function house(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'owlclaw-floors-'))
  folders.push(folder)
  for (const name of ['.dependency-cruiser.cjs', 'scripts/floors.cjs', 'tsconfig.json', 'package.json']) {
    await cp(join(root, name), join(folder, name))
  }
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  return folder
}

function floors(folder: string): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [join(root, 'scripts/floors.ts'), folder], (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, said: stdout + stderr })
    })
  })
}

afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))))

describe('[C1] the floors of the house', () => {
  it('lets a house be that keeps every rule, and says how many files it saw', async () => {
    const { code, said } = await floors(await house(clean))
    expect(said).toBe('12 files in src keep to their floors\n')
    expect(code).toBe(0)
  })

  describe('find what was planted', () => {
    let answer: { code: number; said: string }
    beforeAll(async () => {
      answer = await floors(
        await house({ ...clean, ...hidden, ...Object.fromEntries(planted.map(([, path, text]) => [path, text])) }),
      )
    })

    it.each(planted)('%s in %s', (rule, path) => {
      expect(answer.code).toBe(1)
      expect(answer.said).toContain(`${rule}: ${path} -> `)
    })
  })

  it('do not pass when files were not looked at', async () => {
    const folder = await house(clean)
    const config = join(folder, '.dependency-cruiser.cjs')
    const text = await readFile(config, 'utf8')
    await writeFile(config, text.replace('doNotFollow:', "exclude: { path: '^src/store/' }, doNotFollow:"))
    const { code, said } = await floors(folder)
    expect(said).toContain('dependency-cruiser saw 10 of the 12 files in src')
    expect(code).toBe(1)
  })
})
