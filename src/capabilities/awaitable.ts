/** What a query builder returns is no Promise, and is to be waited for all the same. */
export function awaitable(returned: unknown): unknown {
  if (typeof returned !== 'object' || returned === null || returned instanceof Promise) return returned
  return 'then' in returned && typeof returned.then === 'function' ? Promise.resolve(returned) : returned
}
