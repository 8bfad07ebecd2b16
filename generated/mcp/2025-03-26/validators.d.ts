// Generated from contracts/mcp/2025-03-26/difference.yaml; do not edit. Run `npm run gen`.

import type { Validator } from '../../operation.ts'
import type { CallToolRequestParams, CallToolResult, CancelledNotificationParams, CompleteRequestParams, CompleteResult, CreateMessageRequestParams, CreateMessageResult, EmptyResult, GetPromptRequestParams, GetPromptResult, InitializeRequestParams, InitializeResult, JSONRPCErrorResponse, JSONRPCNotification, JSONRPCRequest, JSONRPCResultResponse, ListPromptsResult, ListResourceTemplatesResult, ListResourcesResult, ListRootsResult, ListToolsResult, LoggingMessageNotificationParams, NotificationParams, PaginatedRequestParams, ProgressNotificationParams, ReadResourceRequestParams, ReadResourceResult, RequestParams, ResourceUpdatedNotificationParams, SetLevelRequestParams, SubscribeRequestParams, UnsubscribeRequestParams } from './types.ts'

export declare const JSONRPCRequest: Validator<JSONRPCRequest>
export declare const JSONRPCNotification: Validator<JSONRPCNotification>
export declare const JSONRPCResultResponse: Validator<JSONRPCResultResponse>
export declare const JSONRPCErrorResponse: Validator<JSONRPCErrorResponse>
export declare const InitializeRequestParams: Validator<InitializeRequestParams>
export declare const InitializeResult: Validator<InitializeResult>
export declare const RequestParams: Validator<RequestParams>
export declare const EmptyResult: Validator<EmptyResult>
export declare const PaginatedRequestParams: Validator<PaginatedRequestParams>
export declare const ListToolsResult: Validator<ListToolsResult>
export declare const CallToolRequestParams: Validator<CallToolRequestParams>
export declare const CallToolResult: Validator<CallToolResult>
export declare const ListResourcesResult: Validator<ListResourcesResult>
export declare const ListResourceTemplatesResult: Validator<ListResourceTemplatesResult>
export declare const ReadResourceRequestParams: Validator<ReadResourceRequestParams>
export declare const ReadResourceResult: Validator<ReadResourceResult>
export declare const SubscribeRequestParams: Validator<SubscribeRequestParams>
export declare const UnsubscribeRequestParams: Validator<UnsubscribeRequestParams>
export declare const ListPromptsResult: Validator<ListPromptsResult>
export declare const GetPromptRequestParams: Validator<GetPromptRequestParams>
export declare const GetPromptResult: Validator<GetPromptResult>
export declare const CompleteRequestParams: Validator<CompleteRequestParams>
export declare const CompleteResult: Validator<CompleteResult>
export declare const SetLevelRequestParams: Validator<SetLevelRequestParams>
export declare const CreateMessageRequestParams: Validator<CreateMessageRequestParams>
export declare const CreateMessageResult: Validator<CreateMessageResult>
export declare const ListRootsResult: Validator<ListRootsResult>
export declare const NotificationParams: Validator<NotificationParams>
export declare const CancelledNotificationParams: Validator<CancelledNotificationParams>
export declare const ProgressNotificationParams: Validator<ProgressNotificationParams>
export declare const LoggingMessageNotificationParams: Validator<LoggingMessageNotificationParams>
export declare const ResourceUpdatedNotificationParams: Validator<ResourceUpdatedNotificationParams>
