import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'owlclaw-ci-'))
  await mkdir(join(folder, 'bin'))
  await cp(join(root, '.ci'), join(folder, '.ci'), { recursive: true })
})
afterAll(() => rm(folder, { recursive: true }))

/** Runs .ci/run where `npm test` is the script given; answers its exit code and its last line. */
async function ci(npm: string, env: NodeJS.ProcessEnv = {}): Promise<{ code: unknown; last: string | undefined }> {
  await writeFile(join(folder, 'bin/npm'), `#!/bin/sh\n[ "$1" = test ] || exit 9\n${npm}\n`, { mode: 0o755 })
  const path = [join(folder, 'bin'), process.env['PATH']].join(delimiter)
  return new Promise((resolve) => {
    execFile(join(folder, '.ci/run'), { env: { PATH: path, ...env } }, (error, stdout) => {
      resolve({ code: error === null ? 0 : error.code, last: stdout.trimEnd().split('\n').at(-1) })
    })
  })
}

describe('[C3] .ci/run', () => {
  it('ends with the count, also when npm says more after it', async () => {
    expect(await ci('echo "12 passed, 0 failed"; echo later >&2')).toEqual({ code: 0, last: '12 passed, 0 failed' })
  })

  it('fails when anything failed', async () => {
    expect(await ci('echo "11 passed, 1 failed"; exit 3')).toEqual({ code: 3, last: '11 passed, 1 failed' })
  })

  it('fails when nothing was counted, whatever npm says', async () => {
    expect(await ci('true')).toEqual({ code: 1, last: '0 passed, 1 failed' })
  })

  it('takes what is missing for a failure, unless told otherwise', async () => {
    expect(await ci('[ "$CI" = true ] && echo "1 passed, 0 failed"')).toEqual({ code: 0, last: '1 passed, 0 failed' })
    expect(await ci('[ "$CI" = no ] && echo "1 passed, 0 failed"', { CI: 'no' })).toMatchObject({ code: 0 })
  })
})

describe('[C3] npm test', () => {
  it('leaves no step out', async () => {
    const text = await readFile(join(root, 'scripts/test.mjs'), 'utf8')
    const steps = [...text.matchAll(/rows\.push\(await (?:step|timed)\('(\w+)'/g)].map(([, name]) => name)
    expect(steps).toEqual(['check', 'tests', 'optic', 'fuzz', 'conformance', 'clients'])
  })
})
