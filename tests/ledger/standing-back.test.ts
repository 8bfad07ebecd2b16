import { execFileSync } from 'node:child_process'
import { getPriority } from 'node:os'
import { describe, expect, it } from 'vitest'
import { standBack } from '../../src/ledger/standing-back.ts'

const module = new URL('../../src/ledger/standing-back.ts', import.meta.url).href

/** How far back a process stands that was started so much further back than this one. */
function standing(nice: number): number {
  const text = `import { getPriority } from 'node:os'
    import { standBack } from '${module}'
    standBack()
    console.log(getPriority())`
  const command = [process.execPath, '--input-type=module', '--eval', text]
  return Number(execFileSync('nice', ['-n', String(nice), ...command], { encoding: 'utf8' }))
}

describe('the thread that reads the ledger', () => {
  it('stands behind calls, and where the gateway was started further back stays there: only root may come forward', () => {
    const own = getPriority()
    const behind = process.platform === 'linux' ? Math.max(own, 10) : own
    expect([standing(0), standing(15)]).toEqual([behind, Math.min(own + 15, 19)])
  })

  it('reads all the same where a sandbox forbids it to stand back', () => {
    const forbidden = (): never => {
      throw new Error('uv_os_setpriority returned EPERM')
    }
    expect(() => standBack(forbidden)).not.toThrow()
  })
})
