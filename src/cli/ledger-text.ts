import type { EntryView, LedgerAnswers, Statistics } from '../ledger/ledger.ts'
import { oneLine } from './terminal-text.ts'

/** An entry in one line: when, which, how it ended, who called what, how long it took, what it cost. */
export function entryLine({ begun, id, state, client, kind, name, code, ...entry }: EntryView): string {
  const what = oneLine(`${client} ${kind === 'tool' ? name : `${kind} ${name}`}`)
  const ended = code === undefined ? state : `${state} ${code}`
  const more = [
    ...(entry.duration_ms === undefined ? [] : [`${rounded(entry.duration_ms)} ms`]),
    ...(entry.cost_micros === 0 ? [] : [money(entry.cost_micros)]),
    ...(entry.calls === undefined ? [] : [`${entry.calls} calls`]),
  ]
  return [begun, id, ended, what, ...more].join('  ')
}

/** Columns as wide as they need to be; numbers to the right. */
export function table(rows: readonly (readonly (string | number)[])[]): string {
  const [head = []] = rows
  const widths = head.map((_, at) => Math.max(...rows.map((row) => String(row[at] ?? '').length)))
  const numeric = head.map((_, at) => rows.slice(1).every((row) => typeof row[at] === 'number' || row[at] === ''))
  return rows
    .map((row) =>
      row
        .map((cell, at) =>
          numeric[at] === true ? String(cell).padStart(widths[at] ?? 0) : String(cell).padEnd(widths[at] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

const heads = ['client', 'called', 'calls', 'ok', 'errors', 'denied', 'unknown', 'p50 ms', 'p95 ms', 'p99 ms', 'cost']

export function statisticsText({ from, to, rows }: Statistics, currency: string | undefined): string {
  const span = `${new Date(from).toISOString()} to ${new Date(to).toISOString()}`
  if (rows.length === 0) return `No calls from ${span}.`
  const cells = rows.map(
    ({ client, kind, name, calls, ok, errors, denied, unknown, cost_micros: cost, latency_ms }) => [
      oneLine(client),
      oneLine(kind === 'tool' ? name : `${kind} ${name}`),
      ...[calls, ok, errors, denied, unknown],
      ...[latency_ms?.p50, latency_ms?.p95, latency_ms?.p99].map((ms) => (ms === undefined ? '' : rounded(ms))),
      cost / 1e6,
    ],
  )
  const reasons = rows
    .filter(({ denied }) => denied > 0)
    .map(({ client, name, denials }) => `  ${oneLine(`${client} ${name}`)}: ${countsText(denials)}`)
  return [
    `From ${span}${currency === undefined ? '' : `, cost in ${currency}`}`,
    '',
    table([heads, ...cells]),
    ...(reasons.length === 0 ? [] : ['', 'Why calls were denied:', ...reasons]),
  ].join('\n')
}

const countsText = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([code, count]) => `${count} ${code}`)
    .join(', ')

type Left = LedgerAnswers['ledger_statistics']['clients'][number]['quota']

export function quotaText(client: string, quotas: Left, currency: string | undefined): string {
  const unitText = currency === undefined ? '' : ` ${currency}`
  const left = quotas.map(({ name, unit, limit, remaining }) =>
    unit === 'micros'
      ? `${money(Number(remaining))} of ${money(Number(limit))}${unitText} this ${String(name)}`
      : `${String(remaining)} of ${String(limit)} calls this ${String(name)}`,
  )
  return `  ${oneLine(client)}: ${left.join(', ')}`
}

const rounded = (ms: number): number => Math.round(ms * 10) / 10

/** Micros as they are said: without an exponent, however small. */
export const money = (micros: number): string => (micros / 1e6).toFixed(6).replace(/\.?0+$/, '')
