import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { version } from '../fuzz-setup.mjs'
import { reportFiles, schemathesisArguments, type FuzzRun } from './command.ts'
import type { Finished, Inputs } from './fuzzer.ts'

export const image = `schemathesis/schemathesis:v${version}`

/** Copied files belong to root, and the image runs as user 1000: what it writes needs a folder of its own. */
const inputs = '/tmp/fuzz'
const outputs = '/tmp/reports'

/** What runs in the container, once `port` of this machine is exposed to it. */
export function containerRun(run: FuzzRun): { readonly port: number; readonly command: readonly string[] } {
  const url = new URL(run.url)
  const port = Number(url.port)
  url.hostname = 'host.testcontainers.internal'
  const seen: FuzzRun = {
    ...run,
    url: url.origin,
    schema: `${inputs}/openapi.json`,
    config: `${inputs}/schemathesis.toml`,
    reports: outputs,
  }
  return { port, command: ['schemathesis', ...schemathesisArguments(seen)] }
}

/** Runs schemathesis in its own image. Nothing is mounted, so a Docker engine on another machine will do. */
export async function runInContainer(run: FuzzRun, given: Inputs): Promise<Finished> {
  const { GenericContainer, TestContainers } = await import('testcontainers')
  const { port, command } = containerRun(run)
  await TestContainers.exposeHostPorts(port)
  const container = await new GenericContainer(image)
    .withEntrypoint(['sleep'])
    .withCommand(['86400'])
    // The image adds a coverage report that the other ways of running do not have.
    .withEnvironment({ SCHEMATHESIS_COVERAGE: 'false' })
    .withCopyContentToContainer([
      { content: given.openapi, target: `${inputs}/openapi.json`, mode: 0o644 },
      { content: given.config, target: `${inputs}/schemathesis.toml`, mode: 0o644 },
    ])
    .start()
  try {
    const made = await container.exec(['mkdir', '-p', outputs])
    if (made.exitCode !== 0) throw new Error(`The container cannot write to /tmp: ${made.output}`)
    const { exitCode, output } = await container.exec([...command], { workingDir: outputs })
    for (const name of reportFiles) {
      // base64, because exec decodes chunk by chunk and breaks characters that lie across two.
      const file = await container.exec(['base64', `${outputs}/${name}`])
      if (file.exitCode === 0) await writeFile(join(run.reports, name), Buffer.from(file.stdout, 'base64'))
    }
    return { code: exitCode, output }
  } finally {
    await container.stop()
  }
}
