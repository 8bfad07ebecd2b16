import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../gen/part.ts'

export interface Server {
  readonly address: string
  readonly stop: () => Promise<void>
}

const patience = 30_000

/** The real server on a free port, with the example capabilities and the ones that the clients' checks need. */
export async function startServer(): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), 'owlclaw-clients-'))
  const skills = join(folder, 'capabilities')
  cpSync(join(root, 'examples/capabilities'), skills, { recursive: true })
  cpSync(join(import.meta.dirname, 'capabilities'), skills, { recursive: true })
  const where = ['--transport', 'http', '--host', '127.0.0.1', '--port', '0']
  const owns = ['--skills-dir', skills, '--data-dir', join(folder, 'data')]
  const args = [join(root, 'scripts/owlclaw.cjs'), 'mcp-server', 'start', ...where, ...owns]
  // Compilers run beside it, and what they hold up is no trouble of its own.
  const env = { ...process.env, OWLCLAW_TELEMETRY_WATCHDOG_BLOCKED_MS: '600000' }
  const child = spawn(process.execPath, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  let said = ''
  try {
    const address = await new Promise<string>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`no address within ${patience / 1000} s:\n${said}`)), patience)
      const listen = (text: string): void => {
        said += text
        const found = /http:\/\/127\.0\.0\.1:\d+/.exec(said)
        if (found === null) return
        clearTimeout(late)
        resolve(found[0])
      }
      child.stdout.setEncoding('utf8').on('data', listen)
      child.stderr.setEncoding('utf8').on('data', listen)
      child.once('close', (code) => reject(new Error(`the server ended with ${code}:\n${said}`)))
    })
    return { address, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
