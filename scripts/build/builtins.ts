import type { Plugin } from 'rolldown'

const mark = '\0builtin:'

/** Those that Node has read by itself before it comes to us: taking something out of them costs nothing. */
const there = new Set(['node:buffer', 'node:events', 'node:fs', 'node:module', 'node:path', 'node:url', 'node:util'])

/**
 * Has Node's own modules loaded when one of their functions is first called: `node:crypto` alone takes a quarter of the
 * time in which Node itself starts. And never by `import`, which reads every property of a module, and so loads whatever
 * stands behind any of them: behind `node:http` that is a whole second client.
 */
export const builtins: Plugin = {
  name: 'builtins',
  resolveId: (id) =>
    id.startsWith('node:') && id !== 'node:wasi' ? { id: mark + id, moduleSideEffects: false } : null,
  load: (id) => (id.startsWith(mark) ? { code: codeOf(id.slice(mark.length)), moduleType: 'js' } : null),
}

/**
 * Done as well by the callbacks of `node:fs`, which are there: `node:fs/promises` loads with it what reads a terminal,
 * because its files can be read by lines.
 */
const callbacks = ['lstat', 'mkdir', 'readFile', 'readdir', 'realpath', 'rename', 'rm', 'stat', 'writeFile']

function codeOf(name: string): string {
  const given = process.getBuiltinModule(name) as unknown as Record<string, unknown>
  const names = Object.keys(given).filter((key) => /^[a-zA-Z]\w*$/.test(key) && key !== 'default')
  const functions = names.map((key) => {
    if (there.has(name) || typeof given[key] !== 'function') return constant(key)
    if (name === 'node:fs/promises' && callbacks.includes(key)) return promised(key)
    if (/^[a-z]/.test(key)) return `export const ${key} = (...given) => its().${key}(...given)`
    if (key === 'Worker') return 'export const Worker = function (...given) { return new (its().Worker)(...given) }'
    return constant(key)
  })
  return [`let found\nconst its = () => (found ??= process.getBuiltinModule('${name}'))`, ...functions].join('\n')
}

const promised = (key: string): string => {
  const callback = `process.getBuiltinModule('fs').${key}${key === 'realpath' ? '.native' : ''}`
  return `export const ${key} = /* @__PURE__ */ (() => process.getBuiltinModule('util').promisify(${callback}))()`
}

const constant = (name: string): string => `export const ${name} = /* @__PURE__ */ (() => its().${name})()`
