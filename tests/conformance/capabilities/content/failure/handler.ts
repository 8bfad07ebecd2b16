export const tool = { name: 'test_error_handling', description: 'Fails, and says so to the model.' }

class ToolError extends Error {
  override readonly name = 'ToolError'
}

export default function failure(): string {
  throw new ToolError('This tool fails on purpose.')
}
