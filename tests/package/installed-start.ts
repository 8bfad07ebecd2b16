import { spawn } from 'node:child_process'
import { globSync, realpathSync } from 'node:fs'
import { basename, join } from 'node:path'

const meta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
}
const discover = `${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'server/discover', params: { _meta: meta } })}\n`

export interface Talked {
  readonly answer: string
  /** Of Node's own modules. */
  readonly own: readonly string[]
  /** The names of the files of ours that the launcher required. */
  readonly files: readonly string[]
  /** Files of anybody else's. */
  readonly others: readonly string[]
}

/** A gateway over stdio as it is installed in a folder, asked once, and what it had loaded when it ended. */
export function talk(folder: string, node: string, data: string): Promise<Talked> {
  const watching = ['--import', join(import.meta.dirname, 'loaded-modules.mjs')]
  const launcher = join(folder, 'node_modules/owlclaw/scripts/owlclaw.cjs')
  const args = ['mcp-server', 'start', '--data-dir', data, '--skills-dir', folder, '--log-level', 'ERROR']
  // Where coverage is taken, the engine keeps nothing.
  const { NODE_V8_COVERAGE: _coverage, NODE_DISABLE_COMPILE_CACHE: _off, ...env } = process.env
  return new Promise((resolve, reject) => {
    const child = spawn(node, [...watching, launcher, ...args], { cwd: folder, env, stdio: 'pipe' })
    let answer = ''
    let stderr = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      answer += text
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text
    })
    child.on('error', reject)
    child.on('close', () => {
      const said = /^loaded: (.*)$/m.exec(stderr)?.[1]
      if (said === undefined) {
        reject(new Error(stderr))
        return
      }
      const { own, required } = JSON.parse(said) as { own: string[]; required: string[] }
      const isOurs = (path: string): boolean => path.includes('/owlclaw/dist/')
      const files = required.filter(isOurs).map((path) => basename(path))
      const others = required.filter((path) => !isOurs(path) && path !== realpathSync(launcher))
      resolve({ answer, own, files: files.sort(), others })
    })
    child.stdin.end(discover)
  })
}

/** What the engine made of our code, as it is kept beside what is installed. */
export const keptCode = (folder: string): readonly string[] =>
  globSync('node_modules/owlclaw/.cache/compiled/*/gateway-*', { cwd: folder }).map((path) => join(folder, path))
