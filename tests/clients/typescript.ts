import { Client as NewClient, StreamableHTTPClientTransport as NewHttp } from '@modelcontextprotocol/client'
import { StdioClientTransport as NewStdio } from '@modelcontextprotocol/client/stdio'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { ToolListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js'
import { missing, type Report, type Target } from './target.ts'

const identity = { name: 'owlclaw-tests', version: '1.0.0' }

/** The transport of 2024-11-05 is deprecated there, and has to work all the same. */
const old: { readonly SSEClientTransport: new (url: URL) => Transport } =
  await import('@modelcontextprotocol/sdk/client/sse.js')

/** The SDK most servers and clients of TypeScript are made with today. */
export async function sdkV1({ url, command, args }: Target, over: 'streams' | 'sse' = 'streams'): Promise<Report> {
  const client = new Client(identity)
  let announced: () => void = () => undefined
  const change = new Promise<void>((resolve) => (announced = resolve))
  client.setNotificationHandler(ToolListChangedNotificationSchema, () => announced())
  const http = (address: string) =>
    over === 'sse'
      ? new old.SSEClientTransport(new URL(`${address}/sse`))
      : new StreamableHTTPClientTransport(new URL(address))
  const transport = url === undefined ? new StdioClientTransport({ command, args: [...args], stderr: 'ignore' }) : http(url)
  await client.connect(transport)
  try {
    let tools = 0
    let cursor: string | undefined
    do {
      const page = await client.listTools(cursor === undefined ? {} : { cursor })
      tools += page.tools.length
      cursor = page.nextCursor
    } while (cursor !== undefined)
    const progress: number[] = []
    await client.callTool({ name: 'test_tool_with_progress', arguments: {} }, undefined, {
      onprogress: (one) => progress.push(one.progress),
    })
    const called = await client.callTool({ name: 'test_simple_text', arguments: {} })
    const read = await client.readResource({ uri: 'test://static-text' })
    const got = await client.getPrompt({ name: 'test_simple_prompt' })
    await client.callTool({ name: 'test_trigger_tool_change', arguments: {} })
    await change
    const error = await client.getPrompt({ name: missing }).then(nothing, errorOf)
    return {
      server: client.getServerVersion()?.name ?? '',
      tools,
      called: textOf(called['content']),
      resource: textOf(read.contents),
      prompt: textOf(got.messages.map(({ content }) => content)),
      progress,
      changed: true,
      error,
    }
  } finally {
    await client.close()
  }
}

/** The SDK of 2026-07-28, in the revision it agrees on, or in that of 2025. */
export async function sdkV2({ url, command, args }: Target, mode: 'auto' | 'legacy'): Promise<Report> {
  let announced: () => void = () => undefined
  const change = new Promise<void>((resolve) => (announced = resolve))
  const client = new NewClient(identity, {
    versionNegotiation: { mode },
    listChanged: { tools: { autoRefresh: false, onChanged: () => announced() } },
  })
  const transport =
    url === undefined ? new NewStdio({ command, args: [...args], stderr: 'ignore' }) : new NewHttp(new URL(url))
  await client.connect(transport)
  try {
    const { tools } = await client.listTools()
    const progress: number[] = []
    await client.callTool(
      { name: 'test_tool_with_progress', arguments: {} },
      { onprogress: (one) => progress.push(one.progress) },
    )
    const called = await client.callTool({ name: 'test_simple_text', arguments: {} })
    const read = await client.readResource({ uri: 'test://static-text' })
    const got = await client.getPrompt({ name: 'test_simple_prompt' })
    await client.callTool({ name: 'test_trigger_tool_change', arguments: {} })
    await change
    const error = await client.getPrompt({ name: missing }).then(nothing, errorOf)
    return {
      server: client.getServerVersion()?.name ?? '',
      tools: tools.length,
      called: textOf(called.content),
      resource: textOf(read.contents),
      prompt: textOf(got.messages.map(({ content }) => content)),
      progress,
      changed: true,
      error,
    }
  } finally {
    await client.close()
  }
}

const nothing = (): never => {
  throw new Error('It got what is not there.')
}

function errorOf(thrown: unknown): Report['error'] {
  const { code, data } = thrown as { readonly code: number; readonly data?: { readonly code?: string } }
  return { code, name: data?.code ?? '' }
}

function textOf(parts: unknown): string {
  const [first] = parts as readonly { readonly text?: string }[]
  return first?.text ?? ''
}
