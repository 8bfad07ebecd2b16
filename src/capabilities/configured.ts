import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import type { Call } from '../core/call.ts'
import type { Entry } from '../core/provider.ts'
import { createArtifacts } from './artifacts.ts'
import { loadCapabilities } from './load-capabilities.ts'
import { complaintsOf } from './complaints.ts'
import { skillTexts } from './skill-texts.ts'
import { loadSkills, type Skills } from './skills.ts'

/** Who wants to know of changes of the folder. */
export interface Watching {
  readonly watch: boolean
  /** After each look at a changed folder, whether anything came of it or not. */
  readonly onLooked: (changed: boolean) => void
  readonly onTrouble: (thrown: unknown) => void
}

interface Around {
  /** The resources that a caller may see. */
  readonly visible: (call: Call) => readonly Entry[]
  readonly collisions: ReadonlySet<string>
  readonly watching: Watching | undefined
}

/** What the configured folder offers: functions, skills, and what of their answers was too large. */
export async function configuredCapabilities(
  { mcp_server: { resources, tools, data_dir: dataFolder } }: Config,
  { visible, collisions, watching }: Around,
) {
  const { skills_dir: folder, max_read_bytes: maxReadBytes } = resources
  const artifacts = createArtifacts()
  const cacheFolder = join(dataFolder, 'types')
  const texts = skillTexts(folder, cacheFolder)
  const later: { skills?: Skills } = {}
  const capabilities = await loadCapabilities(folder, {
    defaultTimeoutSeconds: tools.default_timeout_seconds,
    cacheFolder,
    texts,
    artifacts,
    watch: watching?.watch === true,
    onFolderChanged: ({ changed }) => {
      later.skills?.reload().then(
        (skillsChanged) => watching?.onLooked(changed || skillsChanged),
        (thrown: unknown) => watching?.onTrouble(thrown),
      )
    },
  })
  const skills = await loadSkills(folder, {
    timeoutMs: tools.default_timeout_seconds * 1000,
    maxReadBytes,
    texts,
    visible,
  })
  later.skills = skills
  return {
    providers: [capabilities.provider, skills.provider, artifacts.provider],
    complaints: complaintsOf(() => [...capabilities.problems, ...skills.problems()], collisions),
    close: capabilities.close,
  }
}
