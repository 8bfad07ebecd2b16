import type { EntryState } from '../core/ledger.ts'
import { nearest } from '../core/nearest.ts'
import type { Filter } from '../ledger/ledger.ts'
import { UsageError, type Arguments, type CommandOption } from './command.ts'
import { momentIn } from './ledger-times.ts'

const states: Readonly<Record<EntryState, true>> = {
  begun: true,
  ok: true,
  error: true,
  denied: true,
  input_required: true,
  timed_out: true,
  cancelled: true,
  unknown: true,
}

const text = (value: string, summary: string): CommandOption => ({ type: 'string', value, summary })

export const timeOptions: Readonly<Record<string, CommandOption>> = {
  since: text('TIME', 'from then on: 2026-11-18, 2026-11-18T12:00:00Z, or 90m, 12h, 7d ago'),
  until: text('TIME', 'before then'),
}

/** What entries can be chosen by. */
export const entryOptions: Readonly<Record<string, CommandOption>> = {
  client: text('ID', 'only calls of this client'),
  tool: text('NAME', 'only calls of this tool, or of the resource with this address'),
  kind: text('tool|resource|resource_template|prompt|administration|ledger', 'only calls of this kind'),
  trace: text('ID', 'only calls of this W3C trace'),
  ...timeOptions,
  surface: text('mcp|rest|cli|gateway', 'only calls that came this way'),
  outcome: text('STATES', `only these, with commas between: ${Object.keys(states).join(', ')}`),
  code: text('CODE', 'only calls that ended with this error, such as budget_exceeded'),
  incident: text('ID', 'only the call whose failure has this id'),
}

export const entryFilter = (values: Arguments['values']): Filter => ({
  client: textIn(values, 'client'),
  name: textIn(values, 'tool'),
  kind: textIn(values, 'kind'),
  trace: textIn(values, 'trace'),
  from: momentIn(values, 'since'),
  to: momentIn(values, 'until'),
  surface: textIn(values, 'surface'),
  states: textIn(values, 'outcome')?.split(',').map(stateOf),
  code: textIn(values, 'code'),
  incident: textIn(values, 'incident'),
})

export function textIn(values: Arguments['values'], flag: string): string | undefined {
  const value = values[flag]
  return typeof value === 'string' ? value : undefined
}

export function countIn(values: Arguments['values'], flag: string, otherwise: number, most: number): number {
  const value = textIn(values, flag)
  if (value === undefined) return otherwise
  const count = /^\d+$/.test(value) ? Number(value) : NaN
  if (count >= 1 && count <= most) return count
  throw new UsageError(`--${flag} takes a number from 1 to ${most}; it is ${value}`)
}

function stateOf(word: string): EntryState {
  const state = word.trim()
  if (Object.hasOwn(states, state)) return state as EntryState
  const meant = nearest(state, Object.keys(states))
  const hint = meant === undefined ? `there are ${Object.keys(states).join(', ')}` : `did you mean ${meant}?`
  throw new UsageError(`--outcome takes no '${state}'; ${hint}`)
}
