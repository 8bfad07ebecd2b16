/** The server can't start as it was told to. The message says what, where and how to fix it; no stack is shown. */
export class StartupError extends Error {
  override readonly name = 'StartupError'
}
