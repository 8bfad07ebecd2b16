import original, {
  type IAsyncProperty,
  type IProperty,
  type Parameters,
} from '../node_modules/fast-check/lib/fast-check.js'
import { cases } from './property-cases.ts'

/** Stands in for fast-check in the nightly run: every property gets as many cases as PROPERTY_CASES says. */
const assert = (property: IProperty<unknown> | IAsyncProperty<unknown>, parameters: Parameters<unknown> = {}) =>
  original.assert(property as IProperty<unknown>, { ...parameters, numRuns: cases(parameters.numRuns) })

export default { ...original, assert }
