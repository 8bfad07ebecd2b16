// Generated from contracts/versions/v1/versions.schema.yaml; do not edit. Run `npm run gen`.

import type { Validator } from '../../operation.ts'
import type { VersionsFile } from './versions-types.ts'

export declare const isVersionsFile: Validator<VersionsFile>
