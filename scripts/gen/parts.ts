import { errorsPart } from './errors.ts'
import { operationPart } from './operation.ts'
import type { Part } from './part.ts'

export const parts: readonly Part[] = [errorsPart, operationPart]
