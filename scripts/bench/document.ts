import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const page = join(import.meta.dirname, '../../docs/benchmarks.md')

/** What stands between `<!-- bench:NAME -->` and `<!-- /bench:NAME -->` is replaced, the marks stay. */
export function withSection(text: string, name: string, content: string): string {
  const [open, close] = [`<!-- bench:${name} -->`, `<!-- /bench:${name} -->`]
  const from = text.indexOf(open)
  const to = text.indexOf(close, from)
  if (from === -1 || to === -1) throw new Error(`docs/benchmarks.md has no ${open} with ${close} after it`)
  return `${text.slice(0, from + open.length)}\n${content.trim()}\n${text.slice(to)}`
}

export function writeSections(sections: ReadonlyMap<string, string>): void {
  let text = readFileSync(page, 'utf8')
  for (const [name, content] of sections) text = withSection(text, name, content)
  writeFileSync(page, text)
}
