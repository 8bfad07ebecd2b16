import { readFileSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fingerprint } from '../core/fingerprint.ts'

/**
 * Files of what can be made again. One that is missing, half written or edited by somebody is none. Neither reading nor
 * writing ever throws: read-only or full, it costs time at the next start and nothing else. They are small and read at once,
 * since a start would wait for each of the four steps that reading takes otherwise.
 */
export function readSealed(file: string): unknown {
  try {
    const [seal, body] = readFileSync(file, 'utf8').split('\n')
    return body !== undefined && fingerprint(body) === seal ? (JSON.parse(body) as unknown) : undefined
  } catch {
    return undefined
  }
}

/** Written beside and renamed, so that no reader ever sees half of it. The folder is made where it is missing. */
export async function writeSealed(file: string, value: unknown): Promise<void> {
  const body = JSON.stringify(value)
  const draft = `${file}.${process.pid}.${crypto.randomUUID().slice(0, 8)}`
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    await writeFile(draft, `${fingerprint(body)}\n${body}\n`)
    await rename(draft, file)
  } catch {
    return
  }
}
