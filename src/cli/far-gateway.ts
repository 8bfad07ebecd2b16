import { readFileSync, statSync } from 'node:fs'
import { configOptions, isLoopback, type Loaded } from '../config/config.ts'
import { UsageError, type Arguments, type CommandOption, type Io } from './command.ts'

const { 'api-key-file': keyFile } = configOptions

/** What a command takes that can ask a gateway elsewhere. */
export const farOptions: Readonly<Record<string, CommandOption>> = {
  url: { type: 'string', value: 'URL', summary: 'a gateway that runs elsewhere, such as https://gateway.example.com' },
  ...(keyFile === undefined ? {} : { 'api-key-file': keyFile }),
}

export interface Answered {
  readonly ok: boolean
  readonly status: number
  readonly headers: Headers
  readonly body: unknown
}

/** A gateway that runs elsewhere. */
export interface FarGateway {
  readonly base: string
  /** Whether it was told who asks. */
  readonly hasKey: boolean
  readonly ask: (path: string, init?: RequestInit) => Promise<Answered>
}

/** Nobody answered, or something that is no OwlClaw gateway did. The message says which. */
export class Unreached extends Error {
  override readonly name = 'Unreached'
}

/** The gateway that `--url` names, with the key of whoever asks; undefined where none is named. */
export function farGateway(
  values: Arguments['values'],
  loaded: Loaded,
  signal: AbortSignal,
  io: Io,
): FarGateway | undefined {
  const { url } = values
  if (typeof url !== 'string') return undefined
  const { protocol, hostname } = checked(url)
  const key = keyOf(loaded, io)
  if (key !== undefined && protocol === 'http:' && !isLoopback(hostname)) {
    io.err(`warning: the key goes to ${hostname} unencrypted, for everybody on the way to read; use https.`)
  }
  return gatewayAt(url, signal, key)
}

function checked(url: string): URL {
  const parsed = URL.parse(url)
  if (parsed !== null && /^https?:$/.test(parsed.protocol)) return parsed
  throw new UsageError(`--url takes an address such as http://127.0.0.1:8080; it is ${url}`)
}

function keyOf({ config }: Loaded, io: Io): string | undefined {
  const { api_key: key, api_key_file: file } = config.cli
  if (key !== undefined) return usable(key, 'cli.api_key')
  if (file === undefined) return undefined
  let text: string
  try {
    text = readFileSync(file, 'utf8').trim()
    if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0)
      io.err(`warning: others may read the key in ${file}. Keep it to yourself: chmod 600 ${file}`)
  } catch (thrown) {
    throw new Error(`the file with the key can't be read: ${(thrown as Error).message}`, { cause: thrown })
  }
  return usable(text, file)
}

/** Nothing of it is shown. */
function usable(key: string, where: string): string {
  if (/^[\x21-\x7e]+$/.test(key)) return key
  throw new Error(`what ${where} holds is no key: a key is one word, such as owlclaw keys create prints it`)
}

export function gatewayAt(address: string, signal: AbortSignal, key?: string): FarGateway {
  const base = address.replace(/\/+$/, '').replace(/\/(mcp|v1)$/, '')
  const credential: Record<string, string> = key === undefined ? {} : { authorization: `Bearer ${key}` }
  const ask: FarGateway['ask'] = async (path, init = {}) => {
    let response: Response
    try {
      const headers = { ...(init.headers as Record<string, string> | undefined), ...credential }
      response = await fetch(`${base}${path}`, { signal, ...init, headers, redirect: 'manual' })
    } catch (error) {
      throw new Unreached(unreachable(base, error), { cause: error })
    }
    const text = await response.text()
    const { ok, status, headers } = response
    // A key is for whom it was meant for.
    if (status >= 300 && status < 400)
      throw new Unreached(`${base} sends on to ${headers.get('location') ?? 'nowhere'}: name that address with --url`)
    try {
      return { ok, status, headers, body: JSON.parse(text) }
    } catch (error) {
      const what = `${base}${path} answered ${status} with something that is no JSON`
      throw new Unreached(`${what}; is an OwlClaw gateway there?`, { cause: error })
    }
  }
  return { base, hasKey: key !== undefined, ask }
}

function unreachable(base: string, error: unknown): string {
  if (error instanceof Error && error.name === 'AbortError') return 'stopped'
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const why = cause instanceof Error ? (cause.message === '' ? cause.name : cause.message) : String(cause)
  return `nobody answers at ${base}: ${why}. Start one there: owlclaw start --transport http`
}

const whoAsks = 'Say who asks: set OWLCLAW_API_KEY, or name a file that holds the key with --api-key-file.'

/** What to do where the gateway does not know, or does not trust, whoever asks; undefined where that is not it. */
export function hintFor(code: string): string | undefined {
  if (code === 'unauthenticated') return whoAsks
  if (code === 'insufficient_scope')
    return 'Take a key with the scope that is missing: owlclaw keys create CLIENT --scope SCOPE'
  return undefined
}

/** The same where something was to be administered, which without a key only its own machine may. */
export const adminHintFor = (code: string, { hasKey }: FarGateway): string | undefined =>
  code === 'permission_denied' && !hasKey ? whoAsks : hintFor(code)
