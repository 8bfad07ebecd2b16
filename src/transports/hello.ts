import { hash, timingSafeEqual } from 'node:crypto'
import { realpathSync } from 'node:fs'
import type { Config } from '../config/config.ts'
import type { UnreadableLine } from './unreadable-line.ts'

/** What two processes that share a data folder must agree on. */
export interface Common {
  readonly version: string
  /** The folder of capabilities; empty where the owner's is taken as it is. */
  readonly capabilities: string
  /** A short hash of the value of each setting that holds for all of them; empty where the owner's settings are taken as they are. */
  readonly settings: Readonly<Record<string, string>>
}

/** The first line of whoever joins an owner. */
export interface Hello extends Common {
  readonly owlclaw: 'join'
  readonly token: string
  readonly clientId: string
  readonly pid: number
  /** The ids of what its client was asked before, by whoever served it then, were not above this. */
  readonly asked: number
}

/** The owner's answer to it. `again`: nothing is wrong but the moment. */
export type Welcome = { readonly ok: true } | { readonly ok: false; readonly again: boolean; readonly reason: string }

/** Not the settings of how one process is reached and what it logs. */
const ownAffairs = [
  'mcp_server.transport',
  'mcp_server.http',
  'mcp_server.logging',
  'mcp_server.data_dir',
  'mcp_server.development',
  'mcp_server.insecure',
  'mcp_server.shutdown_timeout_seconds',
  'mcp_server.resources.skills_dir', // compared by itself, so that the message can show both
  'mcp_server.resources.watch',
  'cli',
]

export function commonOf(config: Config, version: string): Common {
  let settings: Common['settings'] | undefined
  return {
    version,
    capabilities: wholePath(config.mcp_server.resources.skills_dir),
    // A start that nobody joins needs none.
    get settings() {
      return (settings ??= settingsOf(config))
    },
  }
}

function settingsOf(config: Config): Common['settings'] {
  const settings: Record<string, string> = {}
  const add = (path: string, value: unknown): void => {
    if (ownAffairs.includes(path)) return
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      settings[path] = hash('sha256', value === undefined ? '' : JSON.stringify(value), 'base64url').slice(0, 12)
      return
    }
    for (const [name, part] of Object.entries(value)) add(path === '' ? name : `${path}.${name}`, part)
  }
  add('', config)
  return settings
}

function wholePath(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path // it is not there; whoever loads it says so
  }
}

/** Why the owner can't serve whoever says this; undefined when it can. */
export function whyNotTogether(own: Common, theirs: Common): string | undefined {
  if (theirs.version !== own.version) return `runs version ${own.version}, and this is ${theirs.version}`
  if (theirs.capabilities !== '' && theirs.capabilities !== own.capabilities)
    return `serves the capabilities in ${own.capabilities}, and this one was to serve ${theirs.capabilities}`
  const names = Object.keys(theirs.settings).length === 0 ? [] : Object.keys({ ...own.settings, ...theirs.settings })
  const others = names.filter((name) => own.settings[name] !== theirs.settings[name])
  if (others.length === 0) return undefined
  return `has other settings than this one: ${others.slice(0, 5).join(', ')}${others.length > 5 ? ` and ${others.length - 5} more` : ''}`
}

/** A hello, or undefined where it is none that can be answered. */
export function helloFrom(line: string): Hello | undefined {
  let said: unknown
  try {
    said = JSON.parse(line)
  } catch {
    return undefined // whoever it is speaks something else
  }
  if (typeof said !== 'object' || said === null || !('owlclaw' in said) || said.owlclaw !== 'join') return undefined
  const { token, clientId, pid, version, capabilities, settings, asked } = said as Readonly<Record<string, unknown>>
  if (typeof token !== 'string' || typeof clientId !== 'string' || typeof pid !== 'number') return undefined
  return {
    ...{ owlclaw: 'join', token, clientId, pid },
    version: String(version),
    capabilities: String(capabilities),
    settings: (typeof settings === 'object' && settings !== null ? settings : {}) as Hello['settings'],
    asked: Number.isSafeInteger(asked) ? (asked as number) : 0,
  }
}

export const sameToken = (one: string, other: string): boolean =>
  Buffer.byteLength(one) === Buffer.byteLength(other) && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** Lines of the two processes' own begin with this, as no JSON does. */
const ownMark = '!'

/** What the owner says when it ends in good order: no new requests, please. Whoever joined finishes, and hangs up. */
export const leaving = `${ownMark}leaving`

/** What the owner says to whoever has joined while it is not ready to serve: that it lives. */
export const starting = `${ownMark}starting`

/** Whether the owner lives is asked where nothing was heard of it for a while, and answered at once. */
export const ping = `${ownMark}ping`
export const pong = `${ownMark}pong`

const bad = `${ownMark}bad `

/** Says for a line that could not be read what the owner shall answer its client. */
export const unreadable = (line: UnreadableLine): string => `${bad}${JSON.stringify(line)}`

/** Undefined where the line says nothing of that kind. Whoever says it runs this very version. */
export const unreadableSaid = (line: string): UnreadableLine | undefined =>
  line.startsWith(bad) ? (JSON.parse(line.slice(bad.length)) as UnreadableLine) : undefined

/** A client's line as it may be sent on: none of its own may pass for one of ours. */
export const passable = (line: string): string => (line.startsWith(ownMark) ? ` ${line}` : line)
