import { execFileSync } from 'node:child_process'
import { folderWith } from './folder.ts'

const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']

/** A folder with `NAME.crt` and `NAME.key` for each name, of which only the owner can read the keys; `valid` is from when to when. */
export async function certificates(names: readonly string[], valid: readonly string[] = []): Promise<string> {
  const folder = await folderWith({})
  for (const name of names) {
    const files = ['-keyout', `${name}.key`, '-out', `${name}.crt`, '-subj', `/CN=${name}`]
    execFileSync('openssl', ['req', '-x509', ...curve, ...files, ...valid], { cwd: folder, stdio: 'ignore' })
  }
  return folder
}
