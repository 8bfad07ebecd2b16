/** What handlers import from 'owlclaw': the type of their second parameter, and what they throw for the model to read. */
export type { HandlerCall } from './call.ts'
export { ToolError } from './tool.ts'
