import { basename, dirname } from 'node:path'
import type { Plugin } from 'rolldown'

const mark = '\0late:'

/** The validators of one revision of MCP: a megabyte all together, and a client speaks one. And of what few handlers are. */
export const isLate = (path: string): boolean =>
  /\/generated\/(mcp\/[^/]+\/|capability\/[^/]+\/handler-(prompt|resource)-)validators\.js$/.test(path)

/** The file that such a module becomes. CommonJS, because that can be loaded at once, by whoever can't wait. */
export const lateFile = (path: string): string => {
  const name = basename(path, '.js')
  return `${name === 'validators' ? `${name}-${basename(dirname(path))}` : name}.cjs`
}

/** Has a module of functions loaded when one of them is first called. */
export const late: Plugin = {
  name: 'late',
  async resolveId(id, importer) {
    if (importer === undefined || !id.endsWith('validators.js')) return null
    const found = await this.resolve(id, importer, { skipSelf: true })
    return found !== null && isLate(found.id) ? { id: mark + found.id, moduleSideEffects: false } : null
  },
  load: async (id) => {
    if (!id.startsWith(mark)) return null
    const path = id.slice(mark.length)
    const names = Object.keys((await import(path)) as object)
    return { code: `${preamble(lateFile(path))}${names.map(exported).join('')}`, moduleType: 'js' }
  },
}

const preamble = (file: string): string => `
import { createRequire } from 'node:module'
let read
const late = (name) => {
  let judge
  const validate = (value) => {
    judge ??= (read ??= createRequire(import.meta.url)('./${file}'))[name]
    const fits = judge(value)
    validate.errors = judge.errors
    return fits
  }
  return validate
}
`

const exported = (name: string): string => `export const ${name} = /* @__PURE__ */ late('${name}')\n`
