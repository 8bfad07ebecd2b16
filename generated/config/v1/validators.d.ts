// Generated from contracts/config/v1/mcp-server.schema.yaml; do not edit. Run `npm run gen`.

import type { Validator } from '../../operation.ts'
import type { ConfigFile } from './types.ts'

export declare const isConfigFile: Validator<ConfigFile>
