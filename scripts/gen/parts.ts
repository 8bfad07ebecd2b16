import { configPart } from './config.ts'
import { errorsPart } from './errors.ts'
import { operationPart } from './operation.ts'
import type { Part } from './part.ts'
import { restPart } from './rest.ts'

export const parts: readonly Part[] = [configPart, errorsPart, operationPart, restPart]
