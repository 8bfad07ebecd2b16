import { homedir, platform } from 'node:os'
import { join } from 'node:path'

/** How a client starts this server, or where it finds it. */
export type Server =
  | { readonly transport: 'stdio'; readonly command: string; readonly args: readonly string[] }
  | { readonly transport: 'http'; readonly url: string }

/** Where a client keeps its servers, and what an entry looks like there. */
export interface DesktopClient {
  readonly name: string
  readonly title: string
  readonly format: 'json' | 'toml'
  /** The file a person edits. `~` and variables are not in it: it is the path on this machine. */
  readonly file: (home: string, system: NodeJS.Platform) => string
  /** The object on the way to the entries, such as `mcpServers`. */
  readonly key: string
  readonly entry: (server: Server) => Readonly<Record<string, unknown>>
  /** The same by a command of the client, where it has one. */
  readonly command?: (name: string, server: Server) => readonly string[]
  /** What to do after the file was changed, or what else to know. */
  readonly note?: string
}

const started = (server: Server): Readonly<Record<string, unknown>> =>
  server.transport === 'stdio' ? { command: server.command, args: server.args } : { url: server.url }

/** Most clients need no more than the address; some want to be told what it is. */
const typed = (server: Server): Readonly<Record<string, unknown>> => ({
  type: server.transport,
  ...started(server),
})

const underHome =
  (...path: readonly string[]) =>
  (home: string): string =>
    join(home, ...path)

/** The folder where desktop programs keep their settings. */
const settings =
  (...path: readonly string[]) =>
  (home: string, system: NodeJS.Platform): string =>
    system === 'darwin'
      ? join(home, 'Library/Application Support', ...path)
      : system === 'win32'
        ? join(home, 'AppData/Roaming', ...path)
        : join(home, '.config', ...path)

export const desktopClients: readonly DesktopClient[] = [
  {
    name: 'claude-desktop',
    title: 'Claude Desktop',
    format: 'json',
    file: settings('Claude', 'claude_desktop_config.json'),
    key: 'mcpServers',
    // Its file starts programs only; mcp-remote is one that passes on to an address.
    entry: (server) =>
      server.transport === 'stdio' ? started(server) : { command: 'npx', args: ['-y', 'mcp-remote', server.url] },
    note: 'Quit Claude Desktop and start it again.',
  },
  {
    name: 'claude-code',
    title: 'Claude Code',
    format: 'json',
    file: () => '.mcp.json',
    key: 'mcpServers',
    entry: (server) => (server.transport === 'stdio' ? started(server) : typed(server)),
    command: (name, server) =>
      server.transport === 'stdio'
        ? ['claude', 'mcp', 'add', name, '--', server.command, ...server.args]
        : ['claude', 'mcp', 'add', '--transport', 'http', name, server.url],
    note: "The file is the project's, in its root folder.",
  },
  {
    name: 'cursor',
    title: 'Cursor',
    format: 'json',
    file: underHome('.cursor', 'mcp.json'),
    key: 'mcpServers',
    entry: started,
    note: 'For one project only: .cursor/mcp.json in its folder.',
  },
  {
    name: 'vscode',
    title: 'VS Code',
    format: 'json',
    file: () => '.vscode/mcp.json',
    key: 'servers',
    entry: typed,
    note: 'The file is the workspace\'s; the command "MCP: Open User Configuration" opens the one for all.',
  },
  {
    name: 'windsurf',
    title: 'Windsurf',
    format: 'json',
    file: underHome('.codeium', 'windsurf', 'mcp_config.json'),
    key: 'mcpServers',
    entry: (server) => (server.transport === 'stdio' ? started(server) : { serverUrl: server.url }),
  },
  {
    name: 'zed',
    title: 'Zed',
    format: 'json',
    // Zed keeps its settings under .config on macOS as well.
    file: (home, system) =>
      system === 'win32' ? settings('Zed', 'settings.json')(home, system) : join(home, '.config/zed/settings.json'),
    key: 'context_servers',
    entry: started,
  },
  {
    name: 'codex',
    title: 'Codex',
    format: 'toml',
    file: underHome('.codex', 'config.toml'),
    key: 'mcp_servers',
    entry: started,
    command: (name, server) =>
      server.transport === 'stdio'
        ? ['codex', 'mcp', 'add', name, '--', server.command, ...server.args]
        : ['codex', 'mcp', 'add', name, '--url', server.url],
  },
  {
    name: 'gemini-cli',
    title: 'Gemini CLI',
    format: 'json',
    file: underHome('.gemini', 'settings.json'),
    key: 'mcpServers',
    entry: (server) => (server.transport === 'stdio' ? started(server) : { httpUrl: server.url }),
  },
]

export const fileOf = (client: DesktopClient, home: string = homedir(), system: NodeJS.Platform = platform()): string =>
  client.file(home, system)

/** What goes into the client's file, under its key. */
export function snippet(client: DesktopClient, name: string, server: Server): string {
  const entry = client.entry(server)
  if (client.format === 'json') return JSON.stringify({ [client.key]: { [name]: entry } }, null, 2)
  const lines = Object.entries(entry).map(([key, value]) => `${key} = ${tomlOf(value)}`)
  return [`[${client.key}.${name}]`, ...lines].join('\n')
}

/** Strings and lists of strings. A JSON string is a TOML basic string, but for DEL, which TOML wants escaped. */
const tomlOf = (value: unknown): string =>
  Array.isArray(value) ? `[${value.map(tomlOf).join(', ')}]` : JSON.stringify(value).replaceAll('\u007f', '\\u007f')
