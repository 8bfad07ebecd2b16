import type { RestOperations } from '../../generated/rest/v1/operations.ts'
import { Fault } from '../core/fault.ts'
import type { Handlers } from '../core/operation.ts'
import { matches } from './etag.ts'
import { prepared } from './prepared.ts'

/** One published version, and how to get its bytes. */
export interface PublishedVersion {
  readonly version: string
  readonly state: 'preview' | 'stable' | 'deprecated'
  readonly sha256: string
  readonly sunset?: string
  readonly read: () => Promise<string>
}

export interface PublishedContract {
  readonly name: string
  readonly title: string
  /** Newest first. */
  readonly versions: readonly PublishedVersion[]
}

const immutable = 'public, max-age=31536000, immutable'

export function contractHandlers(
  contracts: readonly PublishedContract[],
): Handlers<Pick<RestOperations, 'listContracts' | 'getContract'>> {
  const list = {
    contracts: contracts.map(({ name, title, versions }) => ({
      name,
      title,
      versions: versions.map((version) => listed(name, version)),
    })),
  }
  const body = prepared(list, JSON.stringify(list))
  return {
    listContracts: () => ({ status: 200, body }),

    getContract: async ({ path: { name, version }, headers }) => {
      const found = contracts
        .find((contract) => contract.name === name)
        ?.versions.find((one) => one.version === version)
      if (found === undefined)
        throw new Fault('contract_not_found', `There is no version ${version} of a contract ${name}.`)
      const etag = `"${found.sha256}"`
      if (matches(headers['if-none-match'], etag)) return { status: 304, headers: { ETag: etag } }
      const text = await found.read()
      const document = JSON.parse(text) as Record<string, never>
      return { status: 200, headers: { ETag: etag, 'Cache-Control': immutable }, body: prepared(document, text) }
    },
  }
}

const listed = (name: string, { version, state, sha256, sunset }: PublishedVersion) => ({
  version,
  state,
  sha256,
  url: `/v1/contracts/${name}/${version}`,
  ...(sunset === undefined ? {} : { sunset }),
})
