import { isRefusing, type CheckReport, type ContractReport } from './check.ts'
import { counted, markdownTable, textFinding } from './report.ts'

const verdicts: Readonly<Record<CheckReport['exitCode'], string>> = {
  0: 'Fine.',
  4: 'Something has to be done first.',
  100: 'Refused.',
}

/** For people: the level first, then the verdict, then what speaks against it; what is refused before all else. */
export function checkText(report: CheckReport): string {
  const lines = [`level: ${report.level}`, verdicts[report.exitCode]]
  for (const problem of report.snapshotProblems) lines.push('', `breaking: snapshot: ${problem}`)
  const { said, unchanged } = sorted(report.contracts)
  for (const contract of said) lines.push('', ...contractText(contract))
  if (unchanged > 0) lines.push(...(lines.length > 2 ? [''] : []), unchangedText(unchanged))
  return lines.join('\n')
}

const isQuiet = ({ findings, demands, allowances }: ContractReport): boolean =>
  findings.length === 0 && demands.length === 0 && allowances.length === 0

function sorted(contracts: readonly ContractReport[]): { said: readonly ContractReport[]; unchanged: number } {
  const said = contracts.filter((contract) => !isQuiet(contract))
  const rank = (contract: ContractReport): number => (isRefusing(contract) ? 0 : contract.demands.length > 0 ? 1 : 2)
  return { said: said.sort((a, b) => rank(a) - rank(b)), unchanged: contracts.length - said.length }
}

const unchangedText = (count: number): string => `${count} ${count === 1 ? 'contract' : 'contracts'} unchanged`

function contractText(contract: ContractReport): string[] {
  const lines = [headline(contract)]
  for (const demand of contract.demands) lines.push(`  to do: ${demand}`)
  contract.ways.forEach((way, at) => lines.push(`  ${at === 0 ? 'either' : '    or'} ${way}`))
  for (const { text, used } of contract.allowances) lines.push(`  ${text}${used ? '' : ' (matches nothing now)'}`)
  for (const finding of contract.findings) {
    lines.push('', ...textFinding(finding).map((line) => `  ${line}`))
    if (finding.allowedBy !== undefined) lines.push(`    allowed by ${finding.allowedBy}`)
  }
  return lines
}

function headline(contract: ContractReport): string {
  const { state, released, version, findings, level } = contract
  const changes = findings.length === 0 ? 'no change' : counted(findings)
  const blocks = isRefusing(contract)
    ? '; refused'
    : level === 'breaking' && !contract.guarded
      ? '; a preview blocks nothing'
      : ''
  return `${contract.contract} (${state}, ${released === undefined ? 'not released yet' : `released ${released}`}${released === version ? '' : `, next ${version}`}): ${changes}${blocks}`
}

/** For the comment under a pull request. */
export function checkMarkdown(report: CheckReport): string {
  const lines = [`level: ${report.level}`, '', `**${verdicts[report.exitCode]}**`]
  for (const problem of report.snapshotProblems) lines.push('', `- breaking: snapshot: ${problem}`)
  const { said, unchanged } = sorted(report.contracts)
  for (const contract of said) {
    lines.push('', `### ${headline(contract)}`, '')
    for (const demand of contract.demands) lines.push(`- to do: ${demand}`)
    for (const way of contract.ways) lines.push(`- one way out: ${way}`)
    for (const { text, used } of contract.allowances) lines.push(`- ${text}${used ? '' : ' (matches nothing now)'}`)
    if (contract.findings.length > 0) lines.push('', ...markdownTable(contract.findings))
  }
  if (unchanged > 0) lines.push('', unchangedText(unchanged))
  return lines.join('\n')
}
