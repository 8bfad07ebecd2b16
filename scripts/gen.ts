import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { parts } from './gen/parts.ts'

/** Folders that hold nothing but output; a file in them that no part made is stale. */
const owned = ['generated']
const root = join(import.meta.dirname, '..')
const check = process.argv.includes('--check')

const started = performance.now()
const made = new Map<string, string>()
for (const files of await Promise.all(parts.map((part) => part.generate()))) {
  for (const [path, content] of files) {
    if (made.has(path)) throw new Error(`two parts generate ${path}`)
    made.set(path, content.endsWith('\n') ? content : `${content}\n`)
  }
}

const different: string[] = []
for (const [path, content] of made) {
  const current = await readFile(join(root, path), 'utf8').catch(() => undefined)
  if (current === content) continue
  different.push(`${current === undefined ? 'missing' : 'changed'}  ${path}`)
  if (check) continue
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), content)
}
for (const folder of owned) {
  for (const entry of await readdir(join(root, folder), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/')
    if (made.has(path)) continue
    different.push(`stale    ${path}`)
    if (!check) await rm(join(root, path))
  }
}

const seconds = ((performance.now() - started) / 1000).toFixed(1)
for (const line of different) console.log(line)
if (check && different.length > 0) {
  console.error(
    `${different.length} generated files do not follow from contracts/. Run \`npm run gen\` and commit what it writes; never edit generated/ by hand.`,
  )
  process.exitCode = 4
} else {
  console.log(`${made.size} files, ${different.length} ${check ? 'different' : 'written'}, ${seconds} s`)
}
