import type { Context } from './context.ts'
import type { Incoming } from './incoming.ts'
import { complete } from './completion.ts'
import { discover, listen } from './discovery.ts'
import { getSkill, listSkills, readDirectory } from './skills.ts'
import { setLevel, subscribe, unsubscribe } from './session-methods.ts'
import { getPrompt, listPrompts } from './prompts.ts'
import { listResources, listTemplates, readResource } from './resources.ts'
import { cancelTask, getTask, updateTask } from './tasks.ts'
import { callTool, listTools } from './tools.ts'

/** Answers the JSON text of the result; throws a Fault, or rejects with one. */
export type Method = (request: Incoming, context: Context) => string | Promise<string>

/**
 * Every request a client can send, but `initialize`, which makes what the others need (handshake.ts). Which of them a
 * revision has says its contract; what they answer is written by its codec.
 */
export const methods: Readonly<Record<string, Method>> = {
  'server/discover': discover,
  ping: () => '{}',
  'tools/list': listTools,
  'tools/call': callTool,
  'resources/list': listResources,
  'resources/templates/list': listTemplates,
  'resources/read': readResource,
  'resources/subscribe': subscribe,
  'resources/unsubscribe': unsubscribe,
  'prompts/list': listPrompts,
  'prompts/get': getPrompt,
  'completion/complete': complete,
  'logging/setLevel': setLevel,
  'subscriptions/listen': listen,
  'tasks/get': getTask,
  'tasks/update': updateTask,
  'tasks/cancel': cancelTask,
}

/** Requests of extensions, which no contract of a revision has: on the modern era, with the params of a list. */
export const extensionMethods: Readonly<Record<string, Method>> = {
  'skills/list': listSkills,
  'skills/get': getSkill,
  'resources/directory/read': readDirectory,
}
