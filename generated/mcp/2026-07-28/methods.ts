// Generated from contracts/mcp/2026-07-28/messages.schema.yaml; do not edit. Run `npm run gen`.

import type { MethodRow } from '../method.ts'
import type { CallToolRequestParams, CallToolResult, CancelledNotificationParams, CompleteRequestParams, CompleteResult, CreateMessageRequestParams, CreateMessageResult, DiscoverResult, ElicitRequestParams, ElicitResult, GetPromptRequestParams, GetPromptResult, InputRequiredResult, ListPromptsResult, ListResourceTemplatesResult, ListResourcesResult, ListRootsRequestParams, ListRootsResult, ListToolsResult, LoggingMessageNotificationParams, NotificationParams, PaginatedRequestParams, ProgressNotificationParams, ReadResourceRequestParams, ReadResourceResult, RequestParams, ResourceUpdatedNotificationParams, SubscriptionsAcknowledgedNotificationParams, SubscriptionsListenRequestParams, SubscriptionsListenResult, TasksAcknowledgement, TasksGetRequestParams, TasksGetResult, TasksNotificationParams, TasksUpdateRequestParams } from './types.ts'
import * as validators from './validators.js'

/** What a request asks with, and what answers it. */
export interface McpRequests {
  'server/discover': { params: RequestParams; result: DiscoverResult }
  'tools/list': { params: PaginatedRequestParams; result: ListToolsResult }
  'tools/call': { params: CallToolRequestParams; result: CallToolResult | InputRequiredResult }
  'resources/list': { params: PaginatedRequestParams; result: ListResourcesResult }
  'resources/templates/list': { params: PaginatedRequestParams; result: ListResourceTemplatesResult }
  'resources/read': { params: ReadResourceRequestParams; result: ReadResourceResult | InputRequiredResult }
  'prompts/list': { params: PaginatedRequestParams; result: ListPromptsResult }
  'prompts/get': { params: GetPromptRequestParams; result: GetPromptResult | InputRequiredResult }
  'completion/complete': { params: CompleteRequestParams; result: CompleteResult }
  'subscriptions/listen': { params: SubscriptionsListenRequestParams; result: SubscriptionsListenResult }
  'tasks/get': { params: TasksGetRequestParams; result: TasksGetResult }
  'tasks/update': { params: TasksUpdateRequestParams; result: TasksAcknowledgement }
  'tasks/cancel': { params: TasksGetRequestParams; result: TasksAcknowledgement }
}

/** What a question inside a result asks with, and what answers it. */
export interface McpInputs {
  'elicitation/create': { params: ElicitRequestParams; result: ElicitResult }
  'sampling/createMessage': { params: CreateMessageRequestParams; result: CreateMessageResult }
  'roots/list': { params?: ListRootsRequestParams; result: ListRootsResult }
}

/** What a notification tells. */
export interface McpNotifications {
  'notifications/cancelled': { params: CancelledNotificationParams }
  'notifications/progress': { params: ProgressNotificationParams }
  'notifications/message': { params: LoggingMessageNotificationParams }
  'notifications/tools/list_changed': { params?: NotificationParams }
  'notifications/prompts/list_changed': { params?: NotificationParams }
  'notifications/resources/list_changed': { params?: NotificationParams }
  'notifications/resources/updated': { params: ResourceUpdatedNotificationParams }
  'notifications/subscriptions/acknowledged': { params: SubscriptionsAcknowledgedNotificationParams }
  'notifications/tasks': { params: TasksNotificationParams }
}

export const revision = '2026-07-28'

export const methods = {
  'server/discover': {
    kind: 'request',
    from: 'client',
    paramsRequired: true,
    validateParams: validators.RequestParams,
    validateResult: validators.DiscoverResult,
  },
  'tools/list': {
    kind: 'request',
    from: 'client',
    paramsRequired: true,
    validateParams: validators.PaginatedRequestParams,
    validateResult: validators.ListToolsResult,
  },
  'tools/call': {
    kind: 'request',
    from: 'client',
    paramsRequired: true,
    validateParams: validators.CallToolRequestParams,
    validateResult: validators.CallToolResult,
    validateInterim: validators.InputRequiredResult,
  },
  'resources/list': {
    kind: 'request',
    from: 'client',
    paramsRequired: true,
    validateParams: validators.PaginatedRequestParams,
    validateResult: validators.ListResourcesResult,
  },
  'resources/templates/list': {
    kind: 'request',
    from: 'client',
    paramsRequired: true,
    validateParams: validators.PaginatedRequestParams,
    validateResult: validators.ListResourceTemplatesResult,
  },
  'resources/read': {
    kind: 'request',
    from: 'client',
    paramsRequired: true,
    validateParams: validators.ReadResourceRequestParams,
    validateResult: validators.ReadResourceResult,
    validateInterim: validators.InputRequiredResult,
  },
  'prompts/list': {
    kind: 'request',
    from: 'client',
    paramsRequired: true,
    validateParams: validators.PaginatedRequestParams,
    validateResult: validators.ListPromptsResult,
  },
  'prompts/get': {
    kind: 'request',
    from: 'client',
    paramsRequired: true,
    validateParams: validators.GetPromptRequestParams,
    validateResult: validators.GetPromptResult,
    validateInterim: validators.InputRequiredResult,
  },
  'completion/complete': {
    kind: 'request',
    from: 'client',
    paramsRequired: true,
    validateParams: validators.CompleteRequestParams,
    validateResult: validators.CompleteResult,
  },
  'subscriptions/listen': {
    kind: 'request',
    from: 'client',
    paramsRequired: true,
    validateParams: validators.SubscriptionsListenRequestParams,
    validateResult: validators.SubscriptionsListenResult,
  },
  'tasks/get': {
    kind: 'request',
    from: 'client',
    paramsRequired: true,
    validateParams: validators.TasksGetRequestParams,
    validateResult: validators.TasksGetResult,
  },
  'tasks/update': {
    kind: 'request',
    from: 'client',
    paramsRequired: true,
    validateParams: validators.TasksUpdateRequestParams,
    validateResult: validators.TasksAcknowledgement,
  },
  'tasks/cancel': {
    kind: 'request',
    from: 'client',
    paramsRequired: true,
    validateParams: validators.TasksGetRequestParams,
    validateResult: validators.TasksAcknowledgement,
  },
  'elicitation/create': {
    kind: 'input',
    from: 'server',
    paramsRequired: true,
    validateParams: validators.ElicitRequestParams,
    validateResult: validators.ElicitResult,
  },
  'sampling/createMessage': {
    kind: 'input',
    from: 'server',
    paramsRequired: true,
    validateParams: validators.CreateMessageRequestParams,
    validateResult: validators.CreateMessageResult,
  },
  'roots/list': {
    kind: 'input',
    from: 'server',
    paramsRequired: false,
    validateParams: validators.ListRootsRequestParams,
    validateResult: validators.ListRootsResult,
  },
  'notifications/cancelled': {
    kind: 'notification',
    from: 'both',
    paramsRequired: true,
    validateParams: validators.CancelledNotificationParams,
  },
  'notifications/progress': {
    kind: 'notification',
    from: 'server',
    paramsRequired: true,
    validateParams: validators.ProgressNotificationParams,
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
  'notifications/subscriptions/acknowledged': {
    kind: 'notification',
    from: 'server',
    paramsRequired: true,
    validateParams: validators.SubscriptionsAcknowledgedNotificationParams,
  },
  'notifications/tasks': {
    kind: 'notification',
    from: 'server',
    paramsRequired: true,
    validateParams: validators.TasksNotificationParams,
  },
} as const satisfies Readonly<Record<string, MethodRow>>

export type McpMethod = keyof typeof methods
