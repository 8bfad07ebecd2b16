import { readFile } from 'node:fs/promises'
import { watchFiles } from '../config/config.ts'
import { PolicyMistakes, type PolicyKeeper } from './policy-keeper.ts'

export interface PolicyLog {
  readonly info: (fields: object, message: string) => void
  readonly warn: (fields: object, message: string) => void
  readonly error: (fields: object, message: string) => void
}

export interface PolicyFile {
  /** Reads it again, such as after a SIGHUP. */
  readonly reload: () => Promise<void>
  /** Why what stands in it is not in force; undefined where nothing is wrong. */
  readonly trouble: () => string | undefined
  readonly close: () => void
}

/** The text of the file; throws where it can't be read. */
export const readPolicyFile = (path: string): Promise<string> => readFile(path, 'utf8')

/**
 * Takes a policy file whenever it has become another. One with mistakes is logged and not taken; what was in force stays.
 * It counts once it has changed since it was taken: what came over REST since stays until then, also where the file was
 * gone or wrong for a while.
 */
export function watchPolicyFile(path: string, keeper: PolicyKeeper, log: PolicyLog): PolicyFile {
  let looking: Promise<void> = Promise.resolve()
  /** What was complained of last, an error or a text with mistakes: so that it is said once. */
  let complaint: string | undefined
  let trouble: string | undefined
  const look = async (): Promise<void> => {
    let text: string
    try {
      text = await readPolicyFile(path)
    } catch (thrown) {
      const error = (thrown as Error).message
      if (complaint !== error)
        log.error({ file: path, error }, 'the policy file could not be read, the old policy stays')
      complaint = error
      trouble = "The policy file can't be read; the policy before stays. The log says why."
      return
    }
    if (text === complaint) return
    try {
      const taken = await keeper.takeFile(text, path)
      if (taken !== undefined) log.info({ file: path, version: taken.version.number }, 'the policy was read again')
      else if (trouble !== undefined)
        log.info({ file: path }, 'the policy file is as it was when it was last taken, what is in force stays')
      complaint = undefined
      trouble = undefined
    } catch (thrown) {
      if (!(thrown instanceof PolicyMistakes)) {
        log.error({ file: path, error: thrown }, 'the policy could not be kept, the old one stays')
        trouble = 'The policy file could not be kept; the policy before stays. The log says why.'
        complaint = undefined
        return
      }
      complaint = text
      const mistakes = thrown.message.split('\n')
      // Whoever asks after the health need not be one who may know what the policy says.
      trouble = `The policy file has ${counted(mistakes.length)}; the policy before stays. The log lists them.`
      log.error({ file: path, mistakes }, 'the policy file has mistakes, the old policy stays')
    }
  }
  const reload = (): Promise<void> => (looking = looking.then(look))
  const again = (): void => void reload()
  const unwatch = watchFiles(() => [path], again)
  // It may have changed since it was read at the start.
  again()
  // What could not be kept then, may be by now.
  const retrying = setInterval(() => (trouble === undefined ? undefined : again()), retryEveryMs).unref()
  process.on('SIGHUP', again)
  return {
    reload,
    trouble: () => trouble,
    close: () => {
      clearInterval(retrying)
      process.off('SIGHUP', again)
      unwatch()
    },
  }
}

const retryEveryMs = 1000

const counted = (mistakes: number): string => (mistakes === 1 ? 'a mistake' : `${mistakes} mistakes`)
