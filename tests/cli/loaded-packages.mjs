// Says which packages were loaded, when the process ends.
import { registerHooks } from 'node:module'

const found = new Set()
registerHooks({
  load(url, context, next) {
    const name = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1]
    if (name !== undefined) found.add(name)
    return next(url, context)
  },
})
process.on('exit', () => process.stderr.write(`packages: ${[...found].sort().join(' ')}\n`))
