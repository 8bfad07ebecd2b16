import { readFileSync } from 'node:fs'
import { configKeys } from '../../generated/config/v1/keys.ts'
import { isOpenToAll, openBelow, openPart } from './open-files.ts'
import { isForHttp, type Judged, type Missing, type ProductionRule } from './production-rule.ts'
import { certificateIn } from './tls-files.ts'
import { split, valueAt } from './tree.ts'

/** What other users of the machine can read or change. */
export const fileRules: readonly ProductionRule[] = [
  { name: 'data-folder', missing: dataFolder },
  { name: 'secret-file', missing: secrets },
  { name: 'writable-file', missing: writable },
  { name: 'certificate', missing: certificate },
]

const close = (path: string): string => `Run \`chmod o-rwx ${path}\`.`

function* dataFolder({ config }: Judged): Generator<Missing> {
  const key = 'mcp_server.data_dir'
  const { data_dir: folder } = config.mcp_server
  if (isOpenToAll(folder)) yield [key, `${folder} is open to every user`, close(folder)]
  const open = openPart(folder, { holds: true })
  if (open !== undefined && open !== folder)
    yield [key, `${folder} lies in ${open}, where every user can write`, 'Set it to a folder of the gateway’s own.']
}

function* secrets(judged: Judged): Generator<Missing> {
  const { config, origins, files, file: named } = judged
  const read = (file: string): string => `${file} can be read by every user`
  const { enabled, key_file: keyFile } = config.mcp_server.http.tls
  const own = [
    ['mcp_server.http.tls.key_file', enabled ? keyFile : undefined],
    ['cli.api_key_file', config.cli.api_key_file],
  ] as const
  for (const [key, file] of own) if (file !== undefined && isOpenToAll(file)) yield [key, read(file), close(file)]
  for (const { path: key, secret } of configKeys) {
    const { from, references = [] } = origins[key] ?? {}
    for (const { file } of references) if (file !== undefined && isOpenToAll(file)) yield [key, read(file), close(file)]
    const [file] = files
    const isWritten = secret === true && from === 'file' && references.length === 0
    if (isWritten && holds(valueAt(config, split(key))) && file !== undefined && isOpenToAll(file))
      yield [
        key,
        `${named} holds ${key} and can be read by every user`,
        `Write \${file:PATH} or \${env:NAME} in its place, or run \`chmod o-rwx ${file}\`.`,
      ]
  }
}

const holds = (value: unknown): boolean => typeof value !== 'object' || value === null || Object.keys(value).length > 0

/** Whoever can change these decides what is served, to whom, and in whose name. */
function* writable({ config, files }: Judged): Generator<Missing> {
  const { resources, governance, http } = config.mcp_server
  const named = [
    ...files.map((file) => [undefined, file] as const),
    ['mcp_server.resources.skills_dir', resources.skills_dir] as const,
    ['mcp_server.governance.policy_file', governance.policy_file] as const,
    ...(['cert_file', 'key_file', 'client_ca_file'] as const).map(
      (name) => [`mcp_server.http.tls.${name}`, http.tls[name]] as const,
    ),
  ]
  for (const [key, file] of named) {
    const open = file === undefined ? undefined : openPart(file)
    if (open === undefined) continue
    const what = open === file ? `${file} can be changed` : `${file} can be put in place of: ${open} can be written`
    yield [key, `${what} by every user`, `Run \`chmod o-w ${open}\`.`]
  }
  const [first, ...more] = openBelow(resources.skills_dir)
  if (first === undefined) return
  const count = more.length === 0 ? first : `${first} and ${more.length} more below ${resources.skills_dir}`
  yield [
    'mcp_server.resources.skills_dir',
    `${count} can be changed by every user, and what stands there is run`,
    `Run \`chmod -R o-w ${resources.skills_dir}\`.`,
  ]
}

/** Clients that are used to a certificate that is not good look at none any more. */
function* certificate(judged: Judged): Generator<Missing> {
  const key = 'mcp_server.http.tls.cert_file'
  const { enabled, cert_file: file } = judged.config.mcp_server.http.tls
  if (!enabled || file === undefined || !isForHttp(judged)) return
  const found = contentOf(file)
  if (found === undefined) return
  const { validFromDate: from, validToDate: to } = found
  const day = (date: Date): string => date.toISOString().slice(0, 10)
  const renew = 'Set it to one that is good now; it is read again when it changes.'
  if (to.getTime() < Date.now()) yield [key, `${file} was good until ${day(to)}`, renew]
  if (from.getTime() > Date.now()) yield [key, `${file} is not good before ${day(from)}`, renew]
}

function contentOf(file: string) {
  try {
    return certificateIn(readFileSync(file))
  } catch {
    return undefined // a start says so
  }
}
