// Generated from contracts/policy/v1/policy.schema.yaml; do not edit. Run `npm run gen`.

import type { Validator } from '../../operation.ts'
import type { PolicyDocument } from './policy-types.ts'

export declare const isPolicyDocument: Validator<PolicyDocument>
