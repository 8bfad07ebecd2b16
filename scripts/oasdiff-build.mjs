// Builds the OpenAPI judge: oasdiff, compiled to WebAssembly, so that whoever installs the package needs no Go.
//   node scripts/oasdiff-build.mjs              builds .cache/oasdiff/<version>/oasdiff.wasm unless it is there
//   node scripts/oasdiff-build.mjs --gzip FILE  also writes it gzipped to FILE, as the package ships it
// Plain JavaScript without dependencies: setup runs it before anything is installed.
import { spawnSync } from 'node:child_process'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const module = 'github.com/oasdiff/oasdiff'
const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const source = join(root, 'scripts/oasdiff')
const version = new RegExp(`^\\s*(?:require )?${module} v(\\S+)`, 'm').exec(
  readFileSync(join(source, 'go.mod'), 'utf8'),
)?.[1]
if (version === undefined) fail(`scripts/oasdiff/go.mod does not require ${module}`)
const target = join(root, '.cache/oasdiff', version, 'oasdiff.wasm')

if (isWebAssembly(target)) {
  console.log(`oasdiff ${version} is built: ${relative(root, target)}`)
} else {
  build()
}
const gzipTo = process.argv.indexOf('--gzip')
if (gzipTo !== -1) {
  const file = process.argv[gzipTo + 1]
  if (file === undefined) fail('--gzip needs a file name')
  mkdirSync(dirname(resolve(file)), { recursive: true })
  writeFileSync(file, gzipSync(readFileSync(target), { level: 9 }))
  console.log(`wrote ${file}`)
}

function build() {
  console.log(`Building oasdiff ${version} as WebAssembly with Go; the first time takes a minute ...`)
  mkdirSync(dirname(target), { recursive: true })
  const partial = `${target}.${process.pid}`
  const go = spawnSync('go', ['build', '-mod=readonly', '-trimpath', '-ldflags=-s -w', '-o', partial, module], {
    cwd: source,
    env: { ...process.env, GOOS: 'wasip1', GOARCH: 'wasm', CGO_ENABLED: '0', GOFLAGS: '' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (go.error?.code === 'ENOENT')
    fail('Go is not installed. Install Go 1.26 or newer (https://go.dev/dl/) and run this again.')
  if (go.status !== 0) {
    rmSync(partial, { force: true })
    fail(`go build of ${module} ${version} failed; its message stands above.`)
  }
  renameSync(partial, target)
  console.log(`built ${relative(root, target)}`)
}

function isWebAssembly(file) {
  if (!existsSync(file)) return false
  const magic = Buffer.alloc(4)
  const handle = openSync(file, 'r')
  readSync(handle, magic, 0, 4, 0)
  closeSync(handle)
  return magic.toString('latin1') === '\0asm'
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
