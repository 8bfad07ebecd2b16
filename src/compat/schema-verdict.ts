import { compareSchemas } from './schema-compare.ts'
import { counterexample, isSafe, requireSchemaJudge } from './schema-judge.ts'
import { standalone } from './schema-standalone.ts'
import type { Node, Side } from './schema-view.ts'
import { levelFor, note, subject, type Note, type Pair, type Walk } from './schema-walk.ts'
import type { Draft, Role } from './level.ts'

export interface Comparison {
  readonly before: Node
  readonly after: Node
  /** Whose schema this is, such as `GET /tasks`; findings say so. */
  readonly usedBy?: string
  /** What the schema describes when the document gives it no name, such as `the parameter "limit"`. */
  readonly label?: string
}

export interface SchemaDraft extends Draft {
  readonly usedBy?: string
}

export interface VerdictOptions {
  readonly tolerant?: boolean
  readonly removalBreaks?: boolean
}

/**
 * What changed between two documents at the places given, in one role. The rules say what and where; the judge is asked
 * about each place where they found nothing that breaks, and if it disagrees, where exactly. The worse of the two holds,
 * but for the known false alarms below.
 */
export function schemaDrafts(
  before: Side,
  after: Side,
  role: Role,
  places: readonly Comparison[],
  options: VerdictOptions = {},
): SchemaDraft[] {
  requireSchemaJudge()
  const shared = {
    before,
    after,
    role,
    tolerant: options.tolerant ?? false,
    removalBreaks: options.removalBreaks ?? false,
    seen: new Set<string>(),
    forgiven: new Set<string>(),
    compare: compareSchemas,
  }
  const drafts: SchemaDraft[] = []
  const broken = new Set<string>()
  for (const place of places) {
    const walk: Walk = { ...shared, notes: [], pairs: [], revisited: [] }
    compareSchemas(walk, place.before, place.after)
    const breaks = (): boolean => walk.notes.some(({ level }) => level === 'breaking')
    const holdsBroken = walk.revisited.some((key) => broken.has(key))
    if (!breaks() && !holdsBroken) crossExamine(walk, place)
    if (breaks() || holdsBroken) for (const { key } of walk.pairs) broken.add(key)
    drafts.push(...walk.notes.map((one) => described(one, place)))
  }
  return drafts
}

function described({ provable: _provable, ...draft }: Note, { after, usedBy, label }: Comparison): SchemaDraft {
  const root = after[0]?.pointer ?? ''
  const isOwn = label !== undefined && draft.where.startsWith(`#${root}`)
  const name = subject(root)
  const what = isOwn ? draft.what.replace(name, label) : draft.what
  return { ...draft, what, ...(usedBy === undefined ? {} : { usedBy }) }
}

/** Asks the judge about a place the rules let pass. */
function crossExamine(walk: Walk, place: Comparison): void {
  if (disagrees(walk, place) !== true) return
  const disputed = walk.pairs.findLast((pair) => disagrees(walk, pair) === true)
  if (disputed === undefined) return
  const example = exampleFor(walk, disputed)
  if (example === undefined && isRearranged(walk)) return
  const change = walk.role === 'received' ? 'narrowed' : 'widened'
  const effect = walk.role === 'received' ? 'takes less than before' : 'may give more than before'
  const such =
    example === undefined ? '' : `, for example ${example.length > 120 ? `${example.slice(0, 117)}...` : example}`
  note({ walk }, change, 'values-changed', disputed.where, `${subject(disputed.where)} ${effect}${such}`)
}

/**
 * The judge reads allOf and conditions branch by branch and may refuse what was only written another way. Where the rules
 * see no difference at all and no value tells the two apart, it is taken as rearranged.
 */
const isRearranged = (walk: Walk): boolean => walk.notes.length === 0

/** New optional properties of an open object are left out: by strict logic they narrow it, by custom they add to it. */
function disagrees(walk: Walk, pair: Comparison | Pair): boolean | undefined {
  if (walk.tolerant && walk.role === 'sent') return undefined
  const safe = isSafe(
    standalone(walk.before, pair.before),
    standalone(walk.after, pair.after, walk.forgiven),
    walk.role,
  )
  return safe === undefined
    ? undefined
    : !safe && levelFor(walk.role, walk.role === 'received' ? 'narrowed' : 'widened') === 'breaking'
}

function exampleFor(walk: Walk, pair: Pair): string | undefined {
  const [old, current] = [standalone(walk.before, pair.before), standalone(walk.after, pair.after, walk.forgiven)]
  return walk.role === 'received' ? counterexample(old, current) : counterexample(current, old)
}
