import { cpSync, existsSync, globSync, mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** What of the gateway is measured. */
export interface Product {
  /** The script that starts it. */
  readonly script: string
  readonly remove: () => void
}

const root = join(import.meta.dirname, '../..')

/** As it runs in the repository: this one, or another checkout of it, which has its own packages. */
export function fromSource(checkout = root): Product {
  const script = resolve(checkout, 'scripts/owlclaw.cjs')
  if (!existsSync(script)) throw new Error(`${checkout} is no checkout of the gateway`)
  return { script, remove: () => undefined }
}

/** As it runs for those who installed the package: dist/ as it was last built, without any source beside it. */
export function asInstalled(): Product {
  const built = join(root, 'dist/src/main.js')
  if (!existsSync(built)) throw new Error('there is no dist/; make it with `npm run build`')
  const at = statSync(built).mtimeMs
  const newer = globSync('{src,generated}/**/*.{ts,js}', { cwd: root }).find(
    (file) => statSync(join(root, file)).mtimeMs > at,
  )
  if (newer !== undefined) throw new Error(`dist/ is older than ${newer}; \`npm run build\` makes it anew`)
  const folder = mkdtempSync(join(tmpdir(), 'owlclaw-installed-'))
  for (const part of ['dist', 'package.json', 'scripts/owlclaw.cjs']) {
    cpSync(join(root, part), join(folder, part), { recursive: true })
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return { script: join(folder, 'scripts/owlclaw.cjs'), remove: () => rmSync(folder, { recursive: true }) }
}
