import { isRefused, type CheckReport, type ContractReport } from './check.ts'
import { counted, markdownTable, textFinding } from './report.ts'

const verdicts: Readonly<Record<CheckReport['exitCode'], string>> = {
  0: 'Fine.',
  4: 'Something has to be done first.',
  100: 'Refused.',
}

/** For people: the level first, then the verdict, then what speaks against it. */
export function checkText(report: CheckReport): string {
  const lines = [`level: ${report.level}`, verdicts[report.exitCode]]
  for (const problem of report.snapshotProblems) lines.push('', `snapshot: ${problem}`)
  for (const contract of report.contracts) lines.push(...contractText(contract))
  return lines.join('\n')
}

function contractText(contract: ContractReport): string[] {
  const isQuiet = contract.findings.length === 0 && contract.demands.length === 0 && contract.allowances.length === 0
  const lines = isQuiet ? [headline(contract)] : ['', headline(contract)]
  for (const demand of contract.demands) lines.push(`  to do: ${demand}`)
  for (const { text, used } of contract.allowances) lines.push(`  ${text}${used ? '' : ' (matches nothing now)'}`)
  for (const finding of contract.findings) {
    lines.push('', ...textFinding(finding).map((line) => `  ${line}`))
    if (finding.allowedBy !== undefined) lines.push(`    allowed by ${finding.allowedBy}`)
  }
  return lines
}

function headline({ contract, state, released, version, findings, level }: ContractReport): string {
  const changes = findings.length === 0 ? 'no change' : counted(findings)
  const blocks =
    level === 'breaking' && findings.some(isRefused)
      ? state === 'preview'
        ? '; a preview blocks nothing'
        : '; refused'
      : ''
  return `${contract} (${state}, ${released === undefined ? 'not released yet' : `released ${released}`}${released === version ? '' : `, next ${version}`}): ${changes}${blocks}`
}

/** For the comment under a pull request. */
export function checkMarkdown(report: CheckReport): string {
  const lines = [`level: ${report.level}`, '', `**${verdicts[report.exitCode]}**`]
  for (const problem of report.snapshotProblems) lines.push('', `- ${problem}`)
  for (const contract of report.contracts) {
    const silent = contract.findings.length === 0 && contract.demands.length === 0 && contract.allowances.length === 0
    if (silent) continue
    lines.push('', `### ${headline(contract)}`, '')
    for (const demand of contract.demands) lines.push(`- to do: ${demand}`)
    for (const { text, used } of contract.allowances) lines.push(`- ${text}${used ? '' : ' (matches nothing now)'}`)
    if (contract.findings.length > 0) lines.push('', ...markdownTable(contract.findings))
  }
  return lines.join('\n')
}
