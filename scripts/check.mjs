// `npm run check`: everything that can be said about the code without running it for long.
//   npm run check                       all steps
//   npm run check -- types lint         those only
//   npm run check -- --without types    all but those
import { installPackages } from './setup/packages.mjs'
import { run, tail } from './setup/run.mjs'

/** The slowest first, so that two at a time end together. */
const steps = [
  {
    name: 'lint',
    command: ['eslint', '--config', 'scripts/eslint.config.mjs', '.'],
    hint: 'mend what it names, or `npm run lint -- --fix`',
  },
  {
    name: 'fresh',
    command: ['node', 'scripts/gen.ts', '--check'],
    hint: 'run `npm run gen` and commit what it writes',
  },
  {
    name: 'contracts',
    command: ['node', 'scripts/owlclaw.cjs', 'contracts', 'check'],
    hint: 'the report above says what to do; docs/gate.md explains it',
  },
  {
    name: 'tidy',
    command: ['vitest', 'run', '--config', 'tests/vitest.config.ts', '--project', 'unit', 'tests/tidy.test.ts'],
    hint: 'each failing line says what the shape asks for',
  },
  {
    name: 'production',
    command: ['node', 'scripts/production.ts'],
    hint: 'the shipped example must pass what it is an example of: docs/configuration.md',
  },
  { name: 'types', command: ['tsc', '-p', '.'], hint: 'the compiler names the file and the line' },
  { name: 'floors', command: ['node', 'scripts/floors.ts'], hint: 'imports go down only: docs/architecture.md' },
  { name: 'format', command: ['prettier', '--check', '.', '--log-level', 'warn'], hint: 'run `npm run format`' },
]

try {
  await installPackages()
  const started = performance.now()
  const chosen = choose(process.argv.slice(2))
  const failed = await runAll([...chosen], 2)
  console.log(`check: ${chosen.length - failed} passed, ${failed} failed, ${seconds(started)}`)
  if (failed > 0) process.exitCode = 1
} catch (error) {
  console.error(`npm run check: ${error.message}`)
  process.exitCode = 1
}

function choose(words) {
  const without = words[0] === '--without'
  const named = without ? words.slice(1) : words
  const unknown = named.find((word) => !steps.some(({ name }) => name === word))
  if (unknown !== undefined)
    throw new Error(`there is no step '${unknown}'; there are ${steps.map(({ name }) => name).join(', ')}`)
  return named.length === 0 ? steps : steps.filter(({ name }) => named.includes(name) !== without)
}

/** Takes steps from the queue, `width` at a time; answers how many failed. */
async function runAll(queue, width) {
  let failed = 0
  const worker = async () => {
    for (let step = queue.shift(); step !== undefined; step = queue.shift()) if (!(await runStep(step))) failed += 1
  }
  await Promise.all(Array.from({ length: width }, worker))
  return failed
}

async function runStep({ name, command, hint }) {
  const started = performance.now()
  const [program, ...args] = command
  const { code, output } = await run(program, args, { quiet: true })
  if (code === 0) {
    console.log(`ok    ${name.padEnd(10)} ${seconds(started)}`)
    return true
  }
  console.log(
    `FAIL  ${name.padEnd(10)} ${seconds(started)}, exit code ${code}\n${tail(output, 60).replace(/^/gm, '      ')}\n      -> ${hint}`,
  )
  return false
}

function seconds(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}
