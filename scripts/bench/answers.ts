import { type Message, placesOf, stamp, textOf } from './messages.ts'

export interface Answer {
  readonly id?: unknown
  readonly structuredContent?: { readonly sum?: unknown }
  readonly result?: {
    readonly content?: readonly { readonly type?: unknown; readonly text?: unknown }[]
    readonly isError?: boolean
    readonly tools?: readonly { readonly name?: unknown }[]
  }
}

/** Says what is wrong with an answer; undefined when nothing is. */
export type Judge = (answer: Answer, kind: number, id: number) => string | undefined

/** The text of the call, exactly, as the only content. */
export const echoed: Judge = ({ id: answered, result }, kind, id) => {
  if (answered !== id) return 'another id'
  const [first, ...more] = result?.content ?? []
  if (result?.isError === true) return 'the tool failed'
  return first?.type === 'text' && first.text === textOf(kind, id) && more.length === 0 ? undefined : 'another text'
}

export interface AnswerCheck {
  /** `body` reads the answer as JSON text; `raw` is what was received for it, in whatever framing. */
  readonly mistake: (raw: Buffer, kind: number, id: number, body: () => string) => string | undefined
}

/**
 * Checks every answer. The first of each kind is parsed and judged, and kept; a later one must have the very same bytes but
 * for its id, which costs next to nothing. One that differs is parsed and judged again.
 */
export function createAnswerCheck(judge: Judge): AnswerCheck {
  const known = new Map<number, Message>()
  const isKnown = (raw: Buffer, kind: number, id: number): boolean => {
    const one = known.get(kind)
    if (one?.bytes.length !== raw.length) return false
    stamp(one, id)
    return one.bytes.equals(raw)
  }
  return {
    mistake: (raw, kind, id, body) => {
      if (isKnown(raw, kind, id)) return undefined
      const text = body()
      const wrong = judged(text, judge, kind, id)
      if (wrong !== undefined) return `${wrong} in the answer to ${id}: ${text.slice(0, 300)}`
      const bytes = Buffer.from(raw)
      known.set(kind, { bytes, ids: placesOf(bytes, id) })
      return undefined
    },
  }
}

function judged(text: string, judge: Judge, kind: number, id: number): string | undefined {
  let answer: Answer
  try {
    answer = JSON.parse(text) as Answer
  } catch {
    return 'no JSON'
  }
  return judge(answer, kind, id)
}
