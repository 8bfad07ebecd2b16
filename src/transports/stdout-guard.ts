import type { Writable } from 'node:stream'

export type Output = Pick<Writable, 'write' | 'on' | 'once'>

/** From now on whatever a handler prints goes to stderr; only who holds what this returns writes to the client. */
export function takeStdout(): Output {
  const { stdout, stderr } = process
  const write = stdout.write.bind(stdout)
  stdout.write = stderr.write.bind(stderr)
  return {
    write,
    on: stdout.on.bind(stdout),
    once: stdout.once.bind(stdout),
  }
}
