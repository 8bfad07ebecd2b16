import { Fault } from '../core/fault.ts'

export const versionHeader = 'OwlClaw-API-Version'

/** The majors that are served side by side. */
export const servedVersions = ['v1'] as const

const ofPath = /^\/(v[0-9]+)(?:\/|$)/

/** Which version answers. The header may only say what the path says too, or nothing. */
export function versionOf(header: string | undefined, path: string, defaultVersion: string): string {
  const named = ofPath.exec(path)?.[1]
  if (header === undefined) return named ?? defaultVersion
  const requested = header.trim()
  if (!servedVersions.some((served) => served === requested)) {
    throw new Fault(
      'unsupported_api_version',
      `Version ${JSON.stringify(requested.slice(0, 64))} is not served. ${supportedText}`,
      { members: membersFor(requested) },
    )
  }
  if (named !== undefined && named !== requested) {
    throw new Fault('version_mismatch', `The header names ${requested} and the path ${named}. Make them the same.`, {
      members: membersFor(requested),
    })
  }
  return requested
}

const membersFor = (requested: string): Record<string, unknown> => ({
  requested: requested.slice(0, 256),
  supported: [...servedVersions],
  upgrade: servedVersions.at(-1),
})

const supportedText = `Served: ${servedVersions.join(', ')}.`
