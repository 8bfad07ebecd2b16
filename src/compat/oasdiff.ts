import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { gunzipSync } from 'node:zlib'
import { isObject, textAt, type Json, type JsonObject } from './json.ts'
import { MissingTool, Unreadable } from './level.ts'

export const oasdiffVersion = '1.33.0'

/** One change as oasdiff tells it. */
export interface OasdiffChange {
  readonly id: string
  readonly text: string
  /** 1 info, 2 warning, 3 error. */
  readonly level: number
  readonly operation: string
  readonly path: string
}

const root = join(import.meta.dirname, '../..')

const own = `oasdiff/${oasdiffVersion}/oasdiff.wasm`

/** Where the judge may be: in the package, or where the repository builds it, which a build of ours lies beside. */
export const oasdiffPlaces: readonly string[] = [
  join(root, 'dist/judges/oasdiff.wasm.gz'),
  join(root, '.cache', own),
  join(root, '..', own),
]

const compiled = new Map<string, Promise<WebAssembly.Module>>()

/** The judge, compiled once; without it nothing is judged, and that is said. */
export function oasdiffModule(places: readonly string[] = oasdiffPlaces): Promise<WebAssembly.Module> {
  const file = places.find((place) => existsSync(place))
  if (file === undefined) {
    throw new MissingTool(
      `The OpenAPI judge (oasdiff ${oasdiffVersion} as WebAssembly) is not here. In a clone run \`node scripts/oasdiff-build.mjs\` (needs Go); ` +
        'an installed package has it in dist/judges: install owlclaw again.',
    )
  }
  const known = compiled.get(file)
  if (known !== undefined) return known
  const bytes = readFileSync(file)
  const module = WebAssembly.compile(new Uint8Array(file.endsWith('.gz') ? gunzipSync(bytes) : bytes))
  compiled.set(file, module)
  return module
}

const options = ['--flatten-params', '--allow-external-refs=false']

/** Asks oasdiff for everything that changed. It sees one folder with the two documents, and no network. */
export async function oasdiff(
  before: JsonObject,
  after: JsonObject,
  places?: readonly string[],
): Promise<OasdiffChange[]> {
  const module = await oasdiffModule(places)
  const folder = mkdtempSync(join(tmpdir(), 'owlclaw-oasdiff-'))
  try {
    writeFileSync(join(folder, 'old.json'), JSON.stringify(before))
    writeFileSync(join(folder, 'new.json'), JSON.stringify(after))
    const version = (document: JsonObject): string | undefined => textAt(document, 'openapi')?.slice(0, 3)
    const upgrade = version(before) === version(after) ? [] : ['--auto-upgrade']
    const args = [
      'oasdiff',
      'changelog',
      '/contracts/old.json',
      '/contracts/new.json',
      '--format',
      'json',
      ...options,
      ...upgrade,
    ]
    // Melting allOf spares false alarms about what was only written another way; where it cannot be done, go without.
    let code = await run(module, folder, [...args, '--flatten-allof'])
    if (code !== 0) code = await run(module, folder, args)
    const [answer, complaint] = [readFileSync(join(folder, 'out'), 'utf8'), readFileSync(join(folder, 'err'), 'utf8')]
    if (code !== 0) throw new Unreadable(`the OpenAPI judge cannot read the documents: ${tidy(complaint)}`)
    return changesIn(answer)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function tidy(complaint: string): string {
  const text = complaint.replace(/^Error:\s*/, '').split(/\nUsage:/)[0] ?? ''
  return text.replaceAll('/contracts/', '').replaceAll(/\s+/g, ' ').trim() || 'it gave no reason'
}

async function run(module: WebAssembly.Module, folder: string, args: readonly string[]): Promise<number> {
  const file = import.meta.filename.endsWith('.ts') ? './oasdiff-worker.ts' : './oasdiff-worker.js'
  const worker = new Worker(new URL(file, import.meta.url), {
    workerData: { module, folder, args },
    env: {},
    stderr: true,
  })
  return new Promise((resolve, reject) => {
    worker.once('message', (code: unknown) => resolve(typeof code === 'number' ? code : 1))
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`the OpenAPI judge ended with code ${code} and no answer`)))
  })
}

function changesIn(answer: string): OasdiffChange[] {
  const parsed = JSON.parse(answer === '' ? '[]' : answer) as Json
  const list = Array.isArray(parsed)
    ? parsed
    : isObject(parsed) && Array.isArray(parsed['changes'])
      ? parsed['changes']
      : []
  return list.flatMap((item) => {
    const level = isObject(item) ? item['level'] : undefined
    const id = textAt(item, 'id')
    if (id === undefined || typeof level !== 'number') return []
    return [
      {
        id,
        level,
        text: textAt(item, 'text') ?? id,
        operation: textAt(item, 'operation') ?? '',
        path: textAt(item, 'path') ?? '',
      },
    ]
  })
}
