import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { loadCapabilities, loadSkills, type Skills } from '../../../src/capabilities/capabilities.ts'
import type { CatalogueChange } from '../../../src/core/gateway.ts'
import { noLedger } from '../../../src/core/ledger.ts'
import { openPolicy } from '../../../src/core/policy.ts'
import { createGateway } from '../../../src/gateway/gateway.ts'
import { folderOf } from '../capability-folder.ts'

const skill = (name: string, text: string): string => `---\nname: ${name}\ndescription: D.\n---\n${text}\n`

it('[R6.9] [R6.10] what changes on the disk is told through the gateway, and only then is anything other than before', async () => {
  const root = folderOf({ 'a/one/SKILL.md': skill('one', 'first') })
  const later: { skills?: Skills } = {}
  const capabilities = await loadCapabilities(root, {
    defaultTimeoutSeconds: 5,
    watch: true,
    debounceMs: 20,
    onFolderChanged: () => void later.skills?.reload(),
  })
  onTestFinished(capabilities.close)
  const skills = await loadSkills(root, { timeoutMs: 5000, maxReadBytes: 1000 })
  later.skills = skills
  const gateway = createGateway({
    providers: [capabilities.provider, skills.provider],
    policy: () => openPolicy,
    ledger: noLedger,
  })
  onTestFinished(gateway.close)
  const changes: CatalogueChange[] = []
  gateway.onChanged((change) => changes.push(change))
  const told = (kind: string, uri?: string): boolean =>
    changes.some(({ kinds, uris }) => kinds.some((one) => one === kind) && (uri === undefined || uris.includes(uri)))

  writeFileSync(join(root, 'a/one/SKILL.md'), skill('one', 'second'))
  await expect.poll(() => told('resource', 'skill://a/one'), { timeout: 10_000 }).toBe(true)

  changes.length = 0
  mkdirSync(join(root, 'b/two'), { recursive: true })
  writeFileSync(join(root, 'b/two/SKILL.md'), skill('two', 'new').replace('D.', 'D.\nprompt: true'))
  await expect.poll(() => told('resource') && told('prompt'), { timeout: 10_000 }).toBe(true)

  changes.length = 0
  rmSync(join(root, 'b'), { recursive: true })
  await expect.poll(() => told('resource') && told('prompt'), { timeout: 10_000 }).toBe(true)
  expect(skills.provider.catalogue().map(({ name }) => name)).not.toContain('two')
})
