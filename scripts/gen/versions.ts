import { readContract } from './json.ts'
import type { Part } from './part.ts'
import { typesOf, validatorTypes, validatorsOf } from './schema.ts'

const source = 'contracts/versions/v1/versions.schema.yaml'
const out = 'generated/versions/v1/versions'

/** The file that lists all contracts is a contract itself: teams that use the gate write one of their own. */
export const versionsPart: Part = {
  name: 'versions',
  async generate() {
    const document = await readContract(source)
    const validators = { isVersionsFile: 'VersionsFile' }
    return new Map([
      [`${out}-types.ts`, await typesOf(document, 'VersionsFile', source)],
      [`${out}-validators.js`, validatorsOf(document, { isVersionsFile: '#' }, source)],
      [`${out}-validators.d.ts`, validatorTypes(validators, './versions-types.ts', '../../operation.ts', source)],
    ])
  },
}
