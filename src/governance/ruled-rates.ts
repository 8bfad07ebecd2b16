import type { PolicyDocument, Rate } from '../../generated/policy/v1/policy-types.ts'
import type { Decision } from './rule-book.ts'
import { namesOf, RuleNames, type Thing } from './rule-names.ts'
import type { RuleRate } from './rule-rates.ts'

/** The rates of a document that hold for what was decided. */
export function ruledRates({ rates: rules = [] }: PolicyDocument): (decision: Decision) => readonly RuleRate[] {
  const all = strictest(rules.map(rateOf))
  const known = new WeakMap<Decision, readonly RuleRate[]>()
  return (decision) => {
    if (decision.rates.length === 0) return none
    const before = known.get(decision)
    if (before !== undefined) return before
    const rates = decision.rates.flatMap((index) => all[index] ?? [])
    known.set(decision, rates)
    return rates
  }
}

const none: readonly RuleRate[] = []

function rateOf(rule: Rate, index: number): RuleRate {
  const { max_calls_per_minute: limit, ...about } = rule
  const place = `rates[${index}].max_calls_per_minute`
  return { key: JSON.stringify(about), name: `rates[${index}]`, place, limit, isAbout: aboutOf(rule) }
}

/** Of rules about the same, the strictest says all that the others say: a call is one call for all of them. */
function strictest(rates: readonly RuleRate[]): readonly (RuleRate | undefined)[] {
  const kept = new Map<string, RuleRate>()
  for (const rate of rates) if (rate.limit < (kept.get(rate.key)?.limit ?? Infinity)) kept.set(rate.key, rate)
  return rates.map((rate) => (kept.get(rate.key) === rate ? rate : undefined))
}

/** Only asked after a start, of what was called before it. */
function aboutOf(rule: Rate): RuleRate['isAbout'] {
  let compiled: RuleNames | undefined
  return (thing) => {
    const names = (compiled ??= new RuleNames(rule))
    return names.isAboutAll || thing === undefined || isNamed(names, thing) || mayGiveOut(rule, thing)
  }
}

function isNamed(rule: RuleNames, thing: Thing): boolean {
  const names = namesOf(thing)
  return names !== undefined && rule.weightOf(names) !== undefined
}

/** The ledger does not say of which document a prompt was made. */
const mayGiveOut = ({ resources }: Rate, { kind }: Thing): boolean => kind === 'prompt' && resources !== undefined
