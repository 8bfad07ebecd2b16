import { readFile } from 'node:fs/promises'
import { watch } from 'node:fs'
import { basename, dirname } from 'node:path'
import { PolicyMistakes, type PolicyKeeper } from './policy-keeper.ts'

export interface PolicyLog {
  readonly info: (fields: object, message: string) => void
  readonly warn: (fields: object, message: string) => void
  readonly error: (fields: object, message: string) => void
}

export interface PolicyFile {
  /** Reads it again, such as after a SIGHUP. */
  readonly reload: () => Promise<void>
  readonly close: () => void
}

const quietMs = 20
/** Some file systems tell nobody. */
const lookEveryMs = 1000

/** The text of the file; throws where it can't be read. */
export const readPolicyFile = (path: string): Promise<string> => readFile(path, 'utf8')

/**
 * Takes a policy file whenever it has become another. One with mistakes is logged and not taken; what was in force stays.
 * It counts once it has changed: what came over REST since stays until then.
 */
export function watchPolicyFile(path: string, keeper: PolicyKeeper, log: PolicyLog): PolicyFile {
  let looking: Promise<void> = Promise.resolve()
  let seen: string | undefined = keeper.versions.fromFile()
  let timer: NodeJS.Timeout | undefined
  const look = async (): Promise<void> => {
    let text: string
    try {
      text = await readPolicyFile(path)
    } catch (thrown) {
      const error = (thrown as Error).message
      if (seen !== error) log.error({ file: path, error }, 'the policy file could not be read, the old policy stays')
      seen = error
      return
    }
    if (text === seen) return
    seen = text
    try {
      const { version } = await keeper.propose({ text, name: path, author: path, source: 'file' })
      log.info({ file: path, version: version.number }, 'the policy was read again')
    } catch (thrown) {
      if (!(thrown instanceof PolicyMistakes)) {
        log.error({ file: path, error: thrown }, 'the policy could not be kept, the old one stays')
        seen = undefined
        return
      }
      const mistakes = thrown.message.split('\n')
      log.error({ file: path, mistakes }, 'the policy file has mistakes, the old policy stays')
    }
  }
  const reload = (): Promise<void> => (looking = looking.then(look))
  const soon = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void reload(), quietMs).unref()
  }
  // The folder, since an editor puts a new file in the place of the old one.
  const name = basename(path)
  const watcher = watch(dirname(path), { persistent: false }, (_event, changed) => {
    if (changed === null || changed === name || !changed.includes('.')) soon()
  })
  watcher.on('error', (error) =>
    log.warn({ file: path, error: error.message }, 'the policy file is looked at each second'),
  )
  const interval = setInterval(() => void reload(), lookEveryMs).unref()
  const asked = (): void => void reload()
  process.on('SIGHUP', asked)
  return {
    reload,
    close: () => {
      clearTimeout(timer)
      clearInterval(interval)
      process.off('SIGHUP', asked)
      watcher.close()
    },
  }
}
