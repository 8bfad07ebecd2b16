// Generated from contracts/tools/v1/tools.yaml; do not edit. Run `npm run gen`.

import { operation, type Operation } from '../../operation.ts'
import type { ExplainErrorInput, ExplainErrorOutput } from './types.ts'
import { isExplainErrorInput, isExplainErrorOutput } from './validators.js'

/** The tools this product ships. */
export interface ToolOperations {
  readonly explain_error: Operation<ExplainErrorInput, ExplainErrorOutput>
}

export const toolOperations: ToolOperations = {
  explain_error: operation('explain_error', isExplainErrorInput, isExplainErrorOutput),
}

/** What a client is shown of each. */
export const toolListings = {
  explain_error: {
    "title": "Explain an error",
    "description": "Explains an error code of this server: what it means, whether a retry can help, and what to do. Give it the `code` of a problem or the `data.code` of a JSON-RPC error.",
    "annotations": {
      "readOnlyHint": true,
      "idempotentHint": true,
      "openWorldHint": false
    },
    "inputSchema": {
      "type": "object",
      "required": [
        "code"
      ],
      "additionalProperties": false,
      "properties": {
        "code": {
          "description": "The code, such as rate_limited.",
          "type": "string",
          "minLength": 1,
          "maxLength": 64,
          "pattern": "^[a-z][a-z0-9_]*$"
        }
      }
    },
    "outputSchema": {
      "type": "object",
      "required": [
        "code",
        "category",
        "title",
        "description",
        "action",
        "retryable",
        "http",
        "json_rpc"
      ],
      "properties": {
        "code": {
          "description": "The stable name of the error.",
          "type": "string"
        },
        "category": {
          "description": "The kind of error.",
          "type": "string"
        },
        "title": {
          "description": "What happened, short.",
          "type": "string"
        },
        "description": {
          "description": "What it means, exactly.",
          "type": "string"
        },
        "action": {
          "description": "What you can do about it.",
          "type": "string"
        },
        "retryable": {
          "description": "Whether the same request may succeed later, unchanged.",
          "type": "boolean"
        },
        "http": {
          "description": "The HTTP status of a REST answer.",
          "type": "integer"
        },
        "json_rpc": {
          "description": "The JSON-RPC error number.",
          "type": "object",
          "required": [
            "legacy",
            "modern"
          ],
          "properties": {
            "legacy": {
              "description": "On MCP revisions before 2026-07-28.",
              "type": "integer"
            },
            "modern": {
              "description": "On MCP revision 2026-07-28 and later.",
              "type": "integer"
            }
          }
        }
      }
    }
  },
} as const satisfies Readonly<Record<keyof ToolOperations, object>>
