import { parseArgs } from 'node:util'
import { startGateway } from './conformance/gateway.ts'

const usage = `Usage: npm run conformance:serve [-- --port N]
Serves the fixtures of the official MCP suite from a gateway, so that a suite can be run against it.

  --port N   the port on this machine; any that is free when left out
`
const { values } = parseArgs({ options: { port: { type: 'string' }, help: { type: 'boolean', short: 'h' } } })
if (values.help === true) console.log(usage)
else await serve(Number(values.port ?? 0))

async function serve(port: number): Promise<void> {
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    console.error(`--port takes a whole number up to 65535, not "${values.port ?? ''}".`)
    process.exitCode = 2
    return
  }
  const gateway = await startGateway(port)
  console.log(`The fixtures are served at ${gateway.url}\n`)
  console.log(`npx conformance server --url ${gateway.url} --requirements 2026-07-28`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.removeAllListeners(signal)
    process.once(signal, () => void gateway.stop())
  }
  process.exitCode = await gateway.ended
}
