import { hash } from 'node:crypto'
import { Fault } from '../core/fault.ts'

export interface NoncesParts {
  /** How long a nonce has to be remembered. */
  readonly keptMs: number
  readonly mostOfKey?: number
  readonly mostOfAll?: number
}

export interface Nonces {
  /** Throws where the key has used it before, or has used too many. */
  readonly take: (keyId: string, nonce: string, at: number) => void
  /** How many are remembered. */
  readonly held: () => number
}

/** Some 300 a second for each key, with the usual window. */
const usualOfKey = 100_000
const usualOfAll = 500_000
/** What every key has room for, whatever the others use. */
const assured = 1000
/** Longer ones are remembered by their hash. */
const longest = 44

/** The nonces of each key, while what they signed could be sent again. What one key uses up is missing to no other. */
export function createNonces({ keptMs, mostOfKey = usualOfKey, mostOfAll = usualOfAll }: NoncesParts): Nonces {
  const byKey = new Map<string, Map<string, number>>()
  let held = 0
  let sweepAt = 0
  const forget = (nonces: Map<string, number>, at: number): void => {
    for (const [oldest, until] of nonces) {
      if (until > at) return
      nonces.delete(oldest)
      held -= 1
    }
  }
  const sweep = (at: number): void => {
    sweepAt = at + keptMs
    for (const [keyId, nonces] of byKey) {
      forget(nonces, at)
      if (nonces.size === 0) byKey.delete(keyId)
    }
  }
  const own = (keyId: string, at: number): Map<string, number> => {
    if (at >= sweepAt) sweep(at)
    let nonces = byKey.get(keyId)
    if (nonces === undefined) byKey.set(keyId, (nonces = new Map<string, number>()))
    forget(nonces, at)
    return nonces
  }
  return {
    take: (keyId, nonce, at) => {
      const nonces = own(keyId, at)
      const kept = nonce.length > longest ? hash('sha256', nonce, 'base64') : nonce
      if (nonces.has(kept)) throw new Fault('signature_replayed', 'This nonce was used before.')
      const [until = at] = nonces.values()
      const retryAfter = Math.max(1, Math.ceil((until - at) / 1000))
      if (nonces.size >= mostOfKey)
        throw new Fault(
          'rate_limited',
          `This key signed ${mostOfKey} requests within ${keptMs / 1000} s, which is the most. Sign some with another key.`,
          { retryAfter },
        )
      if (held >= mostOfAll && nonces.size >= Math.min(assured, mostOfKey))
        throw new Fault('overloaded', 'Too many signed requests came within the window.', { retryAfter })
      nonces.set(kept, at + keptMs)
      held += 1
    },
    held: () => held,
  }
}
