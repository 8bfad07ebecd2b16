/** How long somebody who was let in may stay. */
export interface Lifetime {
  readonly isOver: () => boolean
  /** Calls back once, when it is over. Answers how to stop listening. */
  readonly whenOver: (listener: () => void) => () => void
}
