import { isUtf8 } from 'node:buffer'
import type { Call } from '../core/call.ts'
import { Fault } from '../core/fault.ts'
import type { Entry, Provider } from '../core/provider.ts'
import type { ResourceInput, ResourceResult } from '../core/resource.ts'
import type { ContentBlock } from '../core/tool.ts'
import { bytesOf } from './byte-range.ts'
import { parseResourceInput } from './resource-input.ts'

export interface ArtifactLimits {
  /** How long an output is kept to be fetched. */
  readonly keptMs: number
  /** What all of them may take together; the oldest go first. */
  readonly mostBytes: number
}

interface Artifact {
  readonly entry: Entry
  readonly owner: string
  readonly text: string
  readonly mimeType: string
  readonly bytes: number
  readonly until: number
}

export interface Artifacts {
  /** Serves what was kept, to whom it was made for; none of it is listed. */
  readonly provider: Provider
  /** Keeps a text, and answers the link to it for the caller. */
  readonly keep: (tool: string, text: string, mimeType: string, call: Pick<Call, 'principal'>) => ContentBlock
}

const defaults: ArtifactLimits = { keptMs: 15 * 60_000, mostBytes: 64 * 2 ** 20 }

/** Outputs too large for an answer, kept in memory for a while as resources. */
export function createArtifacts(limits: ArtifactLimits = defaults, now: () => number = Date.now): Artifacts {
  const kept = new Map<string, Artifact>()
  let held = 0
  const drop = (uri: string, { bytes }: Artifact): void => {
    kept.delete(uri)
    held -= bytes
  }
  const sweep = (): void => {
    for (const [uri, artifact] of kept) {
      if (artifact.until > now() && held <= limits.mostBytes) return
      drop(uri, artifact)
    }
  }
  const read = (entry: Entry, call: Pick<Call, 'principal'>): ResourceResult => {
    const artifact = kept.get(entry.name)
    if (artifact?.owner !== ownerOf(call) || artifact.until <= now())
      throw new Fault('resource_not_found', 'There is no such output, or it is no longer kept. Call the tool again.')
    return { contents: [{ uri: entry.name, mimeType: artifact.mimeType, text: artifact.text }] }
  }
  return {
    provider: {
      name: 'outputs',
      catalogue: () => [],
      resolve: (kind, name) => (kind === 'resource' ? kept.get(name)?.entry : undefined),
      call: (entry, input, call) => part(read(entry, call), input as ResourceInput),
      onChanged: () => () => undefined,
    },
    keep: (tool, text, mimeType, call) => {
      const uri = `output://${encodeURIComponent(tool)}/${crypto.randomUUID()}`
      const bytes = Buffer.byteLength(text)
      const entry: Entry = {
        kind: 'resource',
        name: uri,
        listing: { name: `output of ${tool}`, mimeType, size: bytes },
        parseInput: parseResourceInput,
        readOnly: true,
        timeoutMs: 10_000,
      }
      kept.set(uri, { entry, owner: ownerOf(call), text, mimeType, bytes, until: now() + limits.keptMs })
      held += bytes
      sweep()
      return { type: 'resource_link', uri, name: `output of ${tool}`, mimeType, size: bytes }
    },
  }
}

/** The same name under another credential is somebody else. */
const ownerOf = ({ principal }: Pick<Call, 'principal'>): string => `${principal.kind} ${principal.id}`

/** The bytes that were asked for; what cuts a letter in half is sent as base64. */
function part(whole: ResourceResult, { uri, range }: ResourceInput): ResourceResult {
  const [contents] = whole.contents
  if (range === undefined || contents?.text === undefined) return whole
  const { text, ...rest } = contents
  const bytes = Buffer.from(text)
  const { first, last } = bytesOf(range, bytes.length, uri)
  const cut = bytes.subarray(first, last + 1)
  const content = isUtf8(cut) ? { text: cut.toString('utf8') } : { blob: cut.toString('base64') }
  return { contents: [{ ...rest, ...content }], range: { first, last, size: bytes.length } }
}
