/** Where optic 1.0.9 differs from the gate on a seeded edit, and why the gate is right. Checked both ways. */
export const disagreements: ReadonlyMap<string, string> = new Map([
  [
    'an operationId is renamed',
    'optic looks at the wire; clients generated in Java and Go name their methods after it.',
  ],
  ['a request maxLength falls', 'optic passes over limits of texts.'],
  ['a required response header is removed', 'optic passes over response headers.'],
  ['security is added', 'optic passes over security.'],
])

/** The edits of every run; `--all` takes the others too. */
export const everyDay: readonly string[] = [
  'an operation is removed',
  'a path is removed',
  'an operationId is renamed',
  'a parameter becomes required',
  'a new required query parameter',
  "a parameter's type changes",
  "a parameter's enum loses a value",
  'a new required request property',
  'an optional request property becomes required',
  'a request maxLength falls',
  'a request enum loses a value',
  'a required response property is removed',
  'an optional response property is removed',
  'a response property becomes optional',
  "a response property's type changes",
  'a response enum gains a value',
  'a success status is removed',
  'a required response header is removed',
  'security is added',
  'a new path',
  'a new operation',
  'a new optional query parameter',
  'a new optional request property',
  'a new optional response property',
  'a request enum gains a value',
  'a new response media type',
  'an operation is deprecated',
  'descriptions and summaries',
  'the order of required and enum',
]
