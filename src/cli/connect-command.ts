import { resolve, sep } from 'node:path'
import { configOptions, demandsCredential, type Loaded } from '../config/config.ts'
import { nearest } from '../core/nearest.ts'
import { UsageError, type Arguments, type Command } from './command.ts'
import { desktopClients, fileOf, snippet, type DesktopClient, type Server } from './desktop-clients.ts'
import { loadedFor, type Place } from './inside.ts'
import { packageFile } from './package-file.ts'
import { shellWord } from './shell-word.ts'

export const connectCommand = (services: Place): Command => ({
  words: ['mcp-server', 'connect'],
  summary: 'Prints what to put where, so that a desktop client or editor finds this server',
  usage: '[--client NAME] [--transport stdio|http] [--name NAME] [--config PATH] [--json]',
  options: {
    client: {
      type: 'string',
      value: desktopClients.map(({ name }) => name).join('|'),
      summary: 'for this client only; for all unless given',
    },
    name: { type: 'string', value: 'NAME', summary: 'what the client calls this server (default: owlclaw)' },
    json: { type: 'boolean', summary: 'answer in JSON' },
    ...configOptions,
  },
  details: `Nothing is written: add what is printed to the file it names, and keep what is there.
With the transport stdio the client starts the server itself; with http it must be running (\`owlclaw start --transport http\`).

Exit codes: 0 fine, 1 the configuration is wrong, 2 wrong command line.`,
  run: async ({ values }, io) => {
    const name = nameOf(values)
    const clients = clientsFor(values)
    const loaded = await loadedFor(services, values, io)
    if (loaded === undefined) return 1
    const server = serverOf(services, loaded)
    if (server.transport === 'http' && demandsCredential(loaded.config)) io.err(whoCalls)
    if (values['json'] === true) {
      const rows = clients.map((client) => ({
        client: client.name,
        file: fileOf(client),
        format: client.format,
        key: client.key,
        entry: client.entry(server),
        text: snippet(client, name, server),
      }))
      io.out(JSON.stringify({ name, transport: server.transport, clients: rows }, null, 2))
      return 0
    }
    io.out(clients.map((client) => shown(client, name, server)).join('\n\n'))
    return 0
  },
})

const whoCalls = `note: this gateway wants to know who calls. Make a key with \`owlclaw keys create CLIENT\`, and have the client send the header
Authorization: Bearer KEY.`

function nameOf(values: Arguments['values']): string {
  const name = values['name'] ?? 'owlclaw'
  if (typeof name === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(name)) return name
  throw new UsageError(`--name takes letters, digits, _ and -; it is '${String(name)}'`)
}

function clientsFor(values: Arguments['values']): readonly DesktopClient[] {
  const wanted = values['client']
  if (typeof wanted !== 'string') return desktopClients
  const found = desktopClients.find(({ name }) => name === wanted.toLowerCase())
  if (found !== undefined) return [found]
  const names = desktopClients.map(({ name }) => name)
  const meant = nearest(wanted.toLowerCase(), names) ?? names.find((name) => name.includes(wanted.toLowerCase()))
  throw new UsageError(
    `there is no client '${wanted}' here; ${meant === undefined ? `there are ${names.join(', ')}` : `did you mean ${meant}?`}`,
  )
}

/** Clients start a server from any folder and without a shell's variables: every path is whole, and what was set is said. */
function serverOf({ cwd }: Place, { config, origins, file }: Loaded): Server {
  const { mcp_server: server } = config
  if (server.transport === 'http') {
    const { http } = server
    const host = http.host.includes(':') ? `[${http.host}]` : http.host
    return { transport: 'http', url: `http${http.tls.enabled ? 's' : ''}://${host}:${http.port}/mcp` }
  }
  const started = startedBy(packageFile('scripts/owlclaw.cjs'))
  const given = (key: string): boolean => !['default', 'file'].includes(origins[key]?.from ?? 'default')
  return {
    transport: 'stdio',
    command: started.command,
    args: [
      ...started.args,
      ...['mcp-server', 'start', '--transport', 'stdio'],
      ...(file === undefined ? [] : ['--config', resolve(cwd, file)]),
      ...(file !== undefined && !given('mcp_server.resources.skills_dir')
        ? []
        : ['--skills-dir', server.resources.skills_dir]),
      ...(file !== undefined && !given('mcp_server.data_dir') ? [] : ['--data-dir', server.data_dir]),
    ],
  }
}

/** npx keeps what it fetched where it may be swept away: then the client shall use npx as well. */
function startedBy(launcher: string): { readonly command: string; readonly args: readonly string[] } {
  return launcher.split(sep).includes('_npx')
    ? { command: 'npx', args: ['-y', 'owlclaw'] }
    : { command: process.execPath, args: [launcher] }
}

function shown(client: DesktopClient, name: string, server: Server): string {
  const command = client.command?.(name, server)
  return [
    `${client.title} (--client ${client.name}): ${fileOf(client)}`,
    '',
    snippet(client, name, server),
    ...(command === undefined ? [] : ['', `or: ${command.map(shellWord).join(' ')}`]),
    ...(client.note === undefined ? [] : ['', client.note]),
  ].join('\n')
}
