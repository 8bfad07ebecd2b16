import type { Principal } from '../core/call.ts'
import type { Channel, Mcp } from '../mcp/mcp.ts'
import type { Far, Near } from './owner-line.ts'
import { refuseLine } from './unreadable-line.ts'

/** This process answers the client that it has carried to an owner until now. */
export function servedHere(mcp: Mcp, principal: Principal, asked: number): Far {
  const gone: (() => void)[] = []
  let near: Near | undefined
  const channel: Channel = {
    transport: 'stdio',
    principal,
    asked,
    header: () => undefined,
    onGone: (listener) => gone.push(listener),
    push: (text) => near?.line(text),
    answer: (body) => {
      if (body !== undefined) near?.line(body)
    },
  }
  return {
    owner: undefined,
    hear: (hears) => {
      near = hears
    },
    send: (text) => mcp.receive(text, channel),
    refuse: (line) => refuseLine(mcp, channel, line),
    pause: () => undefined,
    resume: () => undefined,
    end: () => {
      for (const listener of gone.splice(0)) listener()
    },
  }
}
