import { configKeys, type ConfigKey } from '../../generated/config/v1/keys.ts'

/** An option of the command line that sets a key. */
export interface ConfigOption {
  readonly type: 'string' | 'boolean'
  readonly value?: string
  readonly summary: string
}

/** Every option that sets a key, by its name without dashes, and `config` for the file. */
export const configOptions: Readonly<Record<string, ConfigOption>> = Object.freeze({
  config: {
    type: 'string',
    value: 'PATH',
    summary: 'the configuration file; MCP_SERVER_CONFIG (default: mcp-server.yaml, if there is one)',
  },
  ...Object.fromEntries(configKeys.flatMap((key) => (key.flag === undefined ? [] : [[key.flag, optionOf(key)]]))),
})

function optionOf(key: ConfigKey): ConfigOption {
  const [first = ''] = key.description.split('. ')
  const meaning = `${first.slice(0, 1).toLowerCase()}${first.slice(1).replace(/\.$/, '')}`
  const origin = `${key.path}, ${key.env[0] ?? ''}`
  if (key.type === 'boolean') return { type: 'boolean', summary: `${meaning} [${origin}]` }
  const initial =
    key.default === undefined
      ? ''
      : `, default ${typeof key.default === 'string' ? key.default : JSON.stringify(key.default)}`
  return { type: 'string', value: placeholder(key), summary: `${meaning} [${origin}${initial}]` }
}

function placeholder(key: ConfigKey): string {
  if (key.values !== undefined) return key.values.join('|')
  if (key.isPath === true) return 'PATH'
  return (key.flag ?? key.path).split('-').at(-1)?.toUpperCase() ?? 'VALUE'
}
