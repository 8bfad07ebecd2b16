/** How long somebody who was let in may stay. */
export interface Lifetime {
  readonly isOver: () => boolean
  /** Calls back once, when it is over. Answers how to stop listening. */
  readonly whenOver: (listener: () => void) => () => void
  /** What another process finds it by; none where it does not end. */
  readonly kept?: KeptLifetime | undefined
}

/** A lifetime as it is written down: a key may be revoked yet, of all else only its end is known. */
export type KeptLifetime = { readonly key: string } | { readonly until: number }

/** The lifetime of what let somebody in, perhaps before this process began. */
export type LifetimeOf = (kept: KeptLifetime) => Lifetime

/** Of what nobody vouches for any more. */
export const over: Lifetime = {
  isOver: () => true,
  whenOver: (listener) => {
    listener()
    return () => undefined
  },
}
