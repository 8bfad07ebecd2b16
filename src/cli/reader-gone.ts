/** Settles when whoever read stdout has gone, as after `| head`. That is no failure: there is no more to do. */
export const readerGone = (): Promise<string> =>
  new Promise((resolve) => process.stdout.once('error', () => resolve('nobody reads')))
