import { levelOf, type Finding, type Level } from './level.ts'

/** The answer about one pair of documents. */
export interface Report {
  readonly level: Level
  readonly findings: readonly Finding[]
}

export const reportOf = (findings: readonly Finding[]): Report => ({ level: levelOf(findings), findings })

/** For people at a terminal: the level first, then what, where, why and what to do. */
export function textReport({ level, findings }: Report): string {
  if (findings.length === 0) return `level: ${level}\nNothing changed that anybody could notice.`
  return [`level: ${level}`, counted(findings), ...findings.flatMap((finding) => ['', ...textFinding(finding)])].join(
    '\n',
  )
}

export function textFinding({ level, contract, rule, where, what, why, fix, fingerprint }: Finding): string[] {
  return [
    `${level}: ${what}`,
    `  at:   ${where}`,
    `  in:   ${contract}`,
    `  why:  ${why}`,
    `  do:   ${fix}`,
    `  rule: ${rule} (${fingerprint})`,
  ]
}

export function counted(findings: readonly Finding[]): string {
  const levels: readonly Level[] = ['breaking', 'additive', 'compatible']
  const counts = levels.map((level) => [level, findings.filter((finding) => finding.level === level).length] as const)
  return counts
    .filter(([, count]) => count > 0)
    .map(([level, count]) => `${count} ${level}`)
    .join(', ')
}

export const jsonReport = (report: object): string => JSON.stringify(report, null, 2)

/** For the comment under a pull request. */
export function markdownReport({ level, findings }: Report): string {
  const head = `level: ${level}`
  if (findings.length === 0) return `${head}\n\nNothing changed that anybody could notice.`
  return [head, '', `**${counted(findings)}**`, '', ...markdownTable(findings)].join('\n')
}

export function markdownTable(findings: readonly Finding[]): string[] {
  return [
    '| level | what | where | why | what to do |',
    '|---|---|---|---|---|',
    ...findings.map(
      ({ level, contract, where, what, why, fix, fingerprint }) =>
        `| ${[level, what, `${contract} \`${where}\``, why, `${fix} (\`${fingerprint}\`)`].map(cell).join(' | ')} |`,
    ),
  ]
}

/** Contracts are written by others: their words must not become markup. */
const cell = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll('|', '\\|')
    .replaceAll(/[\r\n]+/g, ' ')
    .replaceAll('<', '&lt;')
    .replaceAll('@', '@\u200b')
