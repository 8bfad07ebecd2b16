import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { WASI } from 'node:wasi'
import { parentPort, workerData } from 'node:worker_threads'

/** Runs one WebAssembly program to its end, with one folder of the host and nothing else, and reports its exit code. */
const { module, folder, args } = workerData as { module: WebAssembly.Module; folder: string; args: string[] }
const stdout = openSync(join(folder, 'out'), 'w')
const stderr = openSync(join(folder, 'err'), 'w')
const wasi = new WASI({
  version: 'preview1',
  args,
  env: {},
  preopens: { '/contracts': folder },
  stdout,
  stderr,
  returnOnExit: true,
})
const instance = await WebAssembly.instantiate(module, wasi.getImportObject() as WebAssembly.Imports)
const code = wasi.start(instance)
closeSync(stdout)
closeSync(stderr)
parentPort?.postMessage(code)
