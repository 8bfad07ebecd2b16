const prefix = 'io.modelcontextprotocol/'

/** Keys of `_meta` that the protocol gives a meaning to. */
export const metaKeys = {
  version: `${prefix}protocolVersion`,
  client: `${prefix}clientInfo`,
  capabilities: `${prefix}clientCapabilities`,
  logLevel: `${prefix}logLevel`,
  server: `${prefix}serverInfo`,
  subscription: `${prefix}subscriptionId`,
} as const
