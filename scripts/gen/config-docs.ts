import { stringify } from 'yaml'
import type { ConfigTable, KeyRow, SectionRow } from './config-keys.ts'
import type { Json } from './json.ts'

const introduction = `<!-- Generated from contracts/config/v1/mcp-server.schema.yaml; do not edit. Run \`npm run gen\`. -->

# Configuration

OwlClaw runs without any configuration. What you set is looked for in this order, and the first that has it wins:

1. the command line, such as \`--port 9000\`
2. environment variables, such as \`MCP_SERVER_HTTP_PORT=9000\`
3. the configuration file: \`--config PATH\`, else the variable \`MCP_SERVER_CONFIG\`, else \`mcp-server.yaml\` in the working directory if there is one
4. \`owlclaw.yaml\` beside that file, for the capabilities folder only
5. the defaults below

- \`owlclaw config validate\` lists every mistake with its line and column; \`--production\` each security setting that is missing.
- \`owlclaw config print\` shows each value and where it came from, \`owlclaw config diff\` what was set beside its default. Secrets are masked.
  Of an address the user, the password and the values of its query are secrets, of \`webhook_url\` the path too; so it is where a mistake is told.

All three take a file's name, the options of \`owlclaw start\`, and \`--json\`. [examples/mcp-server.yaml](../examples/mcp-server.yaml) has every key with
its default, [examples/production.yaml](../examples/production.yaml) is a beginning for a server that others use.

## Values

- In variables and on the command line a list is written with commas (\`a,b\`) or as JSON (\`["a","b"]\`), a map as \`name=value,name=value\` or JSON, a
  truth value as \`true\`, \`false\`, \`yes\`, \`no\`, \`on\`, \`off\`, \`1\` or \`0\`. An empty variable counts as not set.
- A relative path in a file is relative to that file; anywhere else, to the working directory.
- Keys that don't exist are refused. A variable that begins like ours and means nothing is warned about.
- The variables of \`mcp_server\` are \`MCP_SERVER_\` and the path of the key; those of every other part are \`OWLCLAW_\` and the path.
  \`MCP_SERVER_HOST\` and \`MCP_SERVER_PORT\` belong to the sandbox server; this server's are \`MCP_SERVER_HTTP_HOST\` and \`MCP_SERVER_HTTP_PORT\`.
- **Preview** keys are accepted and have no effect yet; the gateway says so when it starts.
- **Live** keys may change while the gateway runs.
- A part \`http:\` at the top of the file is read as \`mcp_server.http\`, with a warning.

## Values that stand elsewhere

In a file, and in the text of a variable, a value may refer to another place. So no secret need be written into the file:

| Written | Stands for |
| --- | --- |
| \`\${env:NAME}\` | the environment variable; it is a mistake when it is not set |
| \`\${env:NAME:-else}\` | the same, or \`else\` |
| \`\${file:PATH}\` | what the file holds, without the end of its last line; relative to the file it is written in. \`config print\` masks it |
| \`$\${\` | \`\${\` itself |

A value that is nothing but a reference has the type of its key: \`port: \${env:PORT}\`. Between \`{ }\` and \`[ ]\` it needs quotes.

## Changes while it runs

The gateway reads its configuration again when one of its files changes, the files of references too, and on SIGHUP. Keys marked **Live** are
in force at once, for every call that comes after; calls that run are not touched. Every other key that differs is named in the log with the value
that stays until the next start. A file with a mistake, half written, emptied or gone changes nothing, and the log lists what is wrong with it.

## For production

\`owlclaw config validate --production\` ends with 1 and names what is missing:

| Name | Asks |
| --- | --- |
| \`transport\` | \`mcp_server.transport\` is said: http, or stdio for one client |
| \`development-mode\`, \`insecure\`, \`debug-log\` | \`development\` and \`insecure\` are off, the log is not at DEBUG |
| \`unverified-tls\` | \`NODE_TLS_REJECT_UNAUTHORIZED=0\` is not in the environment |
| \`open-in-clear\` | beyond this machine, TLS |
| \`tls\` | on this machine, TLS or a proxy of this machine in \`auth.trusted_proxies\` that ends it |
| \`client-certificates\` | certificates of clients are asked for where \`client_ca_file\` or \`verify_client\` is set |
| \`authentication\` | \`auth.required\`, \`auth.oauth.issuer\` or \`tls.verify_client\` |
| \`trusted-proxies\` | all of them together have at most four million addresses of others, and of IPv6 a network of /24 |
| \`open-addresses\` | \`allowed_addresses\` and those of a client keep somebody out |
| \`public-url-in-clear\`, \`issuer-in-clear\`, \`cors-in-clear\`, \`alerts-in-clear\`, \`traces-in-clear\` | https, unless it is on this machine; origins of pages always; \`*\` is never an origin |
| \`cors-any-header\` | headers of pages by their names |
| \`token-audience\`, \`token-scopes\` | tokens name this server and not the issuer, and are good for what their scopes say: \`required_scopes\`, or \`scopes\` for tools, resources and prompts |
| \`token-administration\` | the scopes of \`admin\`, \`audit\` and \`approve\` are none that is required, or good for tools, resources or prompts |
| \`governance\`, \`default-rate\`, \`default-quota\`, \`default-concurrency\` | limits are on: calls a minute, calls at a time, and calls a day or a budget, for clients nobody knows |
| \`endless-quota\` | no limit, of the policy neither, is above 60,000 calls a minute, 10,000,000 a day, 1,000 at a time, or 100,000,000 of money |
| \`policy-for-all\` | no rule of \`policy_file\` allows every tool to everybody, or to every client of a kind that can get in |
| \`slow-requests\` | at most 60 s for a head, 300 s for a request, 600 s between two |
| \`large-requests\` | at most 64 MiB for a body and for a document, 64 KiB for a head |
| \`long-calls\`, \`many-runs\`, \`long-approvals\` | at most an hour for a tool that says nothing else, 1,000 runs of a client, an hour to wait for an approval and a day to use it |
| \`signature-window\`, \`clock-tolerance\` | at most 600 s for a signature, 120 s between two clocks |
| \`ledger\`, \`ledger-retention\` | calls are recorded, and kept for 30 days or more |
| \`ledger-checkpoints\` | checkpoints lie outside the data folder, links followed, in a file that only the gateway writes |
| \`alerts\`, \`watchdog\` | a webhook, or metrics that somebody can ask; the watchdog is on |
| \`data-folder\`, \`secret-file\` | other users of the machine can read neither the data folder nor a key or secret |
| \`writable-file\` | they can change nothing of the configuration, the policy, the certificates and the capabilities, nor put another in its place |
| \`certificate\` | the certificate is good now |

What is about HTTP is asked of every file that sets a key of \`mcp_server.http\` or \`auth\`, since it can be started so. Files are judged where they are there: run it with
\`--strict\` on the machine itself, and as the user of the gateway.

## owlclaw.yaml

When a file of this name lies beside the configuration file, the folder of capabilities is read from it: \`capabilities_dir\`, \`skills_dir\`, or
\`dir\` or \`path\` under \`capabilities\` or \`skills\`. Whatever else it holds is left alone. If it names two different folders it is refused.
`

/** docs/configuration.md: a table for each part of the file. */
export function configurationPage(table: ConfigTable): string {
  const parts = table.sections
    .map((section) => ({ section, keys: keysOf(section, table) }))
    .filter(({ keys }) => keys.length > 0)
    .map(({ section, keys }) => part(section, keys))
  return [introduction, ...parts].join('\n')
}

const keysOf = (section: SectionRow, table: ConfigTable): readonly KeyRow[] =>
  table.keys.filter((key) => parentOf(key.path) === section.path)

function part(section: SectionRow, keys: readonly KeyRow[]): string {
  const heading = `## \`${section.path}\`\n\n${section.description}${marks(section)}\n`
  const rows = keys.map((key) => [
    `\`${nameOf(key.path)}\``,
    key.default === undefined ? '(none)' : `\`${JSON.stringify(key.default).replaceAll('","', '", "')}\``,
    typeText(key),
    key.env.map((name) => `\`${name}\``).join('<br>'),
    key.flag === undefined ? '' : `\`--${key.flag}\``,
    `${key.description}${section.state === 'preview' ? '' : marks(key)}${key.live === true ? ' **Live.**' : ''}`,
  ])
  return [
    heading,
    line(['Key', 'Default', 'Value', 'Variable', 'Option', 'Meaning']),
    line(Array.from({ length: 6 }, () => '---')),
    ...rows.map(line),
    '',
  ].join('\n')
}

function marks({ state, start }: { state: string; start?: string }): string {
  if (start === 'refuse') return ' **Preview; refuses to start.**'
  return state === 'preview' ? ' **Preview.**' : ''
}

function typeText(key: KeyRow): string {
  const name = {
    string: 'text',
    integer: 'whole number',
    number: 'number',
    boolean: 'true or false',
    list: 'list',
    map: mapText[key.of ?? 'text'],
  }[key.type]
  return key.limits === ''
    ? name
    : key.values === undefined
      ? `${name}, ${key.limits}`
      : `${key.type === 'list' ? 'list of ' : ''}${key.limits}`
}

const mapText = { text: 'map', number: 'map of numbers', part: 'map of parts' }

const line = (cells: readonly string[]): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`

/** An example file with every key and its default. Preview parts and keys without a default are commented out. */
export function exampleFile(table: ConfigTable): string {
  const lines = [
    '# Every key of mcp-server.yaml with its default. Generated from contracts/config/v1/mcp-server.schema.yaml; copy it, keep what you',
    '# change, and check it with `owlclaw config validate --config FILE`. docs/configuration.md has variables and options.',
  ]
  const entries = [...table.sections.map((section) => ({ section })), ...table.keys.map((key) => ({ key }))]
  const pathOf = (entry: { section?: SectionRow; key?: KeyRow }): string => entry.section?.path ?? entry.key?.path ?? ''
  const walk = (parent: string, depth: number): void => {
    for (const entry of entries.filter((one) => parentOf(pathOf(one)) === parent).sort(keysFirst)) {
      if ('section' in entry && !/[^#]*[a-z_]+:$/.test(lines.at(-1) ?? '')) lines.push('')
      lines.push(...('section' in entry ? sectionLines(entry.section, table, depth) : keyLines(entry.key, depth)))
      if ('section' in entry) walk(entry.section.path, depth + 1)
    }
  }
  walk('', 0)
  return `${lines.join('\n')}\n`
}

const keysFirst = (a: object, b: object): number => Number('section' in a) - Number('section' in b)

/** A part is commented out when nothing below it has a default: it would hold nothing. */
function sectionLines(section: SectionRow, { keys }: ConfigTable, depth: number): string[] {
  const note =
    section.state === 'preview' ? `${section.description}${marks(section).replaceAll('**', '')}` : section.description
  const below = keys.filter((key) => key.path.startsWith(`${section.path}.`))
  const empty = below.every((key) => key.default === undefined)
  const off = section.state === 'preview' || empty ? '# ' : ''
  return [...comment(note, depth), `${indent(depth)}${off}${nameOf(section.path)}:`]
}

function keyLines(key: KeyRow, depth: number): string[] {
  const off = key.state === 'preview' || key.default === undefined ? '# ' : ''
  const choice =
    (key.values?.length ?? 0) < 2 || key.shortForms !== undefined ? '' : ` One of ${key.values?.join(', ')}.`
  const value = key.default ?? exampleOf(key)
  const text = `${nameOf(key.path)}: ${Array.isArray(value) ? `[${value.map(scalar).join(', ')}]` : scalar(value)}`
  return [...comment(`${key.description}${choice}`, depth), `${indent(depth)}${off}${text}`]
}

/** Examples are kept as text, whatever they are of. */
function exampleOf({ type, example = '' }: KeyRow): Json {
  return ['integer', 'number', 'boolean'].includes(type) && example !== '' ? (JSON.parse(example) as Json) : example
}

const scalar = (value: Json): string => stringify(value, { lineWidth: 0, defaultStringType: 'PLAIN' }).trim()

function comment(text: string, depth: number): string[] {
  const width = 100 - depth * 2
  const lines: string[] = []
  let current = ''
  for (const word of text.split(' ')) {
    if (current !== '' && current.length + word.length + 1 > width) {
      lines.push(current)
      current = word
    } else current = current === '' ? word : `${current} ${word}`
  }
  return [...lines, current].map((one) => `${indent(depth)}# ${one}`)
}

const indent = (depth: number): string => '  '.repeat(depth)
const nameOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1)
const parentOf = (path: string): string => (path.includes('.') ? path.slice(0, path.lastIndexOf('.')) : '')
