import { readMessages } from './message-marks.ts'

export interface Agreement {
  readonly initialized: () => void
  /** A request was answered with a result. */
  readonly agreed: (method: string, text: string) => void
  /** All of it, to be said to somebody else; requests get new ids. */
  readonly lines: (newId: () => string) => readonly string[]
}

/** What a client and its server have agreed on: the handshake, and what is said after it and holds from then on. */
export function createAgreement(): Agreement {
  let handshake: string | undefined
  let initialized = false
  let level: string | undefined
  const subscribed = new Map<unknown, string>()
  return {
    initialized: () => {
      initialized = true
    },
    agreed: (method, text) => {
      switch (method) {
        case 'initialize':
          handshake = text
          initialized = false
          level = undefined
          subscribed.clear()
          break
        case 'logging/setLevel':
          level = text
          break
        case 'resources/subscribe':
          subscribed.set(uriOf(text), text)
          break
        case 'resources/unsubscribe':
          subscribed.delete(uriOf(text))
      }
    },
    lines: (newId) => {
      if (handshake === undefined) return []
      const again = (text: string): string => JSON.stringify({ ...readMessages(text)[0], id: newId() })
      return [
        again(handshake),
        ...(initialized ? ['{"jsonrpc":"2.0","method":"notifications/initialized"}'] : []),
        ...[...(level === undefined ? [] : [level]), ...subscribed.values()].map(again),
      ]
    },
  }
}

const uriOf = (text: string): unknown => readMessages(text)[0]?.params?.['uri']
