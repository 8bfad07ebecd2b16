// Generated from contracts/capability/v1/handler-prompt.schema.yaml; do not edit. Run `npm run gen`.

import type { Validator } from '../../operation.ts'
import type { PromptMetadata } from './handler-prompt-types.ts'

export declare const isPromptMetadata: Validator<PromptMetadata>
