import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { gzipSync } from 'node:zlib'

/** A .tar.gz of everything in a folder; the same files give the same bytes on any machine, on any day. */
export function archive(folder: string, path: string): void {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile())
    .toSorted()
  const blocks = files.flatMap((name) => entry(relative('', name).split(sep).join('/'), readFileSync(join(folder, name))))
  writeFileSync(path, gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)])))
}

/** One file in the ustar format: a header of 512 bytes, then the content, filled up to a multiple of 512. */
function entry(name: string, content: Buffer): Buffer[] {
  if (name.length > 100) throw new Error(`archive: ${name} is longer than the 100 characters that ustar holds`)
  const header = Buffer.alloc(512)
  header.write(name, 0)
  const numbers = [[100, 0o644, 7], [108, 0, 7], [116, 0, 7], [124, content.length, 11], [136, 0, 11]] as const
  for (const [at, value, digits] of numbers) header.write(value.toString(8).padStart(digits, '0'), at)
  header.write('        0', 148)
  header.write('ustar\x0000', 257)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\x00 `, 148)
  return [header, content, Buffer.alloc((512 - (content.length % 512)) % 512)]
}
