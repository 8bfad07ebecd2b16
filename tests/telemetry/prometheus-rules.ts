export interface Family {
  readonly name: string
  readonly help: string
  readonly type: string
  readonly samples: readonly {
    readonly name: string
    readonly labels: Readonly<Record<string, string>>
    readonly value: number
  }[]
}

/** The text format of Prometheus, read strictly: what it does not know is an error. */
export function parseMetrics(text: string): Family[] {
  const families = new Map<string, Family & { samples: Family['samples'][number][] }>()
  let current: (Family & { samples: Family['samples'][number][] }) | undefined
  for (const line of text.split('\n')) {
    if (line === '') continue
    const help = /^# HELP (\S+) ?(.*)$/.exec(line)
    if (help !== null) {
      const [, name = '', said = ''] = help
      if (families.has(name)) throw new Error(`${name} stands there twice`)
      current = { name, help: said, type: 'untyped', samples: [] }
      families.set(name, current)
      continue
    }
    const type = /^# TYPE (\S+) (\S+)$/.exec(line)
    if (type !== null && current !== undefined && current.name === type[1]) {
      Object.assign(current, { type: type[2] })
      continue
    }
    const sample = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{([^\n]*)\})? (\S+)$/.exec(line)
    if (sample === null || current === undefined) throw new Error(`not a line of metrics: ${line}`)
    const [, name = '', labels = '', value = ''] = sample
    if (!name.startsWith(current.name)) throw new Error(`${name} stands below ${current.name}`)
    const pairs = [...labels.matchAll(/([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\[^\n])*)"(?:,|$)/g)]
    if (pairs.map(([all]) => all).join('') !== labels) throw new Error(`not labels: ${labels}`)
    const number = value === '+Inf' ? Infinity : value === 'Nan' || value === 'NaN' ? NaN : Number(value)
    if (Number.isNaN(number) && !/^nan$/i.test(value)) throw new Error(`not a number: ${line}`)
    current.samples.push({
      name,
      labels: Object.fromEntries(pairs.map(([, key = '', said = '']) => [key, said])),
      value: number,
    })
  }
  return [...families.values()]
}

const baseUnits: Readonly<Record<string, readonly string[]>> = {
  seconds: ['minutes', 'hours', 'days', 'weeks'],
  bytes: ['bits'],
  meters: ['metres', 'feet', 'miles', 'inches'],
  celsius: ['kelvin', 'fahrenheit'],
  joules: ['calories'],
}
const prefixes = [
  'pico',
  'nano',
  'micro',
  'milli',
  'centi',
  'deci',
  'deca',
  'hecto',
  'kilo',
  'mega',
  'giga',
  'tera',
  'peta',
  'kibi',
  'mebi',
  'gibi',
  'tebi',
  'pebi',
]
const abbreviations = ['s', 'ms', 'us', 'ns', 'sec', 'b', 'kb', 'mb', 'gb', 'tb', 'pb', 'm', 'h', 'd']
const types = ['counter', 'gauge', 'histogram', 'summary', 'untyped']

/** What `promtool check metrics` complains of, by its documented rules. */
export function complaintsOf(family: Family): string[] {
  const { name, help, type, samples } = family
  const words = name.split('_')
  const labels = [...new Set(samples.flatMap((sample) => Object.keys(sample.labels)))]
  const base = Object.keys(baseUnits)
  const wrongUnits = words.filter(
    (word) =>
      Object.values(baseUnits).flat().includes(word) ||
      prefixes.some((prefix) => base.some((unit) => word === `${prefix}${unit}`)),
  )
  const rules: readonly (readonly [boolean, string])[] = [
    [help === '', 'no help text'],
    [type === 'counter' && !name.endsWith('_total'), 'counter metrics should have "_total" suffix'],
    [type !== 'counter' && name.endsWith('_total'), 'non-counter metrics should not have "_total" suffix'],
    [type !== 'histogram' && name.endsWith('_bucket'), 'non-histogram metrics should not have "_bucket" suffix'],
    [!['histogram', 'summary'].includes(type) && name.endsWith('_count'), 'should not have "_count" suffix'],
    [!['histogram', 'summary'].includes(type) && name.endsWith('_sum'), 'should not have "_sum" suffix'],
    [type !== 'histogram' && labels.includes('le'), 'non-histogram metrics should not have "le" label'],
    [type !== 'summary' && labels.includes('quantile'), 'non-summary metrics should not have "quantile" label'],
    [words.some((word) => types.includes(word)), 'metric name should not include type'],
    [name.includes(':'), 'metric names should not contain ":"'],
    [/[a-z][A-Z]/.test(name), 'metric names should be written in snake_case'],
    [labels.some((label) => /[a-z][A-Z]/.test(label)), 'label names should be written in snake_case'],
    [wrongUnits.length > 0, `use base units in place of ${wrongUnits.join()}`],
    [words.some((word) => abbreviations.includes(word)), 'metric names should not contain abbreviated units'],
    [type === 'untyped', 'no type'],
  ]
  return rules.filter(([broken]) => broken).map(([, rule]) => `${name}: ${rule}`)
}

/** The buckets of a histogram only grow, and end with all. */
export function brokenHistograms({ name, type, samples }: Family): string[] {
  if (type !== 'histogram') return []
  const series = new Map<string, typeof samples>()
  for (const sample of samples) {
    const { le: _le, ...rest } = sample.labels
    const key = JSON.stringify(rest)
    series.set(key, [...(series.get(key) ?? []), sample])
  }
  return [...series].flatMap(([key, own]) => {
    const buckets = own.filter((sample) => sample.name === `${name}_bucket`).map(({ value }) => value)
    const count = own.find((sample) => sample.name === `${name}_count`)?.value
    const grows = buckets.every((value, at) => at === 0 || value >= (buckets[at - 1] ?? 0))
    return grows && buckets.at(-1) === count ? [] : [`${name}${key}`]
  })
}
