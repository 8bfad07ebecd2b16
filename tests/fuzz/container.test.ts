import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { runInContainer } from '../../scripts/fuzz/container.ts'

/** Stands in for a Docker engine, which test machines rarely have; it notes what it was asked, in order. */
const engine = vi.hoisted(() => ({ steps: [] as unknown[][], exitCode: 0 }))

vi.mock('testcontainers', () => {
  class GenericContainer {
    constructor(image: string) {
      engine.steps.push(['image', image])
    }
    withEntrypoint = (words: string[]) => this.note('entrypoint', words)
    withCommand = (words: string[]) => this.note('command', words)
    withEnvironment = (variables: object) => this.note('environment', variables)
    withCopyContentToContainer = (files: { target: string }[]) =>
      this.note(
        'copy',
        files.map(({ target }) => target),
      )
    start = async () => {
      engine.steps.push(['start'])
      return {
        exec: async (words: string[]) => {
          engine.steps.push(['exec', words[0]])
          const stdout = Buffer.from(`bytes of ${words[1]}`).toString('base64')
          return { exitCode: words[0] === 'schemathesis' ? engine.exitCode : 0, stdout, output: 'said' }
        },
        stop: async () => engine.steps.push(['stop']),
      }
    }
    note(...step: unknown[]) {
      engine.steps.push(step)
      return this
    }
  }
  const exposeHostPorts = async (port: number) => engine.steps.push(['expose', port])
  return { GenericContainer, TestContainers: { exposeHostPorts } }
})

const run = { schema: 's', config: 'c', url: 'http://127.0.0.1:4711', examples: 1 }
const inputs = { openapi: '{}', config: '' }

beforeEach(() => {
  engine.steps.length = 0
})

describe('[C4] the fuzzer in a container', () => {
  it('exposes the port, copies what is read, fetches what was written, and goes away', async () => {
    const reports = await mkdtemp(join(tmpdir(), 'owlclaw-container-'))
    engine.exitCode = 1
    expect(await runInContainer({ ...run, reports }, inputs)).toEqual({ code: 1, output: 'said' })
    expect(engine.steps.map((step) => step.slice(0, 2))).toEqual([
      ['expose', 4711],
      ['image', 'schemathesis/schemathesis:v4.32.5'],
      ['entrypoint', ['sleep']],
      ['command', ['86400']],
      ['environment', { SCHEMATHESIS_COVERAGE: 'false' }],
      ['copy', ['/tmp/fuzz/openapi.json', '/tmp/fuzz/schemathesis.toml']],
      ['start'],
      ['exec', 'mkdir'],
      ['exec', 'schemathesis'],
      ['exec', 'base64'],
      ['exec', 'base64'],
      ['exec', 'base64'],
      ['exec', 'base64'],
      ['stop'],
    ])
    expect(await readFile(join(reports, 'junit.xml'), 'utf8')).toBe('bytes of /tmp/reports/junit.xml')
  })
})
