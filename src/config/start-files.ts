import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Loaded } from './loaded.ts'
import type { Problem } from './problem.ts'
import { readTlsFiles } from './tls-files.ts'

type Judged = Pick<Loaded, 'config' | 'origins'>

/** What of the files and folders that a configuration names a start could not use. */
export function fileFindings(judged: Judged): readonly Problem[] {
  const found = [dataFolder(judged), capabilityFolder(judged), checkpointFile(judged)]
  return [...found.filter((one) => one !== undefined), ...tlsFiles(judged)]
}

/** A problem of the value of a key, where that was written. */
export function problemAt({ origins }: Pick<Judged, 'origins'>, key: string, what: string, fix: string): Problem {
  const place = origins[key]?.place
  return { ...(place === undefined ? {} : { place }), key, what: `${key} ${what}`, fix }
}

/** It is made where it is not there. */
function dataFolder(judged: Judged): Problem | undefined {
  const { data_dir: folder } = judged.config.mcp_server
  const there = nearestThere(folder)
  const refused = (why: string): Problem =>
    problemAt(judged, 'mcp_server.data_dir', `is ${folder}, and ${why}`, 'Correct the path, or its permissions.')
  if (!isFolder(there)) return refused(there === folder ? 'it is no folder' : `${there} is no folder`)
  if (mayUse(there, constants.W_OK | constants.X_OK)) return undefined
  return refused(there === folder ? 'nothing can be written there' : "it can't be made")
}

function nearestThere(path: string): string {
  let there = path
  while (!existsSync(there) && dirname(there) !== there) there = dirname(there)
  return there
}

/** The default may be absent, as before the first capability; a folder that somebody named is a mistake when it is. */
function capabilityFolder(judged: Judged): Problem | undefined {
  const key = 'mcp_server.resources.skills_dir'
  const folder = judged.config.mcp_server.resources.skills_dir
  if ((judged.origins[key]?.from ?? 'default') === 'default') return undefined
  if (!isFolder(folder))
    return problemAt(
      judged,
      key,
      `is ${folder}, and there is no such folder`,
      'Make it, or name the folder of your capabilities.',
    )
  if (mayUse(folder, constants.R_OK | constants.X_OK)) return undefined
  return problemAt(judged, key, `is ${folder}, and it can't be read`, 'Correct its permissions.')
}

/** The first checkpoint comes long after the start; what it is written to has to be there by then. */
function checkpointFile(judged: Judged): Problem | undefined {
  const { enabled, checkpoint_file: file } = judged.config.ledger
  if (!enabled || file === undefined) return undefined
  const folder = dirname(file)
  const refused = (why: string, fix: string): Problem =>
    problemAt(judged, 'ledger.checkpoint_file', `is ${file}, and ${why}`, fix)
  if (!isFolder(folder)) return refused(`there is no folder ${folder}`, 'Make it, for the user of the gateway.')
  if (isFolder(file)) return refused('it is a folder', 'Name a file.')
  const writable = existsSync(file) ? mayUse(file, constants.W_OK) : mayUse(folder, constants.W_OK | constants.X_OK)
  return writable ? undefined : refused("it can't be written", 'Correct the permissions of the file, or of its folder.')
}

/** What HTTPS is served with. */
function tlsFiles(judged: Judged): readonly Problem[] {
  const { transport, http } = judged.config.mcp_server
  if (transport !== 'http' || !http.tls.enabled) return []
  const read = readTlsFiles(http.tls)
  if (!('mistakes' in read)) return []
  return read.mistakes.map(({ name, what, fix }) => problemAt(judged, `mcp_server.http.tls.${name}`, what, fix))
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false // absent, or not to be reached
  }
}

function mayUse(path: string, mode: number): boolean {
  try {
    accessSync(path, mode)
    return true
  } catch {
    return false // absent, or not for this user
  }
}
