// `npm run setup`: npm packages, and the tools that tests need, each into this checkout's .cache.
// What needs a toolchain that isn't there is named: skipped on a person's machine, a failure under CI=true.
import { pathToFileURL } from 'node:url'
import { installPackages } from './setup/packages.mjs'

/** Each module answers check(): [{name, ok, how}], and install(), which throws where it should have worked. */
const parts = [
  { name: 'gate', load: () => import('./setup/gate.mjs') },
  { name: 'optic', load: () => import('./setup/optic.mjs') },
  { name: 'fuzz', load: () => import('./fuzz-setup.mjs') },
  { name: 'clients', load: () => import('./clients-setup.mjs') },
  { name: 'mcp-clients', load: () => import('./mcp-clients-setup.mjs') },
]

/** Installs what can be. Answers the parts that lack something, and how many of those are failures. */
export async function setup() {
  await installPackages()
  const strict = process.env.CI === 'true'
  const results = await Promise.all(parts.map((part) => prepare(part, strict)))
  const lacking = results.filter(({ complete }) => !complete)
  return {
    missing: lacking.map(({ name }) => name),
    passed: results.length - lacking.length,
    failed: lacking.filter(({ failed }) => failed).length,
  }
}

async function prepare({ name, load }, strict) {
  let error
  const { check, install } = await load()
  try {
    await install()
  } catch (thrown) {
    error = thrown
  }
  const rows = await check()
  for (const row of rows) {
    if (row.ok) console.log(`ready  ${row.name}`)
    else console.log(`${strict || error !== undefined ? 'FAIL ' : 'skip '}  ${row.name}: ${row.how}`)
  }
  if (error !== undefined) console.log(`FAIL   ${name}: ${error.message}`)
  const complete = error === undefined && rows.every(({ ok }) => ok)
  return { name, complete, failed: error !== undefined || strict }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { failed } = await setup().catch((error) => {
    console.error(`npm run setup: ${error.message}`)
    return { failed: 1 }
  })
  if (failed > 0) process.exitCode = 1
}
