import type { Readable } from 'node:stream'
import type { Principal } from '../core/call.ts'
import type { Channel, Mcp } from '../mcp/mcp.ts'
import { createLineReader } from './line-reader.ts'
import { createLineWriter } from './line-writer.ts'
import type { Output } from './stdio-guard.ts'
import { refuseLine } from './unreadable-line.ts'

export interface StdioParts {
  readonly mcp: Mcp
  readonly input: Readable
  readonly output: Output
  readonly principal: Principal
  readonly maxLineBytes: number
}

export interface StdioTransport {
  /** Settles when the client has closed its end, or can't be written to any more. */
  readonly ended: Promise<void>
  /** Settles when all that was answered has been written. */
  readonly flush: () => Promise<void>
}

/** One message a line in, one a line out. Reading stops while the client does not read what it was sent. */
export function serveStdio({ mcp, input, output, principal, maxLineBytes }: StdioParts): StdioTransport {
  const gone: (() => void)[] = []
  const writer = createLineWriter(input, output)
  const channel: Channel = {
    transport: 'stdio',
    principal,
    header: () => undefined,
    onGone: (listener) => gone.push(listener),
    push: writer.line,
    answer: (body) => {
      if (body !== undefined) writer.line(body)
    },
  }
  const reader = createLineReader(maxLineBytes, {
    line: (text) => {
      if (text.trim() !== '') mcp.receive(text, channel)
    },
    bad: (line) => refuseLine(mcp, channel, line),
  })
  const ended = new Promise<void>((resolve) => {
    input.on('data', reader.take)
    input.once('end', () => {
      reader.end()
      resolve()
    })
    input.once('error', () => resolve())
    output.once('error', () => resolve())
  })
  return {
    ended: ended.then(() => {
      for (const listener of gone) listener()
    }),
    flush: writer.flush,
  }
}
