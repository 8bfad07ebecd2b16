// Generated from contracts/mcp/2025-11-25/messages.schema.yaml; do not edit. Run `npm run gen`.

import type { MethodRow } from '../method.ts'
import type { CallToolRequestParams, CallToolResult, CancelledNotificationParams, CompleteRequestParams, CompleteResult, CreateMessageRequestParams, CreateMessageResult, ElicitRequestParams, ElicitResult, ElicitationCompleteNotificationParams, EmptyResult, GetPromptRequestParams, GetPromptResult, InitializeRequestParams, InitializeResult, ListPromptsResult, ListResourceTemplatesResult, ListResourcesResult, ListRootsResult, ListToolsResult, LoggingMessageNotificationParams, NotificationParams, PaginatedRequestParams, ProgressNotificationParams, ReadResourceRequestParams, ReadResourceResult, RequestParams, ResourceUpdatedNotificationParams, SetLevelRequestParams, SubscribeRequestParams, UnsubscribeRequestParams } from './types.ts'
import * as validators from './validators.js'

/** What a request asks with, and what answers it. */
export interface McpRequests {
  'initialize': { params: InitializeRequestParams; result: InitializeResult }
  'ping': { params?: RequestParams; result: EmptyResult }
  'tools/list': { params?: PaginatedRequestParams; result: ListToolsResult }
  'tools/call': { params: CallToolRequestParams; result: CallToolResult }
  'resources/list': { params?: PaginatedRequestParams; result: ListResourcesResult }
  'resources/templates/list': { params?: PaginatedRequestParams; result: ListResourceTemplatesResult }
  'resources/read': { params: ReadResourceRequestParams; result: ReadResourceResult }
  'resources/subscribe': { params: SubscribeRequestParams; result: EmptyResult }
  'resources/unsubscribe': { params: UnsubscribeRequestParams; result: EmptyResult }
  'prompts/list': { params?: PaginatedRequestParams; result: ListPromptsResult }
  'prompts/get': { params: GetPromptRequestParams; result: GetPromptResult }
  'completion/complete': { params: CompleteRequestParams; result: CompleteResult }
  'logging/setLevel': { params: SetLevelRequestParams; result: EmptyResult }
  'elicitation/create': { params: ElicitRequestParams; result: ElicitResult }
  'sampling/createMessage': { params: CreateMessageRequestParams; result: CreateMessageResult }
  'roots/list': { params?: RequestParams; result: ListRootsResult }
}

/** What a question inside a result asks with, and what answers it. */
export type McpInputs = Record<never, never>

/** What a notification tells. */
export interface McpNotifications {
  'notifications/initialized': { params?: NotificationParams }
  'notifications/cancelled': { params: CancelledNotificationParams }
  'notifications/progress': { params: ProgressNotificationParams }
  'notifications/roots/list_changed': { params?: NotificationParams }
  'notifications/message': { params: LoggingMessageNotificationParams }
  'notifications/tools/list_changed': { params?: NotificationParams }
  'notifications/prompts/list_changed': { params?: NotificationParams }
  'notifications/resources/list_changed': { params?: NotificationParams }
  'notifications/resources/updated': { params: ResourceUpdatedNotificationParams }
  'notifications/elicitation/complete': { params: ElicitationCompleteNotificationParams }
}

export const revision = '2025-11-25'

export const methods = {
  'initialize': {
    kind: 'request',
    from: 'client',
    paramsRequired: true,
    validateParams: validators.InitializeRequestParams,
    validateResult: validators.InitializeResult,
  },
  'ping': {
    kind: 'request',
    from: 'both',
    paramsRequired: false,
    validateParams: validators.RequestParams,
    validateResult: validators.EmptyResult,
  },
  'tools/list': {
    kind: 'request',
    from: 'client',
    paramsRequired: false,
    validateParams: validators.PaginatedRequestParams,
    validateResult: validators.ListToolsResult,
  },
  'tools/call': {
    kind: 'request',
    from: 'client',
    paramsRequired: true,
    validateParams: validators.CallToolRequestParams,
    validateResult: validators.CallToolResult,
  },
  'resources/list': {
    kind: 'request',
    from: 'client',
    paramsRequired: false,
    validateParams: validators.PaginatedRequestParams,
    validateResult: validators.ListResourcesResult,
  },
  'resources/templates/list': {
    kind: 'request',
    from: 'client',
    paramsRequired: false,
    validateParams: validators.PaginatedRequestParams,
    validateResult: validators.ListResourceTemplatesResult,
  },
  'resources/read': {
    kind: 'request',
    from: 'client',
    paramsRequired: true,
    validateParams: validators.ReadResourceRequestParams,
    validateResult: validators.ReadResourceResult,
  },
  'resources/subscribe': {
    kind: 'request',
    from: 'client',
    paramsRequired: true,
    validateParams: validators.SubscribeRequestParams,
    validateResult: validators.EmptyResult,
  },
  'resources/unsubscribe': {
    kind: 'request',
    from: 'client',
    paramsRequired: true,
    validateParams: validators.UnsubscribeRequestParams,
    validateResult: validators.EmptyResult,
  },
  'prompts/list': {
    kind: 'request',
    from: 'client',
    paramsRequired: false,
    validateParams: validators.PaginatedRequestParams,
    validateResult: validators.ListPromptsResult,
  },
  'prompts/get': {
    kind: 'request',
    from: 'client',
    paramsRequired: true,
    validateParams: validators.GetPromptRequestParams,
    validateResult: validators.GetPromptResult,
  },
  'completion/complete': {
    kind: 'request',
    from: 'client',
    paramsRequired: true,
    validateParams: validators.CompleteRequestParams,
    validateResult: validators.CompleteResult,
  },
  'logging/setLevel': {
    kind: 'request',
    from: 'client',
    paramsRequired: true,
    validateParams: validators.SetLevelRequestParams,
    validateResult: validators.EmptyResult,
  },
  'elicitation/create': {
    kind: 'request',
    from: 'server',
    paramsRequired: true,
    validateParams: validators.ElicitRequestParams,
    validateResult: validators.ElicitResult,
  },
  'sampling/createMessage': {
    kind: 'request',
    from: 'server',
    paramsRequired: true,
    validateParams: validators.CreateMessageRequestParams,
    validateResult: validators.CreateMessageResult,
  },
  'roots/list': {
    kind: 'request',
    from: 'server',
    paramsRequired: false,
    validateParams: validators.RequestParams,
    validateResult: validators.ListRootsResult,
  },
  'notifications/initialized': {
    kind: 'notification',
    from: 'client',
    paramsRequired: false,
    validateParams: validators.NotificationParams,
  },
  'notifications/cancelled': {
    kind: 'notification',
    from: 'both',
    paramsRequired: true,
    validateParams: validators.CancelledNotificationParams,
  },
  'notifications/progress': {
    kind: 'notification',
    from: 'both',
    paramsRequired: true,
    validateParams: validators.ProgressNotificationParams,
  },
  'notifications/roots/list_changed': {
    kind: 'notification',
    from: 'client',
    paramsRequired: false,
    validateParams: validators.NotificationParams,
  },
  'notifications/message': {
    kind: 'notification',
    from: 'server',
    paramsRequired: true,
    validateParams: validators.LoggingMessageNotificationParams,
  },
  'notifications/tools/list_changed': {
    kind: 'notification',
    from: 'server',
    paramsRequired: false,
    validateParams: validators.NotificationParams,
  },
  'notifications/prompts/list_changed': {
    kind: 'notification',
    from: 'server',
    paramsRequired: false,
    validateParams: validators.NotificationParams,
  },
  'notifications/resources/list_changed': {
    kind: 'notification',
    from: 'server',
    paramsRequired: false,
    validateParams: validators.NotificationParams,
  },
  'notifications/resources/updated': {
    kind: 'notification',
    from: 'server',
    paramsRequired: true,
    validateParams: validators.ResourceUpdatedNotificationParams,
  },
  'notifications/elicitation/complete': {
    kind: 'notification',
    from: 'server',
    paramsRequired: true,
    validateParams: validators.ElicitationCompleteNotificationParams,
  },
} as const satisfies Readonly<Record<string, MethodRow>>

export type McpMethod = keyof typeof methods
