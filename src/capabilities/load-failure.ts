import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Why a module could not be imported: where in which file, and what to write where that is known. */
export function loadFailure(thrown: unknown, folder: string): Error {
  if (!(thrown instanceof Error)) return new Error(`it threw ${String(thrown)} as it was loaded`, { cause: thrown })
  const message = readable(thrown.message, folder)
  const advice = adviceFor(thrown, message)
  const said = advice === '' ? message : `${message.replace(/[.\s]+$/, '')}. ${advice}`
  if (thrown instanceof SyntaxError) {
    const place = placeOfSyntax(thrown.stack ?? '', folder)
    return new Error(place === undefined ? said : `${place} ${said}`, { cause: thrown })
  }
  const frame = /^\s+at (?:.*?\()?((?:file:\/\/)?\/[^\s()]+?)(?:\?[^:\s]*)?:(\d+):(\d+)\)?$/m.exec(thrown.stack ?? '')
  const [, file = '', line = '', column = ''] = frame ?? []
  const ours =
    file !== '' && !file.includes('/node_modules/') && !('code' in thrown && adviceFor(thrown, message) !== '')
  const place = ours ? ` (thrown at ${shown(file, folder)}:${line}:${column}, as it was loaded)` : ''
  return new Error(`${said}${place}`, { cause: thrown })
}

const pathOf = (file: string): string => (file.startsWith('file:') ? fileURLToPath(file.split('?')[0] ?? file) : file)

const shown = (file: string, folder: string): string => relative(folder, pathOf(file))

/** Without the query that tells versions of a module apart, and without folders that whoever reads this knows. */
const readable = (message: string, folder: string): string =>
  message
    .replaceAll(/\?owlclaw=\d+/g, '')
    .replaceAll(`${folder}/`, '')
    .split('\n')[0] ?? ''

/** Above the stack of a syntax error stand the file with its line, that line, and a mark below the column. */
function placeOfSyntax(stack: string, folder: string): string | undefined {
  const [first = '', , mark = ''] = stack.split('\n')
  const [, file, line] = /^(.+?):(\d+)$/.exec(first) ?? []
  if (file === undefined || line === undefined) return undefined
  const column = mark.indexOf('^')
  return `${shown(file, folder)}:${line}${column === -1 ? '' : `:${column + 1}`}`
}

function adviceFor(thrown: Error, message: string): string {
  const [, named] = /does not provide an export named '([^']+)'/.exec(message) ?? []
  if (named !== undefined)
    return named === 'default' ? '' : `Where ${named} is a type, write \`import type\` or \`export type\`.`
  const [, missing] = /^Cannot find package '([^']+)'/.exec(message) ?? []
  if (missing !== undefined)
    return `Install it beside the handler or above it; a name from \`paths\` of a tsconfig.json is known for types alone, so write a relative path, or \`imports\` in package.json.`
  if (message.startsWith('Cannot find module '))
    return 'Is it there, and spelt so? A path counts from the file that imports it.'
  if (/^(?:Unexpected token 'export'|Cannot use import statement outside a module)$/.test(message))
    return 'A package.json above it says `"type": "commonjs"`, or nothing of it: put one with `{ "type": "module" }` beside the handlers, or name the file handler.mjs.'
  if (thrown instanceof ReferenceError && /^(require|module|exports|__dirname|__filename) /.test(message))
    return 'It is loaded as an ES module: write `import` and `export`, import.meta.dirname, or name the file handler.cjs.'
  return ''
}
