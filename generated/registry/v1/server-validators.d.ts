// Generated from contracts/registry/v1/server.schema.yaml; do not edit. Run `npm run gen`.

import type { Validator } from '../../operation.ts'
import type { ServerRecord } from './server-types.ts'

export declare const isServerRecord: Validator<ServerRecord>
