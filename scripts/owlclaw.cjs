#!/usr/bin/env node
// Starts OwlClaw under a Node that can run it. Plain JavaScript that old versions of Node can parse too,
// so that they say what is missing instead of failing on syntax or on a native module.
// CommonJS, because Node needs less for it than for a module.
'use strict'
const { existsSync } = require('fs')
const { dirname, join } = require('path')
const { pathToFileURL } = require('url')

const needed = 24
const asAtStart = Symbol.for('owlclaw.asAtStart')
const root = dirname(__dirname)
// As they are before anybody keeps capabilities from them: where those lie around this file, it would pass for one.
const exit = process.exit.bind(process)
const kill = process.kill.bind(process)

endWithNpm()
if (Number(process.versions.node.split('.')[0]) >= needed) start()
else goOnUnder(newerNode())

async function start() {
  delete process.env.OWLCLAW_NODE_CHOSEN
  hideSqliteWarning()
  // A start takes only what was kept under its own flags of V8; a server over HTTP, which changes some, replaces this.
  globalThis[asAtStart] = (work) => work()
  const module = require('module')
  // Reading our code takes longer than all the rest of a start; done once, it is kept, where that can be written.
  module.enableCompileCache(join(root, '.cache/compiled'))
  // Early, since a server may run for long and Node forgets the code that only a start needs.
  setTimeout(() => globalThis[asAtStart](() => module.flushCompileCache()), 2000).unref()
  const source = join(root, 'src/main.ts')
  const built = join(
    existsSync(source) ? require('./built.cjs').builtFolder(root) : join(root, 'dist'),
    'src/gateway.cjs',
  )
  const { main } = existsSync(built) ? require(built) : await import(pathToFileURL(source).href)
  process.exitCode = await main(process.argv.slice(2))
  endWhenWritten([process.stdout, process.stderr])
}

/** A handler may have left a timer or a connection behind; what it holds must not keep a command that is done. */
function endWhenWritten([stream, ...rest]) {
  if (stream === undefined) exit()
  stream.on('error', () => endWhenWritten(rest)) // whoever read it has gone
  stream.write('', () => endWhenWritten(rest))
}

/** npm and npx end on SIGTERM without passing it on; what they started would run on, and keep its port. */
function endWithNpm() {
  if (!process.env.npm_command) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    kill(process.pid, 'SIGTERM')
  }, 250)
  watch.unref()
}

/** Node 24 calls node:sqlite experimental on stderr at every start; nobody who runs a server can act on it. */
function hideSqliteWarning() {
  const emit = process.emitWarning
  process.emitWarning = (warning, ...rest) => {
    if (!String(warning).startsWith('SQLite is an experimental feature')) emit.call(process, warning, ...rest)
  }
}

/** The binary of the npm package `node`, in any node_modules above. */
function newerNode() {
  if (process.env.OWLCLAW_NODE_CHOSEN) return undefined
  for (let folder = root; ; folder = dirname(folder)) {
    const binary = join(folder, 'node_modules/node/bin/node')
    if (existsSync(binary)) return binary
    if (dirname(folder) === folder) return undefined
  }
}

function goOnUnder(node) {
  if (node === undefined) {
    console.error(`owlclaw needs Node ${needed} or newer; this is ${process.versions.node}.`)
    console.error('Install Node from https://nodejs.org, or beside owlclaw in the same folder:')
    console.error('  npm install node@26 && npm install-scripts approve node && npm rebuild node')
    process.exitCode = 1
    return
  }
  const { spawn } = require('child_process')
  const { constants } = require('os')
  const env = Object.assign({}, process.env, { OWLCLAW_NODE_CHOSEN: '1' })
  const child = spawn(node, [...process.execArgv, __filename, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env,
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR2']) {
    // A terminal sends Ctrl-C to both processes itself; passed on as well, it would count twice.
    process.on(signal, () => (signal === 'SIGINT' && process.stdin.isTTY ? undefined : child.kill(signal)))
  }
  child.on('error', (error) => {
    console.error(`owlclaw: ${node} does not start: ${error.message}`)
    process.exitCode = 1
  })
  child.on('exit', (code, signal) => {
    process.exitCode = code === null ? 128 + (constants.signals[signal] || 0) : code
  })
}
