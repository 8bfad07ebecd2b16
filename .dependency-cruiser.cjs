const FLOORS = require('./scripts/floors.cjs')

const rooms = FLOORS.flatMap((names, floor) => names.map((name) => ({ name, floor })))
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** Only main.ts may reach past a room's door, and only for the commands: it hands them to the command line. */
const commands = '^src/cli/[a-z-]+-commands?\\.ts$'

const roomRules = rooms.flatMap(({ name, floor }) => {
  const forbidden = rooms
    .filter((other) => other.floor >= floor && other.name !== name)
    .map((other) => `^src/${other.name}/`)
  const down = rule(
    `${name}-looks-down-only`,
    'Put what neighbours share into core as an interface and let main.ts wire it.',
    { path: `^src/${name}/` },
    { path: forbidden },
  )
  if (name === 'core') return [down]
  const door = rule(
    `${name}-is-entered-by-its-door`,
    `Import from src/${name}/${name}.ts; let it export what others may use.`,
    { path: '^src/', pathNot: `^src/${name}/` },
    { path: `^src/${name}/`, pathNot: [`^src/${name}/${name}\\.ts$`, ...(name === 'cli' ? [commands] : [])] },
  )
  return [down, door]
})

module.exports = {
  forbidden: [
    rule('no-cycles', 'Two files that need each other are one file, or three.', {}, { circular: true }),
    rule(
      'generated-never-imports-src',
      'generated/ follows from contracts/ alone.',
      { path: '^generated/' },
      { path: '^src/' },
    ),
    rule('main-is-never-imported', 'Only the launcher starts main.ts.', { path: '^src/' }, { path: '^src/main\\.ts$' }),
    rule(
      'rooms-are-one-level-deep',
      'A folder in a room is a room of its own, or a file.',
      {},
      { path: '^src/[^/]+/[^/]+/' },
    ),
    rule(
      'only-known-rooms',
      'Name the room in scripts/floors.cjs and docs/architecture.md.',
      { path: '^src/' },
      {
        path: '^src/[^/]+/',
        pathNot: rooms.map(({ name }) => `^src/${name}/`),
      },
    ),
    rule(
      'commands-are-wired-by-main',
      'The command line is handed its commands.',
      { path: '^src/', pathNot: '^src/(main\\.ts|cli/)' },
      { path: commands },
    ),
    rule(
      'revisions-stay-behind-the-wall',
      'Only wire, mcp, transports and upstreams interpret an MCP revision; the rest speaks the neutral form.',
      { path: '^src/', pathNot: '^src/(wire|mcp|transports|upstreams)/' },
      { path: '^generated/mcp/' },
    ),
    rule(
      'everything-resolves',
      'An import that leads nowhere.',
      { path: '^(src|generated)/' },
      { couldNotResolve: true },
    ),
    rule(
      'no-dev-dependencies',
      'Whoever installs the package does not get devDependencies.',
      { path: '^(src|generated)/' },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),
    ...roomRules,
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
}
