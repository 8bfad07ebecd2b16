/** The rooms of src/ from the ground up. A room imports from floors below its own, never up, never sideways. */
module.exports = [
  ['core'],
  ['wire', 'store', 'config', 'telemetry', 'compat'],
  ['identity', 'governance', 'approvals', 'ledger', 'runs', 'capabilities', 'upstreams', 'sandbox'],
  ['gateway'],
  ['mcp', 'rest'],
  ['transports', 'cli'],
]
