// Loads gateway.js, our own code in one file, with what the engine made of it before. Node's own cache holds what is
// compiled as a file is read, which is next to nothing: the functions that run are compiled when they first run. Here they
// are kept as they stand a while after a start, beside Node's own, and where Node can keep nothing, nothing is kept.
'use strict'
const { closeSync, fstatSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } = require('fs')
const { getCompileCacheDir } = require('module')
const { join } = require('path')
const { Script } = require('vm')

const codeFile = join(__dirname, 'gateway.js')
/** When a start has run all it runs, and Node has not yet thrown away what only starts need. */
const settledMs = 2000

const { source, cacheFile } = read()
const cachedData = cacheFile === undefined ? undefined : whole()
const script = new Script(source, { filename: codeFile, cachedData })
let known = cachedData === undefined || script.cachedDataRejected ? 0 : cachedData.length
if (cacheFile !== undefined) setTimeout(keep, settledMs).unref()
// A command that is done sooner leaves something for the next.
if (cacheFile !== undefined && known === 0) process.once('exit', keep)
// What is compiled by itself has no import() of its own.
script.runInThisContext()(exports, require, module, codeFile, __dirname, (other) => import(other))

/** ASCII, so that it is read as it stands. Written again, it is another, even if it is as long as before. */
function read() {
  const file = openSync(codeFile)
  try {
    const { size, mtimeMs } = fstatSync(file)
    const folder = getCompileCacheDir()
    return {
      source: readFileSync(file, 'latin1'),
      cacheFile: folder === undefined ? undefined : join(folder, `gateway-${size}-${mtimeMs}`),
    }
  } finally {
    closeSync(file)
  }
}

/** It is there twice, and whole where both are the same: the engine believes what it is given. */
function whole() {
  try {
    const kept = readFileSync(cacheFile)
    const data = kept.subarray(0, kept.length / 2)
    return data.equals(kept.subarray(kept.length / 2)) ? data : undefined
  } catch {
    return undefined
  }
}

/** What other starts needed is in it too: it only grows. */
function keep() {
  try {
    const asAtStart = globalThis[Symbol.for('owlclaw.asAtStart')] ?? ((work) => work())
    const data = asAtStart(() => script.createCachedData())
    if (data.length <= known * 1.01) return
    mkdirSync(getCompileCacheDir(), { recursive: true })
    const draft = `${cacheFile}.${process.pid}`
    writeFileSync(draft, Buffer.concat([data, data]), { mode: 0o600 })
    renameSync(draft, cacheFile)
    known = data.length
  } catch {
    return // full or read-only: it costs time at the next start, and nothing else
  }
}
