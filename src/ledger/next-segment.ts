import { close, closeSync, constants, fdatasync, fsync, link, open, rmSync, statfs, unlink, write } from 'node:fs'
import { promisify } from 'node:util'
import { alignedBytes, openPastCache } from './aligned.ts'
import { draftFile, isMissing, rowsFolder, segmentFile } from './segment-files.ts'

const [opened, written, synced, closed] = [promisify(open), promisify(write), promisify(fdatasync), promisify(close)]
const [linked, unlinked, roomOf, onDisk] = [promisify(link), promisify(unlink), promisify(statfs), promisify(fsync)]

const pieceBytes = 256 * 1024
const mostBytes = 16 * 1024 * 1024
/** No more of the room on the disk is taken for rows that are to come. */
const shareOfRoom = 1 / 16

/**
 * The file of the next segment, filled with zeros beside the calls: what is written over takes a disk half as long as what makes a file
 * longer, which changes the file system each time.
 */
export class NextSegment {
  readonly #folder: string
  readonly #writer: string
  #number = -1
  #ready: number | undefined
  #zeros: Buffer | undefined
  /** One at a time: what is being filled is nobody's until it has its name. */
  #making = false

  constructor(folder: string, writer: string) {
    this.#folder = folder
    this.#writer = writer
  }

  /** Begins, unless it has begun. */
  makeReady(number: number, bytes: number): void {
    if (number === this.#number || this.#making) return
    this.#drop()
    this.#number = number
    this.#making = true
    // Where there is no room for it, or there are no links, the file is made when it is needed.
    this.#make(number, Math.min(bytes, mostBytes))
      .catch(() => undefined)
      .finally(() => {
        this.#making = false
      })
  }

  /** Undefined where it is not ready. */
  take(number: number): number | undefined {
    const ready = number === this.#number ? this.#ready : undefined
    if (ready === undefined) this.#drop()
    this.#ready = undefined
    this.#number = -1
    return ready
  }

  /** Nothing comes any more. */
  close(): void {
    this.#drop()
  }

  #drop(): void {
    const [number, ready] = [this.#number, this.#ready]
    this.#number = -1
    this.#ready = undefined
    if (ready === undefined) return
    closeSync(ready)
    rmSync(segmentFile(this.#folder, this.#writer, number), { force: true })
  }

  async #make(number: number, bytes: number): Promise<void> {
    const { bavail, bsize } = await roomOf(this.#folder)
    if (bytes > bavail * bsize * shareOfRoom) return
    const file = segmentFile(this.#folder, this.#writer, number)
    const draft = draftFile(this.#folder, this.#writer)
    await removed(draft) // a process that was killed left it, and it may have become a file with rows since
    const descriptor = openPastCache(draft, constants.O_RDWR | constants.O_CREAT | constants.O_EXCL)
    const zeros = (this.#zeros ??= alignedBytes(pieceBytes))
    try {
      for (let at = 0; at < bytes; at += pieceBytes) await written(descriptor, zeros, 0, pieceBytes, at)
      await synced(descriptor)
      // Not renamed: whoever could not wait has made the file himself, and has rows in it.
      await linked(draft, file)
      await namesOnDisk(rowsFolder(this.#folder))
    } catch (thrown) {
      await closed(descriptor)
      throw thrown
    } finally {
      await removed(draft).catch(() => undefined) // the next one begins with that
    }
    if (number === this.#number) this.#ready = descriptor
    else await closed(descriptor)
  }
}

async function removed(file: string): Promise<void> {
  try {
    await unlinked(file)
  } catch (thrown) {
    if (!isMissing(thrown)) throw thrown
  }
}

async function namesOnDisk(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const descriptor = await opened(folder, 'r')
  await onDisk(descriptor).finally(() => closed(descriptor))
}
