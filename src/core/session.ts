/** What a client with a handshake agreed on, kept so that any process can go on with it. */
export interface Session {
  readonly id: string
  /** The protocol revision: a label; nothing outside the wire rooms acts on it. */
  readonly revision: string
  readonly principal: string
  readonly client: { readonly name: string; readonly version?: string }
  /** As the client declared them. */
  readonly capabilities: Readonly<Record<string, unknown>>
  readonly initialized: boolean
  /** The least severe message the client wants; none until it says so. */
  readonly logLevel: string | undefined
  /** URIs of resources whose changes it wants to hear of. */
  readonly subscriptions: readonly string[]
  /** Milliseconds since the epoch. */
  readonly expiresAt: number
}

/** Rows of sessions. Shared by all processes where there are several. */
export interface SessionStore {
  readonly find: (id: string) => Session | undefined
  readonly save: (session: Session) => void
  readonly remove: (id: string) => void
  /** Removes what expired before this moment. Answers how many. */
  readonly sweep: (now: number) => number
}

/** What is needed to hand a call's state to its client and take it back once, unaltered. */
export interface RequestStates {
  /** The key to sign with; the same for all processes. */
  readonly key: Uint8Array
  readonly wasTaken: (nonce: string) => boolean
  /** False when it was taken before. */
  readonly take: (nonce: string, expiresAt: number) => boolean
}
