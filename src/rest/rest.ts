import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Fault } from '../core/fault.ts'
import type { PublishedContract } from './contracts.ts'
import type { Rest } from './exchange.ts'
import type { RestDocuments, RestParts } from './routes.ts'

export type { PublishedContract, PublishedVersion } from './contracts.ts'
export { restParts, type RestNeeds } from './configured.ts'
export type { Check } from '../core/health.ts'
export type { Health } from './health.ts'
export { beginExchange, stopExchange, type Rest } from './exchange.ts'
export { createReporter, type Reporter } from './report.ts'
export type { ProblemStyle } from './problem.ts'
export type { RestDocuments, RestParts } from './routes.ts'

/** What was released, from contracts/versions.yaml and the snapshots beside it. */
export const readPublished = async (contracts: string): Promise<PublishedContract[]> =>
  (await import('./published.ts')).readPublished(contracts)

/** What is served as it lies in the package. */
export const readDocuments = async (root: string): Promise<RestDocuments> => ({
  apiSpec: JSON.parse(await readFile(join(root, 'generated/rest/v1/openapi.server.json'), 'utf8')) as object,
  contracts: await readPublished(join(root, 'contracts')),
  docsPage: await readFile(join(root, 'generated/docs/rest-v1.html'), 'utf8').catch(() => undefined),
})

/** Whoever waits meanwhile comes first. */
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/**
 * The REST surface. Express and its validator take longer to load than all the rest of a start, and as much memory, so the first
 * request has them loaded and is answered after that, and so are those that come meanwhile, in their order. They come in pieces, so that
 * those who call over MCP are not held up by the whole of it.
 */
export function createRest(parts: RestParts, read: () => Promise<RestDocuments>): Rest {
  const make = async (): Promise<Rest> => {
    const documents = await read()
    await turn()
    await import('express')
    await turn()
    await import('express-openapi-validator')
    await turn()
    const { createRoutes } = await import('./routes.ts')
    await turn()
    const made = createRoutes(parts, documents)
    await turn() // the validator reads the document before anybody asks it
    return made
  }
  let routes: Rest | undefined
  let making: Promise<Rest> | undefined
  const made = async (): Promise<Rest> => {
    making ??= make()
    try {
      return (routes = await making)
    } catch (thrown) {
      making = undefined // a file that could not be read now may be there for the next request
      throw thrown
    }
  }
  return (req, res) => {
    if (routes !== undefined) {
      routes(req, res)
      return
    }
    made()
      .then((now) => {
        if (req.destroyed) throw new Fault('cancelled', 'The connection closed before the request was looked at.')
        now(req, res)
      })
      .catch((thrown: unknown) => parts.report.failed(res, Fault.from(thrown)))
  }
}
