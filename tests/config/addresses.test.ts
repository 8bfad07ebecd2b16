import { expect, it } from 'vitest'
import { problemText } from '../../src/config/config.ts'
import { refusedFrom } from './folder.ts'

it('[R10.5] what is secret in an address is not shown, however it is mistaken', async () => {
  const file = `auth:
  oauth: { jwks_uri: 'httpss://u:PPP@x?sig=SIG', issuer: ' https://u:PPP@x/?SIG' }
telemetry:
  tracing: { endpoint: ' https://u:PPP@x/v1?key=SIG', headers: { x-key: 12345 } }
  alerts: { webhook_url: 'hooks.example.com/services/T0/SECRET?token=SIG', webhook_secret: 1234567890123456 }
  watchdog: [{ webhook_secret: 'SECRET of sixteen' }]
`
  const { problems } = await refusedFrom({ file })
  expect(problems.map(problemText)).toEqual([
    'mcp-server.yaml:2:22: auth.oauth.jwks_uri is "httpss://********@x?sig=********" and is not written as it should be. Write it like https://login.example.com/jwks.',
    'mcp-server.yaml:2:58: auth.oauth.issuer is " https://********@x/?********" and is not written as it should be. Write it like https://login.example.com.',
    'mcp-server.yaml:4:24: telemetry.tracing.endpoint is " https://********@x/v1?key=********" and is not written as it should be. Write it like https://otlp.example.com/v1/traces.',
    'mcp-server.yaml:4:73: telemetry.tracing.headers.x-key is a secret and must be text. Put it in quotes: "...".',
    'mcp-server.yaml:5:26: telemetry.alerts.webhook_url is "hooks.example.com/********" and is not written as it should be. Write it like https://alerts.example.com/owlclaw.',
    'mcp-server.yaml:5:92: telemetry.alerts.webhook_secret is a secret and must be text. Put it in quotes: "...".',
    'mcp-server.yaml:6:13: telemetry.watchdog is [{"webhook_secret":"[redacted]"}] and must be a mapping. Put its keys on lines of their own, indented below it.',
  ])
})

it('[R10.4] what nothing can be sent to or with is a mistake', async () => {
  const file = `auth: { oauth: { issuer: 'https://u:p@x', jwks_uri: 'https://u@x', audience: a } }
telemetry:
  tracing:
    endpoint: https://u:PPP@x/v1/traces
    headers: { authorization: "Bearer SUPER\\nSECRET", "a b": x, x-key: "käse ☃", x-good: käse }
  alerts: { webhook_url: 'https://:p@x', webhook_secret: sixteen letters at least }
`
  const { problems } = await refusedFrom({ file })
  const user = 'has a user or a password in it, and no such address can be asked'
  const header =
    'which HTTP does not take as it is. Write a name of letters, digits and dashes, and a value in one line without signs of other scripts.'
  expect(problems.map(problemText)).toEqual([
    `mcp-server.yaml:1:26: auth.oauth.issuer ${user}. Remove them.`,
    `mcp-server.yaml:1:53: auth.oauth.jwks_uri ${user}. Remove them.`,
    `mcp-server.yaml:4:15: telemetry.tracing.endpoint ${user}. Remove them; telemetry.tracing.headers can send them as authorization.`,
    `mcp-server.yaml:5:14: telemetry.tracing.headers has "a b", ${header}`,
    `mcp-server.yaml:5:14: telemetry.tracing.headers has "authorization", ${header}`,
    `mcp-server.yaml:5:14: telemetry.tracing.headers has "x-key", ${header}`,
    `mcp-server.yaml:6:26: telemetry.alerts.webhook_url ${user}. Remove them.`,
  ])
})

it('[R3.6] an origin that no browser sends is said, with what it sends', async () => {
  const file = `mcp_server:
  http: { cors: { allowed_origins: ['https://A.Example', 'https://b.example:443', 'http://c.example:8080', 'app://AbC'] } }
auth: { clients: { ada: { origins: ['https://u:PPP@x', 'https://bücher.example', 'https://a.example'] } } }
sandbox: { allowed_origins: ['https://a.example:99999'] }
`
  const { problems } = await refusedFrom({ file })
  expect(problems.map(problemText)).toEqual([
    'mcp-server.yaml:2:36: mcp_server.http.cors.allowed_origins has "https://A.Example", which no browser sends. Write https://a.example.',
    'mcp-server.yaml:2:36: mcp_server.http.cors.allowed_origins has "https://b.example:443", which no browser sends. Write https://b.example.',
    'mcp-server.yaml:3:18: auth.clients.ada.origins has "https://********@x", which no browser sends. Write https://x.',
    'mcp-server.yaml:3:18: auth.clients.ada.origins has "https://bücher.example", which no browser sends. Write https://xn--bcher-kva.example.',
    'mcp-server.yaml:4:29: sandbox.allowed_origins has "https://a.example:99999", which no browser sends. Write it like https://app.example.com.',
  ])
})
