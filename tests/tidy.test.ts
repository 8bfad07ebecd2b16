import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const git = (...args: readonly string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean)
/** Every file that is, or is about to be, in the repository. */
const files = git('ls-files', '-z', '--cached', '--others', '--exclude-standard').filter((path) =>
  existsSync(join(root, path)),
)
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const under = (...folders: readonly string[]) =>
  files.filter((path) => folders.some((folder) => path.startsWith(`${folder}/`)))
const source = under('src').filter((path) => path.endsWith('.ts'))
const binary = /\.(gz|png|ico|wasm|jar|woff2?)$/
/** This file names what it forbids. */
const self = 'tests/tidy.test.ts'

/** Files longer than the guide allows, each with why it is better long. */
const longFiles: Readonly<Record<string, string>> = {
  'tests/compat/openapi-edits.ts': 'a table: one edit a row, with what it must be judged to be',
  'tests/capabilities/resources/skills.test.ts':
    'one extension, its rules and its errors in the order of its specification',
}

/** The lines of the files that match, as `path:line: text`. */
function grep(paths: readonly string[], pattern: RegExp): string[] {
  return paths.flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((line, at) => (pattern.test(line) ? [`${path}:${at + 1}: ${line.trim().slice(0, 120)}`] : [])),
  )
}

const lines = (path: string) => read(path).split('\n').length - 1

describe('the top level', () => {
  it('[C1] holds what the house has, and nothing else', () => {
    const allowed = [
      ...['contracts', 'generated', 'src', 'tests', 'scripts', 'docs', 'examples', 'clients'],
      ...['package.json', 'package-lock.json', 'tsconfig.json'],
      ...['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md', 'LICENSE'],
    ]
    const top = new Set(files.map((path) => path.split('/')[0] ?? '').filter((name) => !name.startsWith('.')))
    expect([...top].filter((name) => !allowed.includes(name))).toEqual([])
  })
})

describe('rooms', () => {
  const page = read('docs/architecture.md')
  const rooms = [...new Set(source.flatMap((path) => /^src\/([^/]+)\//.exec(path)?.[1] ?? []))]

  it.each(rooms)('src/%s has a heading and an invariant in docs/architecture.md', (room) => {
    const chapter = page.split(/^### /m).find((text) => text.startsWith(`${room} `)) ?? ''
    expect(chapter, `docs/architecture.md has no heading '### ${room} (...)'`).not.toBe('')
    expect(chapter).toMatch(/^Invariant: \S/m)
  })

  it.each(rooms.filter((room) => room !== 'core'))('src/%s has a door that bears its name', (room) => {
    expect(source).toContain(`src/${room}/${room}.ts`)
  })

  it('are the ones of the floor plan, one level deep', () => {
    const floors = createRequire(import.meta.url)('../scripts/floors.cjs') as readonly (readonly string[])[]
    expect(rooms.filter((room) => !floors.flat().includes(room))).toEqual([])
    expect(source.filter((path) => path !== 'src/main.ts' && !/^src\/[^/]+\/[^/]+$/.test(path))).toEqual([])
    for (const room of floors.flat()) expect(page).toContain(`### ${room} (`)
  })
})

describe('files', () => {
  const code = under('src', 'scripts', 'tests').filter((path) => /\.(ts|mts|mjs|cjs|js)$/.test(path))

  it('are named in kebab-case after their one job', () => {
    // A capability's folder bears the name of its tool.
    const own = code.filter((path) => path.startsWith('src/') || !path.includes('/capabilities/'))
    const parts = own.flatMap((path) => path.split('/').slice(1)).map((part) => part.replace(/(\.[a-z]+)+$/, ''))
    expect([...new Set(parts)].filter((part) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(part))).toEqual([])
    const vague = code.filter((path) => /^(index|utils?|helpers?|common|misc|shared)\./.test(basename(path)))
    expect(vague).toEqual([])
  })

  it('stay short: 350 lines at most, outliers listed with reasons', () => {
    const long = code.filter((path) => lines(path) > 350)
    expect(long.toSorted()).toEqual(Object.keys(longFiles).toSorted())
  })

  it('stay short: half of src under 120 lines, 95 of 100 under 350', () => {
    const lengths = source.map(lines).toSorted((a, b) => a - b)
    expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThanOrEqual(120)
    expect(lengths[Math.floor(lengths.length * 0.95)]).toBeLessThanOrEqual(350)
  })

  it('hold no notes to self', () => {
    const where = [...code, ...under('contracts', 'docs').filter((path) => !binary.test(path))].filter(
      (path) => path !== self,
    )
    expect(grep(where, /\b(TODO|FIXME|XXX|HACK)\b/)).toEqual([])
  })

  it('skip no tests', () => {
    const tests = under('tests').filter((path) => path.endsWith('.ts') && path !== self)
    expect(
      grep(
        tests,
        /\b(it|test|describe|suite)\s*\.\s*(skip|todo|only|fails|skipIf|runIf)\b|\b(x(it|describe)|f(it|describe))\(/,
      ),
    ).toEqual([])
  })

  it('turn no check off', () => {
    expect(
      grep(
        [...source, ...under('scripts')],
        /\bas any\b|: any\b(?! [a-z])|<any>|@ts-(ignore|expect-error|nocheck)|eslint-disable/,
      ),
    ).toEqual([])
    const empty = source.filter((path) =>
      /catch\s*(\([^)]*\))?\s*\{\s*\}|\.catch\(\s*\(\s*\)\s*=>\s*\{\s*\}\s*\)/.test(read(path)),
    )
    expect(empty).toEqual([])
  })

  it('know nothing of the machine they were written on', () => {
    const text = files.filter((path) => !binary.test(path) && path !== self && basename(path) !== 'package-lock.json')
    expect(grep(text, /(^|[\s'"`(=:])\/(work|root|home\/[a-z]+|Users\/[A-Za-z]+|farm)\//)).toEqual([])
  })

  it('name no package registry: the lock file carries no download addresses', () => {
    expect(
      grep(
        files.filter((path) => basename(path) === 'package-lock.json'),
        /"resolved":/,
      ),
    ).toEqual([])
    const text = files.filter((path) => !binary.test(path) && path !== self)
    expect(grep(text, /registry\.npmjs\.org|pypi\.org\/simple|proxy\.golang\.org|repo1?\.maven/)).toEqual([])
  })
})

describe('documents', () => {
  it('docs/dependencies.md argues for each dependency of package.json, and for no other', () => {
    const manifest = JSON.parse(read('package.json')) as Record<string, Record<string, string>>
    const wanted = Object.keys({ ...manifest['dependencies'], ...manifest['devDependencies'] })
    const argued = [...read('docs/dependencies.md').matchAll(/^\| `([^`]+)` \|/gm)].map(([, name]) => name ?? '')
    expect(argued.toSorted()).toEqual(wanted.toSorted())
  })

  it('[G11] docs/protocol says how versions, errors and compatibility are kept', () => {
    for (const [page, word] of [
      ['VERSIONING', 'OwlClaw-API-Version'],
      ['ERROR_MODEL', 'retryable'],
      ['COMPATIBILITY_POLICY', 'breaking'],
    ]) {
      expect(read(`docs/protocol/${page}.md`)).toContain(word)
    }
  })

  it('links lead somewhere', () => {
    const pages = files.filter((path) => path.endsWith('.md') && !path.startsWith('examples/'))
    const broken = pages.flatMap((page) =>
      [...read(page).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)[^)]*\)/g)]
        .map(([, target]) => target ?? '')
        .filter((target) => !existsSync(join(root, page, '..', target)))
        .map((target) => `${page} -> ${target}`),
    )
    expect(broken).toEqual([])
  })
})

describe('README.md', () => {
  it('leads to every page for those who use or run the gateway', () => {
    const forBuilders = ['docs/dependencies.md', 'docs/faults.md', 'docs/fuzzing.md']
    const pages = files.filter((path) => /^docs\/[^/]+\.md$/.test(path) && !forBuilders.includes(path))
    const readme = read('README.md')
    expect([...pages, 'docs/operations/README.md'].filter((page) => !readme.includes(`](${page})`))).toEqual([])
  })
})

describe('docs/requirements.md', () => {
  const rows = read('docs/requirements.md')
    .split('\n')
    .filter((line) => /^\| [A-Z]\d/.test(line))
    .map((line) => line.split(' | '))
    .map(([ids = '', , where = '', tests = '']) => ({
      ids: ids.slice(2),
      where: pathsIn(where),
      tests: pathsIn(tests),
      later: tests.startsWith('later'),
    }))
  /** Titles of tests and heads of transcripts. */
  const titled = new Map(
    under('tests')
      .filter((path) => /\.(ts|txt)$/.test(path))
      .map((path) => [path, idsIn(path)]),
  )

  it('points to files that exist', () => {
    const named = rows.flatMap(({ where, tests }) => [...where, ...tests])
    expect(named.length).toBeGreaterThan(50)
    expect([...new Set(named)].filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  it('has a row for every id that a test cites', () => {
    const cited = new Set([...titled.values()].flat())
    expect([...cited].filter((id) => !rows.some(({ ids }) => covers(ids, id)))).toEqual([])
  })

  it.each(rows.filter(({ tests, later }) => tests.length > 0 && !later))(
    '$ids is cited where it says',
    ({ ids, tests }) => {
      const citing = (folder: string) =>
        [...titled].some(([path, cited]) => path.startsWith(folder) && cited.some((id) => covers(ids, id)))
      expect(tests.filter((folder) => !citing(folder))).toEqual([])
    },
  )
})

function pathsIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, path]) => path ?? '')
}

function idsIn(path: string): string[] {
  return [...read(path).matchAll(/\[([RGPUSC]\d+(?:\.\d+)?)\]/g)].map(([, id]) => id ?? '')
}

/** Whether `R9.1-R9.10` names an id such as `R9.4`, or all of them: `R9`. */
function covers(ids: string, id: string): boolean {
  return ids.split(', ').some((one) => {
    const [from = '', to = from] = one.split('-')
    if (from.startsWith(`${id}.`)) return true
    return orderOf(from) <= orderOf(id) && orderOf(id) <= orderOf(to) && from.startsWith(id.charAt(0))
  })
}

function orderOf(id: string): number {
  const [major = 0, minor = 0] = id.slice(1).split('.').map(Number)
  return major * 100 + minor
}
