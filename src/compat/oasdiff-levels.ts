import type { Level } from './level.ts'

/** Why oasdiff's own level of a change is not ours. What is not named here keeps its level: error breaks, the rest adds. */
interface Deviation {
  readonly ids: RegExp
  /** `ours`: another rule of this gate decides with more knowledge, so this remark is left out. */
  readonly level: Level | 'ours'
  readonly why: string
}

export const deviations: readonly Deviation[] = [
  {
    ids: /^response-optional-property-removed$/,
    level: 'breaking',
    why: 'Readers that use the property find nothing there.',
  },
  {
    ids: /^optional-response-header-removed$/,
    level: 'breaking',
    why: 'Readers that use the header find nothing there.',
  },
  {
    ids: /^response-(non-success-status-removed|media-type-name-(changed|specialized|generalized))$/,
    level: 'breaking',
    why: 'Callers handle what the contract names; what comes instead is unknown to them.',
  },
  {
    ids: /^request-body-media-type-removed$/,
    level: 'ours',
    why: 'oasdiff is silent when application/json becomes application/vnd.x+json; our rules name each lost type.',
  },
  {
    ids: /^request-property-removed$/,
    level: 'breaking',
    why: 'Callers that send it are refused or ignored, and generated clients lose it.',
  },
  {
    ids: /^api-operation-id-removed$/,
    level: 'breaking',
    why: 'Generated clients name their methods after the operationId: callers no longer compile.',
  },
  {
    ids: /^(api|api-path|request-parameter)-removed-/,
    level: 'ours',
    why: 'A removal breaks whoever still uses it, whether it was deprecated or not.',
  },
  { ids: /^request-parameter-removed$/, level: 'ours', why: 'Our rules name each removed parameter.' },
  {
    ids: /-pattern-changed$/,
    level: 'breaking',
    why: 'Which texts the new pattern lets through cannot be told from the old one.',
  },
  { ids: /^request-parameter-property-type-changed$/, level: 'breaking', why: 'Callers send the old type.' },
  {
    ids: /^request-(body|property)-prefix-items-added$/,
    level: 'breaking',
    why: 'Callers send lists whose first items are something else.',
  },
  {
    ids: /^response-(body|property)-prefix-items-removed$/,
    level: 'breaking',
    why: 'Readers rely on what the first items are.',
  },
  {
    ids: /-(all|any|one)-of-(added|removed)$|-wrapped-in-one-of(-original-preserved)?$/,
    level: 'ours',
    why: 'oasdiff tells branches apart by the names of components; we compare what they say.',
  },
  {
    ids: /^request-.*-default-value-(changed|removed)$/,
    level: 'breaking',
    why: 'Callers that leave it out get something else without having changed.',
  },
  {
    ids: /^response-.*-default-value-/,
    level: 'ours',
    why: 'Readers see the value itself; a default in an answer is a remark.',
  },
  {
    ids: /^(response-(optional|required)-property-became-write-only|request-required-property-became-read-only)$/,
    level: 'breaking',
    why: 'The property no longer travels in this direction.',
  },
  {
    ids: /-discriminator-/,
    level: 'ours',
    why: 'Whether a mapping was lost depends on whether its alternative is still there.',
  },
  {
    ids: /^api-(global-)?security-/,
    level: 'ours',
    why: 'Whether callers lose their way in depends on all alternatives together.',
  },
  { ids: /^api-security-component-/, level: 'ours', why: 'Only schemes that operations use matter.' },
  {
    ids: /^api-(schema-(added|removed)|tag-(added|removed))$/,
    level: 'ours',
    why: 'Names of components and tags do not travel.',
  },
  {
    ids: /^api-(version-(not-bumped|decreased)|major-version-not-bumped)$/,
    level: 'ours',
    why: 'Versions are the business of `contracts check`.',
  },
  { ids: /-annotation-only$/, level: 'ours', why: 'Nothing but descriptions changed.' },
  {
    ids: /sunset-(missing|parse|invalid|date-too-small)$|-invalid-stability-level$/,
    level: 'additive',
    why: 'How a deprecation is dated is the business of `contracts check`.',
  },
]

/** oasdiff's remark in our levels; undefined when another rule decides. */
export function levelOfOasdiff(id: string, level: number): { readonly level: Level; readonly why: string } | undefined {
  const deviation = deviations.find(({ ids }) => ids.test(id))
  if (deviation?.level === 'ours') return undefined
  if (deviation !== undefined) return { level: deviation.level, why: deviation.why }
  return level >= 3
    ? { level: 'breaking', why: reasonFor(id) }
    : { level: 'additive', why: 'Nobody has to change because of it.' }
}

function reasonFor(id: string): string {
  if (id.includes('removed') && id.startsWith('api-')) return 'Callers of it get 404.'
  if (id.startsWith('response')) return 'Readers written for the old contract may get what they do not expect.'
  if (id.includes('request') || id.startsWith('new-')) return 'Callers may send today what would be refused.'
  return 'Those who rely on the old contract have to change.'
}
