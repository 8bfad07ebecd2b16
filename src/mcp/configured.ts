import type { Config } from '../config/config.ts'
import type { McpParts } from './context.ts'

type Configured = Omit<McpParts, 'gateway' | 'sessions' | 'requestStates' | 'log' | 'counters' | 'runs'>

/** What a configuration says of the protocol; `now` answers the one that holds, where it changes. */
export const mcpSettings = (
  { mcp_server: server, protocol }: Config,
  version: string,
  now: () => Pick<Config, 'mcp_server'> = () => ({ mcp_server: server }),
): Configured => ({
  longCallMs: server.tools.async_threshold_seconds * 1000,
  server: { name: 'owlclaw-mcp-server', title: 'OwlClaw Gateway', version },
  supportedVersions: protocol.mcp.supported_versions,
  inputErrors: protocol.mcp.input_errors,
  ttlSeconds: {
    get tools() {
      return now().mcp_server.tools.cache_ttl_seconds
    },
    get resources() {
      return now().mcp_server.resources.cache_ttl_seconds
    },
  },
  includeIncidentId: protocol.error.include_incident_id,
  development: server.development,
})
