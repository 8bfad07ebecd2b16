import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../gen/part.ts'
import type { Observation } from './observation.ts'
import { tool } from './tool.ts'

export interface Snippet {
  readonly step: string
  readonly command: string
}

type Environment = Readonly<Record<string, string>>

const documented = 'http://127.0.0.1:8080'

/** A client's example program: what the commands of its README printed, and how to run it again. */
export interface Example {
  readonly documented: string
  readonly run: (args: readonly string[]) => Promise<string>
}

/** The shell blocks that follow a `<!-- step: NAME -->` line. */
export function snippets(markdown: string): Snippet[] {
  const blocks = markdown.matchAll(/<!-- step: (\w+) -->\n+```sh\n([^]*?)\n```/g)
  return [...blocks].map(([, step = '', command = '']) => ({ step, command }))
}

/** Runs every command of the README against the server, just as a reader would. */
export async function runCurl(address: string): Promise<Observation[]> {
  const seen: Observation[] = []
  let cursor = ''
  for (const { step, command } of snippets(page('README.md'))) {
    const printed = await shell(command, address, { CURSOR: cursor })
    const observation = { step, ...answer(printed) }
    seen.push(observation)
    cursor = nextCursor(observation.body) ?? cursor
  }
  return seen
}

/** Runs the commands that the README of a language gives for its example; answers what they print. */
export async function runExample(language: string, address: string, env: Environment = {}): Promise<string> {
  const example = snippets(page(`${language}/README.md`)).find(({ step }) => step === 'example')
  if (example === undefined) throw new Error(`clients/${language}/README.md has no commands after <!-- step: example -->`)
  return shell(example.command, address, env)
}

const page = (name: string): string => readFileSync(join(root, 'clients', name), 'utf8')

const shell = (command: string, address: string, env: Environment): Promise<string> =>
  tool('sh', ['-e', '-c', command.replaceAll(documented, address)], { cwd: root, env })

/** What `curl -i` printed: status line, headers, an empty line, the body. */
export function answer(printed: string): { readonly http: number; readonly body: unknown } {
  const [, status, body] = /^HTTP\/[\d.]+ (\d{3})[^]*?\r?\n\r?\n([^]*)$/.exec(printed) ?? []
  if (status === undefined || body === undefined) throw new Error(`not what curl -i prints:\n${printed}`)
  return { http: Number(status), body: JSON.parse(body) }
}

function nextCursor(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('next_cursor' in body)) return undefined
  return typeof body.next_cursor === 'string' ? body.next_cursor : undefined
}
