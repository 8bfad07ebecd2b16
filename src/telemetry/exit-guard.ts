import { syncBuiltinESMExports } from 'node:module'
import { originNow } from '../core/origin.ts'
import type { Blame } from './blame.ts'

/** Ends the process whoever guards it. */
export type Exit = (code: number) => void

export interface ExitGuard {
  readonly exit: Exit
  readonly release: () => void
}

const ends = ['exit', 'abort', 'kill'] as const

/** From now on a capability that would end the process gets an error instead; others, and who holds what this returns, may. */
export function guardExit(blame: Blame): ExitGuard {
  const before = ends.map((name) => [name, Object.getOwnPropertyDescriptor(process, name)] as const)
  const exit = process.exit.bind(process)
  const abort = process.abort.bind(process)
  const kill = process.kill.bind(process)
  const refuse = (what: string, asked: (...given: never[]) => unknown): void => {
    const error = new Error(
      `${what} would end the gateway and every call in it. Throw an error instead: it ends this call alone.`,
    )
    Error.captureStackTrace(error, asked) // it is thrown here, and is no failure of ours
    if (originNow() !== undefined || blame(error) !== undefined) throw error
  }
  const guarded = {
    exit: (...code: [(number | string | null)?]): never => {
      refuse('process.exit', guarded.exit)
      return exit(...code) // with none it ends with process.exitCode, and with undefined with 0
    },
    abort: (): never => {
      refuse('process.abort', guarded.abort)
      return abort()
    },
    kill: (pid: number, signal?: NodeJS.Signals | number): true => {
      const own = [process.pid, 0, -1, -process.pid].includes(pid)
      if (own && signal !== 0) refuse('process.kill of its own process', guarded.kill)
      return kill(pid, signal)
    },
  }
  Object.assign(process, guarded)
  syncBuiltinESMExports() // for whoever imports them by name
  return {
    exit,
    release: () => {
      for (const [name, descriptor = {}] of before) Object.defineProperty(process, name, descriptor)
      syncBuiltinESMExports()
    },
  }
}
