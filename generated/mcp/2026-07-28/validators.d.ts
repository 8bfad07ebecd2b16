// Generated from contracts/mcp/2026-07-28/messages.schema.yaml; do not edit. Run `npm run gen`.

import type { Validator } from '../../operation.ts'
import type { CallToolRequestParams, CallToolResult, CancelledNotificationParams, CompleteRequestParams, CompleteResult, CreateMessageRequestParams, CreateMessageResult, DiscoverResult, ElicitRequestParams, ElicitResult, GetPromptRequestParams, GetPromptResult, InputRequiredResult, JSONRPCErrorResponse, JSONRPCNotification, JSONRPCRequest, JSONRPCResultResponse, ListPromptsResult, ListResourceTemplatesResult, ListResourcesResult, ListRootsRequestParams, ListRootsResult, ListToolsResult, LoggingMessageNotificationParams, NotificationParams, PaginatedRequestParams, ProgressNotificationParams, ReadResourceRequestParams, ReadResourceResult, RequestParams, ResourceUpdatedNotificationParams, SubscriptionsAcknowledgedNotificationParams, SubscriptionsListenRequestParams, SubscriptionsListenResult, TasksAcknowledgement, TasksGetRequestParams, TasksGetResult, TasksNotificationParams, TasksUpdateRequestParams } from './types.ts'

export declare const JSONRPCRequest: Validator<JSONRPCRequest>
export declare const JSONRPCNotification: Validator<JSONRPCNotification>
export declare const JSONRPCResultResponse: Validator<JSONRPCResultResponse>
export declare const JSONRPCErrorResponse: Validator<JSONRPCErrorResponse>
export declare const RequestParams: Validator<RequestParams>
export declare const DiscoverResult: Validator<DiscoverResult>
export declare const PaginatedRequestParams: Validator<PaginatedRequestParams>
export declare const ListToolsResult: Validator<ListToolsResult>
export declare const CallToolRequestParams: Validator<CallToolRequestParams>
export declare const CallToolResult: Validator<CallToolResult>
export declare const InputRequiredResult: Validator<InputRequiredResult>
export declare const ListResourcesResult: Validator<ListResourcesResult>
export declare const ListResourceTemplatesResult: Validator<ListResourceTemplatesResult>
export declare const ReadResourceRequestParams: Validator<ReadResourceRequestParams>
export declare const ReadResourceResult: Validator<ReadResourceResult>
export declare const ListPromptsResult: Validator<ListPromptsResult>
export declare const GetPromptRequestParams: Validator<GetPromptRequestParams>
export declare const GetPromptResult: Validator<GetPromptResult>
export declare const CompleteRequestParams: Validator<CompleteRequestParams>
export declare const CompleteResult: Validator<CompleteResult>
export declare const SubscriptionsListenRequestParams: Validator<SubscriptionsListenRequestParams>
export declare const SubscriptionsListenResult: Validator<SubscriptionsListenResult>
export declare const TasksGetRequestParams: Validator<TasksGetRequestParams>
export declare const TasksGetResult: Validator<TasksGetResult>
export declare const TasksUpdateRequestParams: Validator<TasksUpdateRequestParams>
export declare const TasksAcknowledgement: Validator<TasksAcknowledgement>
export declare const ElicitRequestParams: Validator<ElicitRequestParams>
export declare const ElicitResult: Validator<ElicitResult>
export declare const CreateMessageRequestParams: Validator<CreateMessageRequestParams>
export declare const CreateMessageResult: Validator<CreateMessageResult>
export declare const ListRootsRequestParams: Validator<ListRootsRequestParams>
export declare const ListRootsResult: Validator<ListRootsResult>
export declare const CancelledNotificationParams: Validator<CancelledNotificationParams>
export declare const ProgressNotificationParams: Validator<ProgressNotificationParams>
export declare const LoggingMessageNotificationParams: Validator<LoggingMessageNotificationParams>
export declare const NotificationParams: Validator<NotificationParams>
export declare const ResourceUpdatedNotificationParams: Validator<ResourceUpdatedNotificationParams>
export declare const SubscriptionsAcknowledgedNotificationParams: Validator<SubscriptionsAcknowledgedNotificationParams>
export declare const TasksNotificationParams: Validator<TasksNotificationParams>
