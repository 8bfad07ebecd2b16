import { alignmentPart } from './alignment.ts'
import { configPart } from './config.ts'
import { errorsPart } from './errors.ts'
import { mcpPart } from './mcp.ts'
import { operationPart } from './operation.ts'
import type { Part } from './part.ts'
import { recordsPart } from './records.ts'
import { restPart } from './rest.ts'
import { toolsPart } from './tools.ts'
import { versionsPart } from './versions.ts'

export const parts: readonly Part[] = [
  alignmentPart,
  configPart,
  errorsPart,
  mcpPart,
  operationPart,
  recordsPart,
  restPart,
  toolsPart,
  versionsPart,
]
