// Generated from contracts/capability/v1/handler-resource.schema.yaml; do not edit. Run `npm run gen`.

import type { Validator } from '../../operation.ts'
import type { ResourceMetadata } from './handler-resource-types.ts'

export declare const isResourceMetadata: Validator<ResourceMetadata>
