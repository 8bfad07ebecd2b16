import { configOptions, load, problemText, type Environment, type Loaded } from '../config/config.ts'
import type { Command } from './command.ts'

export interface ListedTool {
  readonly name: string
  readonly title?: string
  readonly description?: string
}

export interface ToolsServices {
  readonly env: Environment
  readonly cwd: string
  readonly tools: (
    loaded: Loaded,
  ) => Promise<{ readonly tools: readonly ListedTool[]; readonly warnings: readonly string[] }>
}

export const toolsCommands = (services: ToolsServices): readonly Command[] => [
  {
    words: ['mcp-server', 'tools', 'list'],
    summary: 'Lists the tools this configuration serves',
    usage: '[--config PATH] [--skills-dir PATH] [--json]',
    options: { ...configOptions, json: { type: 'boolean', summary: 'answer in JSON, with schemas' } },
    details: 'Ends with 0, or 1 when the configuration is wrong or a capability could not be loaded.',
    run: async ({ values }, io) => {
      const path = values['config']
      const loaded = await load(typeof path === 'string' ? path : undefined, services.env, values, services.cwd)
      if (!loaded.ok) {
        for (const problem of loaded.problems) io.err(problemText(problem))
        return 1
      }
      const { tools, warnings } = await services.tools(loaded)
      for (const warning of warnings) io.err(`warning: ${warning}`)
      if (values['json'] === true) io.out(JSON.stringify({ tools }, null, 2))
      else io.out(table(tools))
      return warnings.length > 0 ? 1 : 0
    },
  },
]

function table(tools: readonly ListedTool[]): string {
  const width = Math.max(0, ...tools.map(({ name }) => name.length))
  return tools
    .map(({ name, title, description }) =>
      `${name.padEnd(width)}  ${title ?? description?.split('\n')[0] ?? ''}`.trimEnd(),
    )
    .join('\n')
}
