// Generated from contracts/config/v1/mcp-server.schema.yaml; do not edit. Run `npm run gen`.

import type { Config } from './types.ts'

/** What holds when nothing is set; paths as they are written. */
export const defaults: Config = {
  "mcp_server": {
    "http": {
      "cors": {
        "enabled": false,
        "allowed_origins": [],
        "allowed_methods": [
          "GET",
          "HEAD",
          "POST",
          "DELETE",
          "OPTIONS"
        ],
        "allowed_headers": [
          "Content-Type",
          "Authorization",
          "X-MCP-Client-ID",
          "Mcp-Session-Id",
          "Mcp-Protocol-Version",
          "Mcp-Method",
          "Mcp-Name",
          "Last-Event-ID",
          "OwlClaw-API-Version",
          "Idempotency-Key",
          "If-None-Match",
          "Traceparent"
        ],
        "exposed_headers": [
          "Mcp-Session-Id",
          "Mcp-Protocol-Version",
          "OwlClaw-API-Version",
          "ETag",
          "Retry-After",
          "Deprecation",
          "Sunset"
        ],
        "max_age": 3600
      },
      "tls": {
        "enabled": false,
        "verify_client": false
      },
      "host": "127.0.0.1",
      "port": 8080,
      "max_body_bytes": 4194304,
      "max_header_bytes": 16384,
      "headers_timeout_seconds": 10,
      "request_timeout_seconds": 30,
      "keep_alive_timeout_seconds": 65,
      "write_timeout_seconds": 60,
      "max_connections": 20000
    },
    "tools": {
      "default_timeout_seconds": 300,
      "async_threshold_seconds": 30,
      "cache_ttl_seconds": 300
    },
    "runs": {
      "keep_seconds": 86400,
      "poll_interval_ms": 1000,
      "max_per_client": 100
    },
    "resources": {
      "skills_dir": "./capabilities",
      "watch": true,
      "max_read_bytes": 10485760,
      "cache_ttl_seconds": 600
    },
    "governance": {
      "default_quota": {},
      "enabled": true,
      "currency": "USD",
      "time_zone": "UTC",
      "prices": {},
      "clients": {}
    },
    "approvals": {
      "wait_seconds": 20,
      "request_seconds": 3600,
      "grant_seconds": 900,
      "keep_seconds": 604800
    },
    "logging": {
      "level": "INFO",
      "format": "json",
      "output": "stderr"
    },
    "transport": "stdio",
    "data_dir": "./.owlclaw",
    "development": false,
    "insecure": false,
    "shutdown_timeout_seconds": 5
  },
  "protocol": {
    "api": {
      "version_mode": "header",
      "default_version": "v1"
    },
    "mcp": {
      "supported_versions": [
        "2026-07-28",
        "2025-11-25",
        "2025-06-18",
        "2025-03-26",
        "2024-11-05"
      ],
      "input_errors": "error"
    },
    "compatibility": {
      "block_breaking_without_migration": true
    },
    "error": {
      "include_incident_id": true
    }
  },
  "auth": {
    "oauth": {
      "scopes": {},
      "algorithms": [
        "RS256",
        "PS256",
        "ES256",
        "EdDSA",
        "Ed25519"
      ],
      "client_claim": "sub",
      "clock_tolerance_seconds": 30,
      "required_scopes": []
    },
    "signatures": {
      "window_seconds": 300
    },
    "trusted_proxies": [],
    "allowed_addresses": [],
    "clients": {}
  },
  "ledger": {
    "enabled": true,
    "retention_days": 400,
    "max_recorded_bytes": 16384,
    "redact": []
  },
  "mcp": {
    "recursive": false,
    "strict": false
  },
  "sandbox": {
    "host": "localhost",
    "port": 8775,
    "enable_cors": false,
    "allowed_origins": []
  },
  "telemetry": {
    "metrics": {
      "enabled": true,
      "max_tools": 200,
      "max_clients": 100
    },
    "tracing": {
      "enabled": false,
      "endpoint": "http://localhost:4318/v1/traces",
      "headers": {},
      "sample_ratio": 1
    },
    "alerts": {
      "repeat_seconds": 3600,
      "check_seconds": 5
    },
    "watchdog": {
      "blocked_ms": 2000
    }
  },
  "cli": {}
}
