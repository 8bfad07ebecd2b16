import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { parse } from 'yaml'
import { defaults } from '../../generated/config/v1/defaults.ts'
import { errors } from '../../generated/errors.ts'
import { createLog, openEyes } from '../../src/telemetry/telemetry.ts'
import { parseMetrics } from './prometheus-rules.ts'
import { asked, promtool } from './promtool.ts'

const read = (name: string) => readFileSync(join(import.meta.dirname, '../../docs/operations', name), 'utf8')

interface Dashboard {
  readonly panels: readonly { readonly title: string; readonly targets: readonly { readonly expr: string }[] }[]
}
interface Rules {
  readonly groups: readonly {
    readonly rules: readonly {
      readonly alert: string
      readonly expr: string
      readonly labels: Readonly<Record<string, string>>
      readonly annotations: Readonly<Record<string, string>>
    }[]
  }[]
}

const dashboard = JSON.parse(read('grafana-dashboard.json')) as Dashboard
const rules = (parse(read('prometheus-alerts.yaml')) as Rules).groups.flatMap((group) => group.rules)
const expressions = [
  ...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ where: title, expr }))),
  ...rules.map(({ alert, expr }) => ({ where: alert, expr })),
]

/** What a gateway has on its page of metrics, whether it has happened or not. */
async function servedMetrics(): Promise<Set<string>> {
  const log = createLog({ level: 'ERROR', format: 'json', output: 'stderr' })
  const eyes = openEyes(defaults, log, '1.2.3')
  onTestFinished(() => eyes.close())
  const works = { health: () => ({ ok: true, latencyMs: 0 }) }
  eyes.watch({ store: works, ledger: works, broken: () => [], policy: () => undefined })
  const families = parseMetrics((await eyes.counters.text()).body)
  return new Set(
    families.flatMap(({ name, type }) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  )
}

const metricsIn = (expr: string): string[] => expr.match(/\b(?:owlclaw|mcp|nodejs|process)_[a-z0-9_]+\b/g) ?? []

/** Signs of PromQL in pairs, outside of text. */
function isBalanced(expr: string): boolean {
  const open: string[] = []
  const pairs: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }
  for (const sign of expr.replaceAll(/"[^"]*"/g, '')) {
    if ('([{'.includes(sign)) open.push(sign)
    else if (sign in pairs && open.pop() !== pairs[sign]) return false
  }
  return open.length === 0
}

interface Judge {
  readonly name: string
  readonly mistakes: () => readonly string[]
}

/** Ours always; and Prometheus' own, where it is there. */
const judges: readonly Judge[] = [
  {
    name: 'our own rules',
    mistakes: () => expressions.filter(({ expr }) => !isBalanced(expr)).map(({ where }) => where),
  },
  ...(promtool === undefined ? [] : [{ name: promtool, mistakes: () => judged(promtool ?? '') }]),
]

/** The rules as they are, and what the dashboard asks as if it were a rule. */
function judged(tool: string): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'owlclaw-rules-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const asRules = expressions.map(({ expr }, at) => ({
    record: `asked:${at}`,
    expr: expr.replaceAll(/\$__\w+/g, '5m').replaceAll(/\$\w+/g, '.*'),
  }))
  const path = join(folder, 'dashboard.yaml')
  writeFileSync(path, JSON.stringify({ groups: [{ name: 'dashboard', rules: asRules }] }))
  const given = join(import.meta.dirname, '../../docs/operations/prometheus-alerts.yaml')
  return [...asked(tool, ['rules', given]), ...asked(tool, ['rules', path])]
}

describe('[R11.7] what operators are given', () => {
  it.each(judges)('can be loaded: $name', ({ mistakes }) => {
    expect(mistakes()).toEqual([])
  })

  it('names metrics that the gateway has', async () => {
    const served = await servedMetrics()
    const unknown = expressions.flatMap(({ where, expr }) =>
      metricsIn(expr)
        .filter((name) => !served.has(name))
        .map((name) => `${where}: ${name}`),
    )
    expect(unknown).toEqual([])
    expect(expressions.filter(({ expr }) => metricsIn(expr).length === 0).map(({ where }) => where)).toEqual([
      'OwlClawDown',
    ])
  })

  it('shows all that the gateway counts itself', async () => {
    const shown = new Set(expressions.flatMap(({ expr }) => metricsIn(expr)))
    const own = [...(await servedMetrics())].filter((name) => name.startsWith('owlclaw_') || name.startsWith('mcp_'))
    expect(own.filter((name) => !shown.has(name) && !/_(?:sum|count)$/.test(name))).toEqual([])
  })

  it.each(expressions)('$where is written as PromQL is', ({ expr }) => {
    expect(isBalanced(expr)).toBe(true)
    for (const [, list = ''] of expr.matchAll(/code=~?"([^"]*)"/g)) {
      for (const code of list.split('|')) expect(errors).toHaveProperty(code)
    }
  })

  it('is alerts that say how grave it is, what happened and what to do, each once', () => {
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
    for (const { labels, annotations } of rules) {
      expect(['warning', 'critical']).toContain(labels['severity'])
      expect(Object.keys(annotations)).toEqual(['summary', 'action'])
    }
  })

  it('[G9] is a unit that judges for production just what it starts', () => {
    const [, unit = ''] = /```ini\n([\s\S]*?)```/.exec(read('install.md')) ?? []
    const [judges, starts] = ['ExecStartPre', 'ExecStart'].map((name) =>
      (new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? '').match(/--\S+( [^-\s]\S*)?/g),
    )
    expect(judges).toEqual(expect.arrayContaining(['--production', '--strict']))
    expect(judges).toEqual(expect.arrayContaining(starts ?? ['nothing starts']))
  })

  it('is a page of incidents with every code, and what to do about each', () => {
    const page = read('incidents.md')
    expect(Object.keys(errors).filter((code) => !page.includes(`| \`${code}\` |`))).toEqual([])
    const advice = page
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .map((line) => line.split(' | ').at(-1))
    expect(advice).toHaveLength(Object.keys(errors).length)
    expect(advice.filter((text) => text === undefined || text.startsWith('Find the incident in the log and'))).toEqual(
      [],
    )
  })
})
