import type { Conversation, LogLevel } from '../core/conversation.ts'
import type { ToolResult } from '../core/tool.ts'
import type { InputViolation } from '../core/violation.ts'
import type { CallProblem } from './call-answer.ts'
import type { Remote } from './call-remote.ts'

type Members = Readonly<Record<string, unknown>>

/** The gateway that has the data folder, asked as an MCP client does. */
export interface Owner {
  readonly request: (
    method: string,
    params: Members,
  ) => Promise<{ readonly result: Members } | { readonly error: { readonly message: string; readonly data?: Members } }>
}

/** It ended before it had answered. */
export class OwnerGone extends Error {
  override readonly name = 'OwnerGone'
}

export function remoteBy(owner: Owner): Remote {
  const request: Owner['request'] = async (method, params) => {
    try {
      return await owner.request(method, params)
    } catch (thrown) {
      throw new OwnerGone((thrown as Error).message, { cause: thrown })
    }
  }
  return {
    tools: async () => {
      const found = new Map<string, Members | undefined>()
      for (let cursor: unknown = null; cursor !== undefined;) {
        const answer = await request('tools/list', cursor === null ? {} : { cursor })
        if ('error' in answer) break
        for (const { name, inputSchema } of answer.result['tools'] as readonly Listed[]) found.set(name, inputSchema)
        cursor = answer.result['nextCursor']
      }
      return found
    },
    call: async (name, input) => {
      const answer = await request('tools/call', { name, arguments: input })
      if ('error' in answer) return { problem: problemOf(answer.error) }
      const { resultType: _, ...result } = answer.result
      return { result: result as unknown as ToolResult }
    },
  }
}

interface Listed {
  readonly name: string
  readonly inputSchema: Members
}

function problemOf({ message, data = {} }: { readonly message: string; readonly data?: Members }): CallProblem {
  const { code, details, errors, retry_after: retryAfter, retryable, action, incident_id: incidentId } = data
  return {
    code: typeof code === 'string' ? code : 'unknown',
    detail: typeof details === 'string' ? details : message,
    ...(Array.isArray(errors) ? { violations: errors as readonly InputViolation[] } : {}),
    ...(typeof retryAfter === 'number' ? { retryAfter } : {}),
    ...(typeof retryable === 'boolean' ? { retryable } : {}),
    ...(typeof action === 'string' ? { action } : {}),
    ...(typeof incidentId === 'string' ? { incidentId } : {}),
  }
}

/** What the owner tells meanwhile, said as a tool of this process would say it. */
export const passOn =
  ({ progress, log }: Pick<Conversation, 'progress' | 'log'>) =>
  (method: string, params: Members): void => {
    const { progress: far, total, message, level, data, logger } = params
    if (method === 'notifications/progress' && typeof far === 'number') {
      progress({
        progress: far,
        ...(typeof total === 'number' ? { total } : {}),
        ...(typeof message === 'string' ? { message } : {}),
      })
    } else if (method === 'notifications/message') {
      log(level as LogLevel, data, typeof logger === 'string' ? logger : undefined)
    }
  }
