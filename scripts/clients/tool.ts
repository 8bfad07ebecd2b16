import { spawn } from 'node:child_process'

export interface Run {
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
}

/** Runs a program to its end and answers what it printed; anything but exit code 0 is an error that shows what it said. */
export async function tool(command: string, args: readonly string[], { cwd, env }: Run = {}): Promise<string> {
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let out = ''
  let all = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text
    all += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => (all += text))
  const code = await new Promise<number | string>((resolve, reject) => {
    child.once('error', (error) => reject(new Error(`${command} does not start: ${error.message}`)))
    child.once('close', (exit, signal) => resolve(exit ?? signal ?? 'unknown'))
  })
  if (code !== 0) throw new Error(`${command} ${args.join(' ')}\nended with ${code}:\n${tail(all)}`)
  return out
}

const tail = (text: string): string => text.trim().split('\n').slice(-30).join('\n')
