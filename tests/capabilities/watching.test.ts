import { cpSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { loadCapabilities } from '../../src/capabilities/capabilities.ts'
import { anyObject, folderOf, handler } from './capability-folder.ts'

const saying = (text: string): string => handler(`{ description: '${text}', inputSchema: { type: 'object' } }`)

async function watched(root: string) {
  const capabilities = await loadCapabilities(root, { defaultTimeoutSeconds: 1, watch: true, debounceMs: 10 })
  onTestFinished(capabilities.close)
  const says = (): unknown => capabilities.provider.catalogue()[0]?.listing.description
  return (text: string | undefined) => expect.poll(says, { timeout: 20_000 }).toBe(text)
}

const file = 'a/one/handler.js'

it('a file that is replaced by another, as editors save, is taken', async () => {
  const root = folderOf({ [file]: saying('old') })
  const path = join(root, file)
  const comesToSay = await watched(root)
  writeFileSync(join(dirname(path), '.handler.js.123.tmp'), saying('moved there'))
  renameSync(join(dirname(path), '.handler.js.123.tmp'), path)
  await comesToSay('moved there')
  renameSync(path, `${path}~`)
  writeFileSync(path, saying('written anew'))
  rmSync(`${path}~`)
  await comesToSay('written anew')
})

it('a folder that is taken away, put back, or replaced by another, is watched again', async () => {
  const root = folderOf({ [file]: saying('old') })
  const other = folderOf({ [file]: saying('other') })
  const comesToSay = await watched(root)
  rmSync(root, { recursive: true })
  await comesToSay(undefined)
  cpSync(other, root, { recursive: true })
  await comesToSay('other')
  writeFileSync(join(root, file), saying('again'))
  await comesToSay('again')
  renameSync(root, `${root}-before`)
  renameSync(other, root)
  await comesToSay('other')
  writeFileSync(join(root, file), saying('last'))
  await comesToSay('last')
})

it('a folder that is a link to another one is that one, as soon as the link is changed', async () => {
  const [first, second] = [folderOf({ [file]: saying('first') }), folderOf({ [file]: saying('second') })]
  const root = join(folderOf({}), 'current')
  symlinkSync(first, root)
  const comesToSay = await watched(root)
  await comesToSay('first')
  symlinkSync(second, `${root}.next`)
  renameSync(`${root}.next`, root)
  await comesToSay('second')
  writeFileSync(join(second, file), saying('third'))
  await comesToSay('third')
})

it('what is written without a pause is looked at all the same', async () => {
  const root = folderOf({ [file]: saying('old') })
  const comesToSay = await watched(root)
  writeFileSync(join(root, file), saying('new'))
  const writing = setInterval(() => writeFileSync(join(root, 'a/one/notes.txt'), 'more'), 2)
  try {
    await comesToSay('new')
  } finally {
    clearInterval(writing)
  }
})

it('a folder that comes later is taken when it comes', async () => {
  const root = join(folderOf({}), 'later')
  const comesToSay = await watched(root)
  mkdirSync(join(root, dirname(file)), { recursive: true })
  writeFileSync(join(root, file), `${handler(anyObject)}tool.description = 'here'\n`)
  await comesToSay('here')
})
