import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Prometheus' own judge, where it is installed (Debian has it in the package `prometheus`). */
export const promtool: string | undefined = (process.env['PATH'] ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'promtool'))
  .find((path) => {
    try {
      accessSync(path, constants.X_OK)
      return true
    } catch {
      return false
    }
  })

/** What it says, line by line, of what it is given. */
export function asked(tool: string, args: readonly string[], input = ''): readonly string[] {
  const { status, stdout, stderr, error } = spawnSync(tool, ['check', ...args], { input, encoding: 'utf8' })
  if (error !== undefined) throw error
  const lines = `${stdout}${stderr}`.split('\n').filter((line) => line.trim() !== '')
  if (status !== 0 && lines.length === 0) throw new Error(`${tool} ended with ${status}`)
  return status === 0 ? [] : lines
}
