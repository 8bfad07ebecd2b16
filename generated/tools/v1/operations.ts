// Generated from contracts/tools/v1/tools.yaml; do not edit. Run `npm run gen`.

import { operation, type Operation } from '../../operation.ts'
import type { ExplainErrorInput, ExplainErrorOutput, SearchToolsInput, SearchToolsOutput } from './types.ts'
import { isExplainErrorInput, isExplainErrorOutput, isSearchToolsInput, isSearchToolsOutput } from './validators.js'

/** The tools this product ships. */
export interface ToolOperations {
  readonly explain_error: Operation<ExplainErrorInput, ExplainErrorOutput>
  readonly search_tools: Operation<SearchToolsInput, SearchToolsOutput>
}

export const toolOperations: ToolOperations = {
  explain_error: operation('explain_error', isExplainErrorInput, isExplainErrorOutput),
  search_tools: operation('search_tools', isSearchToolsInput, isSearchToolsOutput),
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
  search_tools: {
    "title": "Search for tools",
    "description": "Finds tools that you may call and that your list of tools does not show. Say what you want to do in a few words; call what it finds by its name, with arguments that fit its inputSchema.",
    "annotations": {
      "readOnlyHint": true,
      "idempotentHint": true,
      "openWorldHint": false
    },
    "inputSchema": {
      "type": "object",
      "required": [
        "query"
      ],
      "additionalProperties": false,
      "properties": {
        "query": {
          "description": "Words from the name or the description of the tool, such as create invoice.",
          "type": "string",
          "minLength": 1,
          "maxLength": 500
        },
        "limit": {
          "description": "How many to return at most; 10 when left out.",
          "type": "integer",
          "minimum": 1,
          "maximum": 50
        }
      }
    },
    "outputSchema": {
      "type": "object",
      "required": [
        "tools",
        "more"
      ],
      "properties": {
        "tools": {
          "description": "What fits best first.",
          "type": "array",
          "items": {
            "type": "object",
            "required": [
              "name",
              "inputSchema"
            ],
            "properties": {
              "name": {
                "description": "Call it by this.",
                "type": "string"
              },
              "title": {
                "description": "Its title.",
                "type": "string"
              },
              "description": {
                "description": "What it does.",
                "type": "string"
              },
              "inputSchema": {
                "description": "What its arguments must fit.",
                "type": "object"
              }
            }
          }
        },
        "more": {
          "description": "How many others fit, too.",
          "type": "integer"
        }
      }
    }
  },
} as const satisfies Readonly<Record<keyof ToolOperations, object>>
