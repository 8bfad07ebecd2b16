import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { jsonText } from './json.ts'
import { bundle, forServer } from './openapi.ts'
import { banner, type Part } from './part.ts'
import { referenceModule, referencePage } from './reference.ts'
import { operationsModule } from './rest-operations.ts'

const contract = 'contracts/rest/v1'
const out = 'generated/rest/v1'

export const restPart: Part = {
  name: 'rest',
  async generate() {
    const document = await bundle(`${contract}/openapi.yaml`)
    const page = referencePage(document, 'OwlClaw Gateway: REST API v1')
    const types = await openapiTS(structuredClone(document) as unknown as OpenAPI3, { immutable: true })
    return new Map([
      [`${out}/openapi.json`, jsonText(document)],
      [`${out}/openapi.server.json`, jsonText(forServer(document))],
      [`${out}/types.ts`, `${banner(contract)}\n${astToString(types)}`],
      [`${out}/operations.ts`, operationsModule(document, contract)],
      [`${out}/reference.ts`, referenceModule(await page, 'docs/rest-v1.html', contract)],
      ['generated/docs/rest-v1.html', await page],
    ])
  },
}
