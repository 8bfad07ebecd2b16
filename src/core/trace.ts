/** A W3C trace: which one, and which span called us. */
export interface Trace {
  readonly traceId: string
  /** Ours, for the answer. */
  readonly spanId: string
  /** The caller's, where there is one. */
  readonly parentId: string | undefined
  readonly sampled: boolean
  /** What the caller's system says of the trace besides, as it came. */
  readonly state?: string | undefined
}

const traceParent = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/
const noTrace = '0'.repeat(32)
const noSpan = '0'.repeat(16)

/** Goes on with the caller's trace, or begins one when there is none or it is not valid (W3C Trace Context, 3.2). */
export function traceFrom(header: string | undefined, state?: string): Trace {
  const spanId = randomHex(16)
  if (header !== undefined) {
    const match = traceParent.exec(header)
    const [, version = 'ff', traceId = noTrace, parent = noSpan, flags = '00', rest] = match ?? []
    const valid =
      version !== 'ff' && traceId !== noTrace && parent !== noSpan && (version !== '00' || rest === undefined)
    if (valid) return { traceId, spanId, parentId: parent, sampled: (parseInt(flags, 16) & 1) === 1, state }
  }
  return { traceId: randomHex(32), spanId, parentId: undefined, sampled: false }
}

export const traceParentOf = ({ traceId, spanId, sampled }: Trace): string =>
  `00-${traceId}-${spanId}-${sampled ? '01' : '00'}`

const longestState = 512
const mostMembers = 32
const stateMember = /^[a-z0-9][a-z0-9_*/@-]{0,255}=[\x20-\x2b\x2d-\x3c\x3e-\x7e]{1,256}$/

/** The trace state for whoever comes next; undefined where it is none (W3C Trace Context, 3.3). */
export function traceStateOf({ state }: Trace): string | undefined {
  if (state === undefined || state.length > longestState) return undefined
  const members = state.split(',').map((member) => member.trim())
  const given = members.filter((member) => member !== '')
  if (given.length === 0 || given.length > mostMembers) return undefined
  return given.every((member) => stateMember.test(member)) ? given.join(',') : undefined
}

/** For a span within one of ours. */
export const newSpanId = (): string => randomHex(16)

const pool = Buffer.alloc(4096)
let used = pool.length

/** From a pool, since asking the system for a few bytes each time costs far more than the bytes. */
function randomHex(length: 16 | 32): string {
  const bytes = length / 2
  if (used + bytes > pool.length) {
    crypto.getRandomValues(pool)
    used = 0
  }
  used += bytes
  const hex = pool.toString('hex', used - bytes, used)
  return hex === noSpan || hex === noTrace ? randomHex(length) : hex
}
