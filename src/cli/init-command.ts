import { mkdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import type { Command } from './command.ts'
import type { Place } from './inside.ts'
import { shellWord } from './shell-word.ts'
import { starter } from './starter.ts'

export const initCommand = ({ cwd }: Pick<Place, 'cwd'>): Command => ({
  words: ['mcp-server', 'init'],
  summary: 'Makes a folder to begin with: a configuration, a tool, a skill and a prompt',
  usage: '[DIR]',
  positionals: { min: 0, max: 1 },
  options: {},
  details: `Files that are there already stay as they are. DIR is the current folder unless given.

Exit codes:
  0  made, or there already
  1  the folder can't be written
  2  wrong command line`,
  run: async ({ positionals }, io) => {
    const folder = resolve(cwd, positionals[0] ?? '.')
    const shown = relative(cwd, folder)
    const found = await stat(folder).catch(() => undefined)
    if (found !== undefined && !found.isDirectory()) {
      io.err(`owlclaw: ${shown} is a file; name a folder`)
      return 1
    }
    for (const [path, text] of Object.entries(starter)) {
      const made = await written(join(folder, path), text)
      io.out(`${made ? 'made' : 'kept'}  ${join(shown, path)}`)
    }
    io.out(nextSteps(shown))
    return 0
  },
})

/** False when the file is there: it is never overwritten. */
async function written(path: string, text: string): Promise<boolean> {
  await folderMade(dirname(path))
  return unlessThere(writeFile(path, text, { flag: 'wx' }))
}

/** One by one: where a system lets nobody make folders, as below /proc, Node tries for ever to make all of them. */
async function folderMade(path: string): Promise<void> {
  if ((await stat(path).catch(() => undefined)) !== undefined) return
  if (dirname(path) !== path) await folderMade(dirname(path))
  await unlessThere(mkdir(path))
}

/** Somebody may have made it meanwhile. */
async function unlessThere(making: Promise<unknown>): Promise<boolean> {
  try {
    await making
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

function nextSteps(folder: string): string {
  return [
    '',
    'Next:',
    '',
    ...(folder === '' ? [] : [`  cd ${shellWord(folder)}`]),
    '  npx owlclaw tools list',
    '  npx owlclaw call greet --arg name=Ada',
    '  npx owlclaw dev',
    '',
  ].join('\n')
}
