import { spawn } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { check, dockerAnswers, findLocal, installLocal, type LocalFuzzer } from '../fuzz-setup.mjs'
import { takeAlong } from './children.ts'
import { reportFiles, schemathesisArguments, type FuzzRun } from './command.ts'
import { runInContainer } from './container.ts'

/** The text of what the fuzzer reads: the contract, and its own configuration. */
export interface Inputs {
  readonly openapi: string
  readonly config: string
}

export interface Finished {
  /** 0 nothing found, 1 failures, 2 it could not do its work. */
  readonly code: number
  readonly output: string
}

export type Job = Omit<FuzzRun, 'schema' | 'config'>

/** A way to run schemathesis on this machine. */
export interface Fuzzer {
  readonly name: string
  readonly run: (job: Job, inputs: Inputs, patience: number) => Promise<Finished>
}

/** A container where a Docker engine answers, else a local install, made now if it is missing. */
export const findFuzzer = async (): Promise<Fuzzer> =>
  (await dockerAnswers()) ? { name: 'container', run: inContainer } : findLocalFuzzer()

async function findLocalFuzzer(): Promise<Fuzzer> {
  await installLocal()
  const local = await findLocal()
  if (local === undefined) {
    const lacking = (await check()).filter(({ ok }) => !ok)
    throw new Error(lacking.map(({ name, how }) => `${name} is missing. ${how}`).join(' '))
  }
  return { name: local.kind, run: (job, inputs, patience) => runLocally(local, job, inputs, patience) }
}

/** The inputs lie beside the reports, so that whoever reads a report sees what was asked. */
async function prepare(job: Job, inputs: Inputs): Promise<FuzzRun> {
  await rm(workFolder(job), { recursive: true, force: true })
  await mkdir(workFolder(job), { recursive: true })
  for (const name of reportFiles) await rm(join(job.reports, name), { force: true })
  const run = { ...job, schema: join(job.reports, 'openapi.json'), config: join(job.reports, 'schemathesis.toml') }
  await writeFile(run.schema, inputs.openapi)
  await writeFile(run.config, inputs.config)
  return run
}

/** It leaves a cache wherever it is started, and a run must not know what an earlier one found. */
const workFolder = (job: Job): string => join(job.reports, 'work')

const inContainer: Fuzzer['run'] = async (job, inputs, patience) => {
  try {
    const finished = await runInContainer(await prepare(job, inputs), inputs)
    process.stdout.write(finished.output)
    return finished
  } catch (error) {
    // An engine may answer and still have no way to the image; that says nothing about the gateway.
    const why = error instanceof Error ? error.message : String(error)
    console.log(`The container cannot be used (${why}); going on with a local install.`)
    return (await findLocalFuzzer()).run(job, inputs, patience)
  }
}

async function runLocally(local: LocalFuzzer, job: Job, inputs: Inputs, patience: number): Promise<Finished> {
  const run = await prepare(job, inputs)
  return new Promise((resolve, reject) => {
    const program = spawn(local.program, [...local.args, ...schemathesisArguments(run)], {
      cwd: workFolder(job),
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: patience * 1000,
      env: { ...process.env, PYTHONUTF8: '1' },
    })
    const child = takeAlong(program)
    let output = ''
    const take = (chunk: string): void => {
      output += chunk
      process.stdout.write(chunk)
    }
    child.stdout.setEncoding('utf8').on('data', take)
    child.stderr.setEncoding('utf8').on('data', take)
    child.on('error', reject)
    child.on('close', (code, signal) => {
      if (signal !== null) reject(new Error(`schemathesis was stopped by ${signal}; it has ${patience} s to finish`))
      else resolve({ code: code ?? 1, output })
    })
  })
}
