// Generated from contracts/tools/v1/tools.yaml; do not edit. Run `npm run gen`.

import type { Validator } from '../../operation.ts'
import type { ExplainErrorInput, ExplainErrorOutput, SearchToolsInput, SearchToolsOutput } from './types.ts'

export declare const isExplainErrorInput: Validator<ExplainErrorInput>
export declare const isExplainErrorOutput: Validator<ExplainErrorOutput>
export declare const isSearchToolsInput: Validator<SearchToolsInput>
export declare const isSearchToolsOutput: Validator<SearchToolsOutput>
