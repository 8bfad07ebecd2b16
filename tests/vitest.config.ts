import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'

/** What starts servers, installs packages or compiles: minutes, not seconds. */
const slow = [
  'tests/e2e/**/*.test.ts',
  'tests/attacks/**/*.test.ts',
  'tests/package/**/*.test.ts',
  'tests/clients/**/*.test.ts',
  'tests/fuzz/regressions.test.ts',
  'tests/conformance/**/*.test.ts',
  'tests/faults/**/*.test.ts',
]

/** Seed of the requirements, 8.3: at least this share of each room is run by the tests. */
const coverage = {
  'src/transports/**': { statements: 80, lines: 80 },
  'src/gateway/**': { statements: 90, lines: 90 },
  'src/capabilities/**': { statements: 85, lines: 85 },
  'src/mcp/**': { statements: 90, lines: 90 },
  'src/wire/**': { statements: 90, lines: 90 },
}

/** The nightly run gives properties a hundred times the cases, and so the time. */
const nightly = process.env['PROPERTY_CASES'] !== undefined
const patience = nightly ? 60 : 1
const manyCases = { 'fast-check': join(import.meta.dirname, 'many-cases.ts') }

export default defineConfig({
  root: join(import.meta.dirname, '..'),
  resolve: { alias: nightly ? manyCases : {} },
  test: {
    globalSetup: join(import.meta.dirname, 'temporary-folder.ts'),
    setupFiles: nightly ? [] : [join(import.meta.dirname, 'property-seed.ts')],
    // Node itself imports handlers that tests write, as it does for users: it is how they are loaded that is tested.
    server: { deps: { external: [/\/owlclaw-capabilities-/] } },
    coverage: {
      provider: 'v8',
      reportOnFailure: true,
      include: ['src/**/*.ts'],
      reportsDirectory: '.cache/coverage',
      reporter: ['text-summary', 'json-summary', 'html'],
      thresholds: coverage,
    },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...slow],
          testTimeout: 60_000 * patience,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: slow,
          testTimeout: 120_000 * patience,
          hookTimeout: 600_000,
        },
      },
    ],
  },
})
