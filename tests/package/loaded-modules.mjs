// Says which modules were loaded when the process ends: Node's own, and those that were required.
import { createRequire } from 'node:module'

const { cache } = createRequire(import.meta.url)
process.on('exit', () => {
  const own = process.moduleLoadList.flatMap((entry) => /^NativeModule (.*)$/.exec(entry)?.[1] ?? [])
  process.stderr.write(`loaded: ${JSON.stringify({ own, required: Object.keys(cache) })}\n`)
})
