// Generated from contracts/capability/v1/handler.schema.yaml; do not edit. Run `npm run gen`.

import type { Validator } from '../../operation.ts'
import type { HandlerMetadata } from './handler-types.ts'

export declare const isHandlerMetadata: Validator<HandlerMetadata>
