export interface Delivery {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface Patience {
  /** How often it is tried in all. */
  readonly tries: number
  /** The first pause; each is twice the one before, up to a minute, and up to a half shorter by chance. */
  readonly firstPauseMs: number
  /** How long one try may take. */
  readonly timeoutMs: number
  /** Answers that are worth another try besides: whoever takes it may mend what they mean. */
  readonly mendable?: readonly number[]
  /** Gives up at once. */
  readonly signal: AbortSignal
}

const longestPauseMs = 60_000

/** Of answers that say: not now. All others of 400 and more say: never. */
const notNow = new Set([408, 425, 429, 500, 502, 503, 504])

/** Posts something until it is taken, refused for good, or patience ends; then it throws. Made anew for each try. */
export async function deliver(make: () => Delivery, patience: Patience): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    const { trouble, final, retryAfterMs } = await attempt(make(), patience)
    if (trouble === undefined) return
    if (final || tried >= patience.tries || patience.signal.aborted)
      throw new Error(tried === 1 ? trouble : `${trouble}; tried ${tried} times`)
    const longest = Math.min(patience.firstPauseMs * 2 ** (tried - 1), longestPauseMs)
    await pause(Math.max(retryAfterMs, longest * (0.5 + Math.random() / 2)), patience.signal)
  }
}

interface Attempted {
  readonly trouble: string | undefined
  readonly final: boolean
  readonly retryAfterMs: number
}

async function attempt(
  { url, headers, body }: Delivery,
  { timeoutMs, signal, mendable }: Patience,
): Promise<Attempted> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'error', // what is secret in it is for that address alone
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    })
    await answer.body?.cancel()
    const { status } = answer
    if (status < 300) return { trouble: undefined, final: true, retryAfterMs: 0 }
    const seconds = Number(answer.headers.get('retry-after') ?? 0)
    const retryAfterMs = seconds > 0 ? Math.min(seconds * 1000, longestPauseMs) : 0
    return {
      trouble: `it answered ${status}`,
      final: !notNow.has(status) && mendable?.includes(status) !== true,
      retryAfterMs,
    }
  } catch (thrown) {
    return { trouble: reasonOf(thrown), final: false, retryAfterMs: 0 }
  }
}

/** In words that have nothing of what was sent in them: errors of fetch quote addresses and headers. */
const reasonOf = (thrown: unknown): string => {
  const { name, message, cause } = thrown as Error
  if (name === 'TimeoutError' || name === 'AbortError') return message
  if (!(cause instanceof Error)) return 'its address or one of its headers is not one that can be sent'
  return `it could not be reached: ${(cause as NodeJS.ErrnoException).code ?? cause.message}`
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    timer.unref()
    if (signal.aborted) done()
    else signal.addEventListener('abort', done)
  })
}
