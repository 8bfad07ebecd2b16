/** A Markdown table; cells may hold any text on one line. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  return [line(head), line(head.map(() => '---')), ...rows.map((row) => line(row.map(cell)))]
}

export const heading = (level: number, text: string): string => `${'#'.repeat(level)} ${text}`

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
const cell = (text: string): string => text.replaceAll('\n', ' ').replaceAll('|', '\\|')
