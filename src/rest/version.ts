import type { IncomingMessage } from 'node:http'
import { Fault } from '../core/fault.ts'

export const versionHeader = 'OwlClaw-API-Version'

/** The majors that are served side by side. */
export const servedVersions = ['v1'] as const

const ofPath = /^\/(v[0-9]+)(?:\/|$)/

/** Which version answers. The header may only say what the path says too, or nothing. */
export function versionOf(req: IncomingMessage, path: string, defaultVersion: string): string {
  const named = ofPath.exec(path)?.[1]
  const header = req.headers['owlclaw-api-version']
  if (typeof header !== 'string') return named === undefined ? defaultVersion : checked(named)
  const requested = checked(header.trim())
  if (named !== undefined) checked(named)
  if (named !== undefined && named !== requested) {
    throw new Fault('version_mismatch', `The header names ${requested} and the path ${named}. Make them the same.`, {
      members: membersFor(requested),
    })
  }
  return requested
}

function checked(requested: string): string {
  if (servedVersions.some((served) => served === requested)) return requested
  const shown = requested.slice(0, 64)
  // a header that comes twice is one to Node, with a comma
  const what = requested.includes(',')
    ? `${versionHeader} was sent twice, as ${JSON.stringify(shown)}: send it once.`
    : `Version ${JSON.stringify(shown)} is not served.`
  throw new Fault('unsupported_api_version', `${what} ${supportedText}`, { members: membersFor(requested) })
}

const membersFor = (requested: string): Record<string, unknown> => ({
  requested: requested.slice(0, 256),
  supported: [...servedVersions],
  upgrade: servedVersions.at(-1),
})

const supportedText = `Served: ${servedVersions.join(', ')}.`
