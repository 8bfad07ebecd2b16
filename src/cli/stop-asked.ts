/** Once: whoever asks twice does not want to wait, and gets what the system does by itself. */
export const stopAsked = (): Promise<string> =>
  new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, resolve)
  })
