import { Client as NewClient, ClientCredentialsProvider as NewProvider } from '@modelcontextprotocol/client'
import { StreamableHTTPClientTransport as NewHttp } from '@modelcontextprotocol/client'
import { ClientCredentialsProvider } from '@modelcontextprotocol/sdk/client/auth-extensions.js'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { describe, expect, it, onTestFinished } from 'vitest'
import { tool } from '../mcp/server.ts'
import { issuer, withTokens, type Issuer } from './issuer.ts'

const things = [tool('whoami', (_input, { principal }) => ({ client: principal.id }))]
const about = { name: 'test', version: '1' }
const call = { name: 'whoami', arguments: {} }

/** A gateway that has no address of its own for an audience: it is named by where it listens. */
const gatewayOf = (login: Issuer) =>
  withTokens(
    login,
    { audience: 'owlclaw', required_scopes: ['mcp'], scopes: { tools: 'mcp:tools' } },
    { things: { things } },
  )

const credentials = ({ url }: Issuer) => ({ clientId: 'ada', clientSecret: 'secret', expectedIssuer: url })

describe('[R5.4] OAuth clients of others find their way by what the gateway tells them', () => {
  it('the TypeScript SDK 1: from the challenge to the metadata, the token and the call', async () => {
    const login = await issuer()
    const server = await gatewayOf(login)
    const client = new Client(about)
    const transport = new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), {
      authProvider: new ClientCredentialsProvider({ ...credentials(login), scope: 'mcp mcp:tools' }), // it asks for none by itself
    })
    onTestFinished(() => client.close())
    await client.connect(transport)
    expect(await client.callTool(call)).toMatchObject({ structuredContent: { client: 'oauth:ada' } })
    expect(login.state.asked).toEqual([{ scope: 'mcp mcp:tools', resource: `${server.url}/mcp` }])
  })

  it.each(['2026-07-28', '2025-11-25'])('the TypeScript SDK 2, on %s', async (revision) => {
    const login = await issuer()
    const server = await gatewayOf(login)
    const client = new NewClient(about, revision === '2026-07-28' ? { versionNegotiation: { mode: 'auto' } } : {})
    onTestFinished(() => client.close())
    const provider = new NewProvider(credentials(login))
    await client.connect(new NewHttp(new URL(`${server.url}/mcp`), { authProvider: provider }))
    expect(await client.callTool(call)).toMatchObject({ structuredContent: { client: 'oauth:ada' } })
    expect(login.state.asked).toEqual([{ scope: 'mcp mcp:tools', resource: `${server.url}/mcp` }])
  })

  it('a scope that lacks is asked for, and the call made again', async () => {
    const login = await issuer()
    const server = await gatewayOf(login)
    login.state.withheld = 'mcp:tools'
    const client = new NewClient(about)
    onTestFinished(() => client.close())
    const provider = new NewProvider(credentials(login))
    await client.connect(new NewHttp(new URL(`${server.url}/mcp`), { authProvider: provider }))
    login.state.withheld = ''
    expect(await client.callTool(call)).toMatchObject({ structuredContent: { client: 'oauth:ada' } })
    expect(login.state.asked.at(-1)?.scope).toContain('mcp:tools')
    expect(login.state.asked.length).toBe(2)
  })
})
