import type { Loaded } from './loaded.ts'

/** For a command whose output is its answer: only what is wrong is logged, unless somebody chose a level. */
export function quietly(loaded: Loaded): Loaded {
  if (loaded.origins['mcp_server.logging.level']?.from !== 'default') return loaded
  const { config } = loaded
  const { mcp_server: server } = config
  const logging = { ...server.logging, level: 'WARNING' } as const
  const again = async () => {
    const read = await loaded.again()
    return read.ok ? quietly(read) : read
  }
  return { ...loaded, config: { ...config, mcp_server: { ...server, logging } }, again }
}
