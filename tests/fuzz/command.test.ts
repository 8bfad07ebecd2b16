import { describe, expect, it } from 'vitest'
import { long, patience, small } from '../../scripts/fuzz/budget.ts'
import { reportFiles, schemathesisArguments, type FuzzRun } from '../../scripts/fuzz/command.ts'
import { containerRun, image } from '../../scripts/fuzz/container.ts'

const run: FuzzRun = {
  schema: 'reports/openapi.json',
  config: 'reports/schemathesis.toml',
  url: 'http://127.0.0.1:4711',
  reports: 'reports',
  examples: 25,
}
const after = (words: readonly string[], flag: string): string | undefined => words[words.indexOf(flag) + 1]

describe('[C4] the command line of schemathesis', () => {
  it('runs every check in every phase', () => {
    const words = schemathesisArguments(run)
    expect(words.slice(0, 4)).toEqual(['--config-file', 'reports/schemathesis.toml', 'run', 'reports/openapi.json'])
    expect(after(words, '--checks')).toBe('all')
    expect(after(words, '--phases')).toBe('examples,coverage,fuzzing,stateful')
    expect(after(words, '--max-examples')).toBe('25')
    expect(words).toContain('--continue-on-failure')
  })

  it('generates the same cases each time, unless a seed is given', () => {
    expect(schemathesisArguments(run)).toContain('--generation-deterministic')
    const seeded = schemathesisArguments({ ...run, seed: 7 })
    expect(seeded).not.toContain('--generation-deterministic')
    expect(after(seeded, '--seed')).toBe('7')
    expect(after(seeded, '--generation-database')).toBe('none')
  })

  it('has a time budget only when one is given', () => {
    expect(schemathesisArguments(run)).not.toContain('--max-time')
    expect(after(schemathesisArguments({ ...run, seconds: 60 }), '--max-time')).toBe('60')
  })

  it('names the operations it is to keep to', () => {
    const words = schemathesisArguments({ ...run, operations: ['listTools', 'callTool'] })
    expect(words.slice(-4)).toEqual(['--include-operation-id', 'listTools', '--include-operation-id', 'callTool'])
    expect(after(words, '--phases')).toBe('examples,coverage,fuzzing')
  })

  it('writes each report under a name of ours', () => {
    const words = schemathesisArguments(run)
    for (const name of reportFiles) expect(words).toContain(`reports/${name}`)
    expect(after(words, '--report-junit-path')).toBe('reports/junit.xml')
  })
})

describe('[C4] the command line in a container', () => {
  it('pins the image', () => expect(image).toBe('schemathesis/schemathesis:v4.32.5'))

  it('reaches the server by the name testcontainers gives this machine, through the port that is exposed', () => {
    const { port, command } = containerRun(run)
    expect(port).toBe(4711)
    expect(after(command, '--url')).toBe('http://host.testcontainers.internal:4711')
  })

  it('differs from the local one in places only', () => {
    const { command } = containerRun({ ...run, seed: 3, operations: ['getHealth'] })
    const local = schemathesisArguments({ ...run, seed: 3, operations: ['getHealth'] })
    const placeless = (words: readonly string[]): string[] => words.map((word) => word.replace(/^(http:.*|.*\/)/, ''))
    expect(command[0]).toBe('schemathesis')
    expect(placeless(command.slice(1))).toEqual(placeless(local))
  })

  it('names no folder of this machine', () => {
    const { command } = containerRun({ ...run, reports: '/ours/.cache/fuzz' })
    expect(command.filter((word) => word.includes('/ours'))).toEqual([])
  })
})

describe('budgets', () => {
  it('repeat the same cases in every small run', () => expect(small).toEqual({ examples: 100 }))

  it('try other cases every night, and can repeat a night', () => {
    expect(long(new Date('2026-11-18T01:00:00Z')).seed).toBe(20261118)
    expect(long(new Date('2026-11-19T01:00:00Z')).seed).toBe(20261119)
  })

  it('give a run time to end before it counts as hung', () => {
    expect(patience({ examples: 1, seconds: 60 })).toBeGreaterThan(60)
    expect(patience(small)).toBeGreaterThan(60)
  })
})
