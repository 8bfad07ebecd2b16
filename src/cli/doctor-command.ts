import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  configOptions,
  load,
  placeText,
  problemText,
  startFindings,
  type Loaded,
  type Problem,
} from '../config/config.ts'
import type { Owner } from '../store/store.ts'
import type { Arguments, Command } from './command.ts'
import { doctorReport, fail, messageOf, ok, warn, type Check } from './doctor-checks.ts'
import { operatorCall, within, type Inside } from './inside.ts'
import { clientsCheck, clockCheck, dataCheck, diskCheck, nodeCheck, portCheck } from './machine-checks.ts'
import { listedOnce } from './offered.ts'
import { policyFindings } from './policy-findings.ts'

export interface DoctorServices extends Inside {
  /** How many contracts this installation serves. */
  readonly contracts: () => Promise<number>
  /** Whether the process that has the data folder answers. */
  readonly greets: (owner: Owner) => Promise<boolean>
}

export const doctorCommand = (services: DoctorServices): Command => ({
  words: ['mcp-server', 'doctor'],
  summary: 'Looks for what could keep the gateway from working here, and says how to mend it',
  usage: '[--config PATH] [--skills-dir PATH] [--data-dir PATH] [--port PORT] [--json]',
  options: { json: { type: 'boolean', summary: 'answer in JSON' }, ...configOptions },
  details: `It changes nothing but a file that it removes again. Each line is ok, warn or fail.

Exit codes: 0 nothing failed, 1 something failed, 2 wrong command line.`,
  run: async ({ values }, io) => {
    const checks = await allChecks(services, values)
    const failed = checks.some(({ status }) => status === 'fail')
    io.out(values['json'] === true ? JSON.stringify({ ok: !failed, checks }, null, 2) : doctorReport(checks))
    return failed ? 1 : 0
  },
})

async function allChecks(services: DoctorServices, values: Arguments['values']): Promise<readonly Check[]> {
  const path = values['config']
  const loaded = await load(typeof path === 'string' ? path : undefined, services.env, values, services.cwd)
  const fixConfiguration = 'The rest goes by the configuration; mend it first. docs/configuration.md has every key.'
  const configured = loaded.ok
    ? [
        ...startChecks(loaded),
        ...(await policyChecks(loaded)),
        await safely('port', () => portCheck(loaded)),
        await safely('data folder', () => dataCheck(loaded, services.greets)),
        await safely('disk', () => diskCheck(loaded)),
        ...(await capabilityChecks(services, loaded)),
      ]
    : loaded.problems.map((problem) => fail('configuration', problemText(problem), fixConfiguration))
  return [
    nodeCheck(),
    ...configured,
    await safely('clock', () => clockCheck()),
    await safely('contracts', async () => contractsCheck(await services.contracts())),
    await judgesCheck(),
    await safely('clients', async () => clientsCheck()),
  ]
}

/** A check that breaks is a failed one, and stops no other. */
async function safely(name: string, check: () => Promise<Check>): Promise<Check> {
  try {
    return await check()
  } catch (thrown) {
    return fail(name, messageOf(thrown), 'It could not be looked at; the message says why.')
  }
}

function startChecks(loaded: Loaded): readonly Check[] {
  const { refusals, notes } = startFindings(loaded)
  const found = [
    ...refusals.map((problem) => fail('configuration', located(problem), problem.fix)),
    ...[...loaded.warnings, ...notes].map((problem) => warn('configuration', located(problem), problem.fix)),
  ]
  return found.length > 0 ? found : [ok('configuration', loaded.file ?? 'defaults; there is no mcp-server.yaml here')]
}

async function policyChecks(loaded: Loaded): Promise<readonly Check[]> {
  const { policy_file: file } = loaded.config.mcp_server.governance
  if (file === undefined) return []
  const found = await policyFindings(loaded)
  return found.length === 0
    ? [ok('policy', file)]
    : found.map((problem) => fail('policy', located(problem), problem.fix))
}

const located = ({ place, what }: Problem): string => (place === undefined ? what : `${placeText(place)}: ${what}`)

async function capabilityChecks(inside: Inside, loaded: Loaded): Promise<readonly Check[]> {
  const fix = 'Mend it; `owlclaw tools list` tries again. A new folder is made by `owlclaw init`.'
  try {
    return await within(inside, loaded, ({ gateway, warnings, broken }) => {
      const call = operatorCall(new AbortController().signal)
      const counts = (['tool', 'resource', 'prompt'] as const).map((kind) => {
        const { length } = listedOnce(gateway.list(kind, call))
        return `${length} ${kind}${length === 1 ? '' : 's'}`
      })
      const said = warnings.map((warning) =>
        broken.includes(warning)
          ? fail('capabilities', warning, fix)
          : warn('capabilities', warning, 'All else works.'),
      )
      return [...said, ...(broken.length > 0 ? [] : [ok('capabilities', counts.join(', '))])]
    })
  } catch (thrown) {
    return [fail('capabilities', messageOf(thrown), fix)]
  }
}

const contractsCheck = (count: number): Check =>
  count > 0
    ? ok('contracts', `${count} published versions`)
    : warn(
        'contracts',
        'none is published here',
        'A clone: `owlclaw contracts release --all`. A package: install it again.',
      )

/** Lets both judges of `contracts diff` judge something small. */
async function judgesCheck(): Promise<Check> {
  const { diffFiles, MissingTool } = await import('../compat/compat.ts')
  const folder = await mkdtemp(join(tmpdir(), 'owlclaw-doctor-'))
  const write = async (name: string, value: object): Promise<string> => {
    await writeFile(join(folder, name), JSON.stringify(value))
    return join(folder, name)
  }
  try {
    const api = { openapi: '3.1.0', info: { title: 'A', version: '1.0.0' }, paths: {} }
    const schema = { $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'object' }
    const [oldApi, newApi] = [await write('old.json', api), await write('new.json', api)]
    await diffFiles(await write('a.json', schema), await write('b.json', schema), {
      kind: 'json-schema',
      role: 'received',
    })
    await diffFiles(oldApi, newApi, { kind: 'openapi', role: 'received' })
    return ok('judges', '`contracts diff` can judge OpenAPI and JSON Schema')
  } catch (thrown) {
    // Part of every package, and in a clone of no matter to a gateway that runs.
    if (thrown instanceof MissingTool)
      return ok(
        'judges',
        '`contracts diff` can judge JSON Schema; OpenAPI once `node scripts/oasdiff-build.mjs` has run',
      )
    return fail('judges', messageOf(thrown), 'Install owlclaw again; `contracts diff` does not work as it is.')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
