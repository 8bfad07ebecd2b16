import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root, start } from './installed.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'owlclaw-start-'))
})
afterAll(() => rm(folder, { recursive: true, maxRetries: 5 }))

describe('npm start', () => {
  it.each(['the first time', 'and again'])('[R12.10] serves the example capabilities over HTTP, %s', async () => {
    const args = ['scripts/start.mjs', '--data-dir', join(folder, 'data')]
    const server = await start(process.execPath, args, root, process.execPath)
    try {
      const { tools } = (await (await fetch(`${server.url}/v1/tools`)).json()) as { tools: { name: string }[] }
      expect(tools.map(({ name }) => name)).toEqual(['add', 'echo', 'explain_error'])
      expect(server.output()).toContain(`OwlClaw Gateway 0.1.0 listens at ${server.url}`)
      expect(server.output()).toContain(`curl -s ${server.url}/v1/tools/add/calls`)
    } finally {
      expect(await server.stop()).toBe(0)
    }
  })

  it('leaves nothing running when npm is told to stop, which does not pass that on', async () => {
    const args = ['start', '--silent', '--', '--data-dir', join(folder, 'killed')]
    const server = await start('npm', args, root, process.execPath)
    await server.stop()
    await expect(fetch(`${server.url}/health`)).rejects.toThrow('fetch failed')
    expect(server.output()).toContain('Stopping on SIGTERM')
  })
})
