/** The last messages of streams, kept for clients that lost theirs: of all sessions together so much and no more. */
export interface KeptAnswers {
  /** `forget` is told when it is kept no longer, or never was. Answers how to give it up. */
  readonly keep: (owner: object, size: number, forget: () => void) => () => void
}

interface Answer {
  readonly size: number
  readonly forget: () => void
}

interface Own {
  size: number
  /** The oldest first. */
  readonly answers: Set<Answer>
}

const mostSize = 64 * 1024 * 1024

/** Where there is too much, whoever has most gives its oldest; nobody gives anything for one that could never fit. */
export function createKeptAnswers(most = mostSize): KeptAnswers {
  const owners = new Map<object, Own>()
  let size = 0
  const giveUp = (owner: object, answer: Answer): void => {
    const own = owners.get(owner)
    if (own?.answers.delete(answer) !== true) return
    size -= answer.size
    own.size -= answer.size
    if (own.answers.size === 0) owners.delete(owner)
  }
  const makeRoom = (wanted: number): void => {
    while (size + wanted > most) {
      const [owner, { answers }] = greediest(owners)
      const [oldest] = answers
      if (oldest === undefined) return
      giveUp(owner, oldest)
      oldest.forget()
    }
  }
  return {
    keep: (owner, ofSize, forget) => {
      if (ofSize > most) {
        forget()
        return () => undefined
      }
      makeRoom(ofSize)
      const answer = { size: ofSize, forget }
      const own = owners.get(owner) ?? { size: 0, answers: new Set() }
      owners.set(owner, own)
      own.answers.add(answer)
      own.size += ofSize
      size += ofSize
      return () => giveUp(owner, answer)
    },
  }
}

function greediest(owners: ReadonlyMap<object, Own>): readonly [object, Own] {
  let found: readonly [object, Own] = [owners, { size: 0, answers: new Set() }]
  for (const entry of owners) if (entry[1].size > found[1].size) found = entry
  return found
}
