import type { ChildProcess } from 'node:child_process'

const children = new Set<ChildProcess>()

/** Takes a program along when this one is told to stop: a gateway that stays behind would keep its port and its data. */
export function takeAlong<T extends ChildProcess>(child: T): T {
  listen()
  children.add(child)
  child.once('close', () => children.delete(child))
  return child
}

let listening = false

function listen(): void {
  if (listening) return
  listening = true
  process.once('exit', () => children.forEach((child) => child.kill('SIGTERM')))
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const) {
    process.once(signal, () => process.exit(code))
  }
}
