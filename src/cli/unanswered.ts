/** Where nothing is left to wait for, Node ends a process with 0: that must not look as if its command had answered. */
export async function untilAnswered(command: Promise<number>, say: (text: string) => void): Promise<number> {
  const tooSoon = (code: number): void => {
    if (code !== 0) return
    say(
      'owlclaw: it ends before it has answered: nothing is left that it could wait for. `owlclaw doctor` may say why.',
    )
    process.exitCode = 1
  }
  process.once('exit', tooSoon)
  try {
    return await command
  } finally {
    process.off('exit', tooSoon)
  }
}
