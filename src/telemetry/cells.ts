/** One number under one set of labels. Whoever counts holds it and adds to it: a call costs no lookup by labels. */
export interface Cell {
  value: number
}

type Labels = Readonly<Record<string, string | number>>

interface Value {
  readonly value: number
  readonly labels: Labels
  readonly metricName?: string
}

/** What prom-client takes for a metric: it is asked for its values when somebody reads them, and costs nothing before. */
export interface Readable {
  readonly name: string
  readonly get: () => {
    readonly name: string
    readonly help: string
    readonly type: 'counter' | 'gauge' | 'histogram'
    readonly values: readonly Value[]
  }
  readonly reset: () => void
}

interface About<Name extends string> {
  readonly name: string
  readonly help: string
  readonly labelNames: readonly Name[]
}

export interface CounterCells<Name extends string> extends Readable {
  /** A new one each time: whoever asks keeps it. */
  readonly cell: (labels: Readonly<Record<Name, string>>) => Cell
}

export function counterCells<Name extends string>({ name, help }: About<Name>): CounterCells<Name> {
  const cells: (Cell & { readonly labels: Labels })[] = []
  return {
    name,
    cell: (labels) => {
      const cell = { value: 0, labels }
      cells.push(cell)
      return cell
    },
    get: () => ({ name, help, type: 'counter', values: cells }),
    reset: () => {
      for (const cell of cells) cell.value = 0
    },
  }
}

export interface Histogram {
  readonly observe: (value: number) => void
}

class HistogramCell implements Histogram {
  readonly bounds: readonly number[]
  readonly labels: Labels
  /** How many fell between a bound and the one before it; the last is of those above all. */
  readonly counts: number[]
  sum = 0

  constructor(bounds: readonly number[], labels: Labels) {
    this.bounds = bounds
    this.labels = labels
    this.counts = [...bounds.map(() => 0), 0]
  }

  observe(value: number): void {
    const { bounds, counts } = this
    let at = 0
    while (value > (bounds[at] ?? Infinity)) at += 1
    counts[at] = (counts[at] ?? 0) + 1
    this.sum += value
  }
}

export interface HistogramCells<Name extends string> extends Readable {
  readonly cell: (labels: Readonly<Record<Name, string>>) => Histogram
}

export function histogramCells<Name extends string>({
  name,
  help,
  bounds,
}: About<Name> & { readonly bounds: readonly number[] }): HistogramCells<Name> {
  const cells: HistogramCell[] = []
  return {
    name,
    cell: (labels) => {
      const cell = new HistogramCell(bounds, labels)
      cells.push(cell)
      return cell
    },
    get: () => ({ name, help, type: 'histogram', values: cells.flatMap((cell) => valuesOf(name, cell)) }),
    reset: () => {
      for (const cell of cells) {
        cell.counts.fill(0)
        cell.sum = 0
      }
    },
  }
}

function valuesOf(name: string, { bounds, labels, counts, sum }: HistogramCell): Value[] {
  let below = 0
  const buckets = counts.map((count, at) => {
    below += count
    return { metricName: `${name}_bucket`, labels: { ...labels, le: bounds[at] ?? '+Inf' }, value: below }
  })
  return [
    ...buckets,
    { metricName: `${name}_sum`, labels, value: sum },
    { metricName: `${name}_count`, labels, value: below },
  ]
}

interface Looked {
  readonly labels: Labels
  readonly value: number
}

/** Numbers that are looked up when somebody reads them. */
export const gauge = (name: string, help: string, read: () => readonly Looked[]): Readable =>
  lookedUp('gauge', name, help, read)

/** The same for what only grows, and is counted elsewhere. */
export const counter = (name: string, help: string, read: () => readonly Looked[]): Readable =>
  lookedUp('counter', name, help, read)

const lookedUp = (type: 'gauge' | 'counter', name: string, help: string, read: () => readonly Looked[]): Readable => ({
  name,
  get: () => ({ name, help, type, values: read() }),
  reset: () => undefined,
})
