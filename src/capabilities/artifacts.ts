import type { Call } from '../core/call.ts'
import { Fault } from '../core/fault.ts'
import type { Entry, Provider } from '../core/provider.ts'
import type { ResourceInput, ResourceResult } from '../core/resource.ts'
import type { ContentBlock } from '../core/tool.ts'
import { contentAnswer } from './content-answer.ts'
import { digestOf } from './file-snapshot.ts'
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
  /** Made when it is first read. */
  etag?: string
}

export interface Artifacts {
  /** Serves what was kept, to whom it was made for; none of it is listed. */
  readonly provider: Provider
  /** Keeps a text, and answers the link to it for the caller; throws output_too_large for one that could never be kept. */
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
  const makeRoom = (bytes: number): void => {
    for (const [uri, artifact] of kept) {
      if (artifact.until > now() && held + bytes <= limits.mostBytes) return
      drop(uri, artifact)
    }
  }
  const read = (entry: Entry, input: ResourceInput, call: Pick<Call, 'principal'>): ResourceResult => {
    const artifact = kept.get(entry.name)
    if (artifact?.owner !== ownerOf(call) || artifact.until <= now())
      throw new Fault('resource_not_found', 'There is no such output, or it is no longer kept. Call the tool again.')
    const { mimeType } = artifact
    const bytes = Buffer.from(artifact.text)
    const etag = (artifact.etag ??= `"${digestOf(bytes).slice(0, 32)}"`)
    // It never changes, and is gone then.
    return { ...contentAnswer(input, { bytes, mimeType, etag }), ttlMs: artifact.until - now() }
  }
  return {
    provider: {
      name: 'outputs',
      catalogue: () => [],
      resolve: (kind, name) => (kind === 'resource' ? kept.get(name)?.entry : undefined),
      call: (entry, input, call) => read(entry, input as ResourceInput, call),
      onChanged: () => () => undefined,
    },
    keep: (tool, text, mimeType, call) => {
      const uri = `output://${encodeURIComponent(tool)}/${crypto.randomUUID()}`
      const bytes = Buffer.byteLength(text)
      if (bytes > limits.mostBytes) throw tooLarge(tool, bytes, limits.mostBytes)
      makeRoom(bytes)
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
      return { type: 'resource_link', uri, name: `output of ${tool}`, mimeType, size: bytes }
    },
  }
}

/** The same name under another credential is somebody else. */
const ownerOf = ({ principal }: Pick<Call, 'principal'>): string => `${principal.kind} ${principal.id}`

const tooLarge = (tool: string, bytes: number, most: number): Fault =>
  new Fault(
    'output_too_large',
    `${tool} answered ${bytes} bytes, and at most ${most} are kept. It has run; ask for less, by narrower arguments.`,
  )
