import { execFileSync } from 'node:child_process'
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { folderWith } from './folder.ts'

const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']

/** A folder with `NAME.crt` and `NAME.key` for each name, of which only the owner can read the keys. */
export async function certificates(names: readonly string[]): Promise<string> {
  const folder = await folderWith({})
  for (const name of names) {
    const files = ['-keyout', `${name}.key`, '-out', `${name}.crt`, '-subj', `/CN=${name}`]
    const args = ['req', '-x509', ...curve, ...files]
    execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' })
    await chmod(join(folder, `${name}.crt`), 0o644)
  }
  return folder
}
