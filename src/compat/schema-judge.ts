import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { MissingTool, type Role } from './level.ts'

/** How the values a new schema accepts relate to those of the old one. */
export type Relation = 'equal' | 'narrowed' | 'widened' | 'changed' | 'unknown'

type Jsoncompat = typeof import('jsoncompat')

let loaded: Jsoncompat | undefined

function jsoncompat(): Jsoncompat {
  if (loaded !== undefined) return loaded
  const require = createRequire(import.meta.url)
  try {
    const judge = require('jsoncompat') as Jsoncompat
    judge.initSync({ module: readFileSync(require.resolve('jsoncompat/jsoncompat_wasm_bg.wasm')) })
    loaded = judge
    return judge
  } catch (error) {
    throw new MissingTool(
      `The JSON Schema judge (npm package jsoncompat) cannot be loaded: ${messageOf(error)}. Run \`npm install\` where owlclaw is installed.`,
    )
  }
}

const answers = new Map<string, boolean | undefined>()

/** Whether the change is safe in a role; undefined when the schemas use what the judge does not know. */
export function isSafe(before: string, after: string, role: Role): boolean | undefined {
  if (before === after) return true
  const judge = jsoncompat()
  const key = `${role}\n${before}\n${after}`
  if (answers.has(key)) return answers.get(key)
  const answer = attempt(() => judge.check_compat(before, after, role === 'received' ? 'deserializer' : 'serializer'))
  if (answers.size > 20_000) answers.clear()
  answers.set(key, answer)
  return answer
}

/** Proves the judge is there, so that a run that never needs it does not pass by luck where another would fail. */
export const requireSchemaJudge = (): void => void jsoncompat()

export function relation(before: string, after: string): Relation {
  const takesAll = isSafe(before, after, 'received')
  const givesNoMore = isSafe(before, after, 'sent')
  if (takesAll === undefined || givesNoMore === undefined) return 'unknown'
  if (takesAll) return givesNoMore ? 'equal' : 'widened'
  return givesNoMore ? 'narrowed' : 'changed'
}

/** Values are deep enough to meet most differences; deeper ones take exponentially long to make. */
const sampling = { depth: 2, tries: 100, milliseconds: 500 }

/** A value of the one schema that the other refuses, as JSON; undefined when none was met. */
export function counterexample(accepting: string, refusing: string): string | undefined {
  const judge = jsoncompat()
  const generator = attempt(() => judge.generator_for(accepting))
  const validator = attempt(() => judge.validator_for(refusing))
  if (generator === undefined || validator === undefined) return undefined
  const end = performance.now() + sampling.milliseconds
  for (let at = 0; at < sampling.tries && performance.now() < end; at++) {
    const value = attempt(() => generator.generate_value(sampling.depth))
    if (value !== undefined && attempt(() => validator.is_valid(value)) === false) return value
  }
  return undefined
}

/** The judge throws strings for schemas it cannot handle; that is an answer too. */
function attempt<T>(ask: () => T): T | undefined {
  try {
    return ask()
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) loaded = undefined
    return undefined
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
