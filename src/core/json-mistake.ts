/** Where a text stops being JSON. */
export interface Mistake {
  /** UTF-16 units from the begin, counted from 0. */
  readonly position: number
  /** Counted from 1. */
  readonly line: number
  readonly column: number
  /** What stands there, and what should. */
  readonly expected: string
  /** JSON text of the member `id` of the outermost object, when it was complete before the mistake. */
  readonly id: string | undefined
}

type State = 'value' | 'first-value' | 'first-key' | 'key' | 'colon' | 'after'

interface Scan {
  readonly text: string
  at: number
  state: State
  /** The brackets that are open. */
  readonly open: ('{' | '[')[]
  /** The names, as JSON text, that lead from a message to the id that is looked for. */
  readonly path: readonly string[]
  /** Where each of the outermost objects is: the name of the member that was begun last. */
  readonly keys: string[]
  /** Which of the messages of a batch this is. */
  message: number
  pendingId: string | undefined
  id: string | undefined
  /** JSON text of the id that is looked for, of each message that has one. */
  readonly sources: (string | undefined)[]
}

const wanted: Readonly<Record<State, string>> = {
  value: 'a value',
  'first-value': 'a value or ]',
  'first-key': 'a property name in double quotes or }',
  key: 'a property name in double quotes',
  colon: 'a colon',
  after: 'a comma or a closing bracket',
}

/** Walks a text that JSON.parse refused, without recursion, so that no depth of nesting can hurt. */
export function findMistake(text: string): Mistake {
  const scan = begin(text)
  const expected = walk(scan)
  return { ...placeOf(text, scan.at), expected, id: scan.id }
}

/**
 * The JSON texts of the ids under this path in a message, or in each message of a batch, as they stand there: JSON.parse
 * loses digits, and its reviver recurses.
 */
export function idSources(text: string, path: readonly string[]): readonly (string | undefined)[] {
  const scan = begin(text, path)
  walk(scan)
  return scan.sources
}

function begin(text: string, path: readonly string[] = ['id']): Scan {
  return {
    text,
    at: text.startsWith('\uFEFF') ? 1 : 0,
    state: 'value',
    open: [],
    path: path.map((name) => JSON.stringify(name)),
    keys: [],
    message: 0,
    pendingId: undefined,
    id: undefined,
    sources: [],
  }
}

/** Until something is wrong, if only that the text ends. */
function walk(scan: Scan): string {
  for (;;) {
    while (isSpace(scan.text[scan.at])) scan.at += 1
    const expected = step(scan)
    if (expected !== undefined) return expected
  }
}

/** One token further; or what is wrong with it. */
function step(scan: Scan): string | undefined {
  const next = scan.text[scan.at]
  switch (scan.state) {
    case 'after':
      return afterValue(scan, next)
    case 'colon':
      if (next !== ':') return unexpected(scan, next)
      return moveOn(scan, 'value')
    case 'first-key':
      return next === '}' ? close(scan) : key(scan, next)
    case 'key':
      return key(scan, next)
    case 'first-value':
      return next === ']' ? close(scan) : value(scan, next)
    case 'value':
      return value(scan, next)
  }
}

function afterValue(scan: Scan, next: string | undefined): string | undefined {
  const bracket = scan.open.at(-1)
  if (bracket === undefined)
    return next === undefined ? 'it ends there' : `nothing more was expected, got ${show(next)}`
  const closing = bracket === '{' ? '}' : ']'
  if (next !== ',' && next !== closing) return `expected a comma or ${closing}, got ${show(next)}`
  if (scan.open.length === 1) {
    scan.id = scan.pendingId ?? scan.id
    scan.pendingId = undefined
    if (bracket === '[') scan.message += 1
  }
  return next === ',' ? moveOn(scan, bracket === '{' ? 'key' : 'value') : close(scan)
}

function key(scan: Scan, next: string | undefined): string | undefined {
  if (next !== '"') return unexpected(scan, next)
  const begin = scan.at
  const broken = string(scan)
  if (broken !== undefined) return broken
  if (scan.open.length <= deepest(scan)) scan.keys[scan.open.length - 1] = scan.text.slice(begin, scan.at)
  scan.state = 'colon'
  return undefined
}

function value(scan: Scan, next: string | undefined): string | undefined {
  if (next === '{' || next === '[') {
    scan.open.push(next)
    return moveOn(scan, next === '{' ? 'first-key' : 'first-value')
  }
  const begin = scan.at
  if (next === '"') {
    const broken = string(scan)
    if (broken !== undefined) return broken
  } else {
    const scalar = scalarAt(scan)
    if (scalar === undefined) return unexpected(scan, next)
    scan.at += scalar.length
  }
  if (scan.open.length <= deepest(scan) && scan.open.at(-1) === '{') note(scan, scan.text.slice(begin, scan.at))
  scan.state = 'after'
  return undefined
}

/** The path may begin in the messages of a batch. */
const deepest = ({ path }: Scan): number => path.length + 1

function note(scan: Scan, source: string): void {
  if (!/^(?:"|-?\d+$)/.test(source)) return
  const { open, keys, path } = scan
  if (open.length === 1 && keys[0] === '"id"') scan.pendingId = source
  const first = open[0] === '[' ? 1 : 0
  if (open.length !== first + path.length) return
  const isThere = path.every((name, at) => open[first + at] === '{' && keys[first + at] === name)
  if (isThere) scan.sources[scan.message] = source
}

/** Past a string, or to where it breaks off. */
function string(scan: Scan): string | undefined {
  scan.at += 1
  for (;;) {
    const next = scan.text[scan.at]
    if (next === undefined) return 'the text ends inside a string'
    if (next < ' ') return `${show(next)} can't stand in a string as it is`
    if (next === '\\') {
      if (!/^\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/.test(scan.text.slice(scan.at, scan.at + 6)))
        return 'this escape does not exist in JSON'
      scan.at += 1
    }
    scan.at += 1
    if (next === '"') return undefined
  }
}

const scalar = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)/y

function scalarAt({ text, at }: Scan): string | undefined {
  scalar.lastIndex = at
  return scalar.exec(text)?.[0]
}

function moveOn(scan: Scan, state: State): string | undefined {
  scan.at += 1
  scan.state = state
  return undefined
}

function close(scan: Scan): string | undefined {
  scan.open.pop()
  return moveOn(scan, 'after')
}

const unexpected = (scan: Scan, next: string | undefined): string => `expected ${wanted[scan.state]}, got ${show(next)}`

const isSpace = (char: string | undefined): boolean => char === ' ' || char === '\n' || char === '\r' || char === '\t'

function show(char: string | undefined): string {
  if (char === undefined) return 'the end of the text'
  return char > ' ' && char < '\u007f'
    ? `'${char}'`
    : `U+${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
}

export function placeOf(text: string, position: number): Pick<Mistake, 'position' | 'line' | 'column'> {
  let line = 1
  let begin = 0
  for (let found = text.indexOf('\n'); found >= 0 && found < position; found = text.indexOf('\n', found + 1)) {
    line += 1
    begin = found + 1
  }
  return { position, line, column: position - begin + 1 }
}
