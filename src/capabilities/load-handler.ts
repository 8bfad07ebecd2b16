import { basename } from 'node:path'
import { microsOf } from '../core/charge.ts'
import { runAs } from '../core/origin.ts'
import type { Entry } from '../core/provider.ts'
import type { HandlerTypes } from './handler-types.ts'
import type { CapabilityFolder } from './handler-file.ts'
import { importHandler } from './handler-module.ts'
import type { JudgedSchemas } from './judged-schemas.ts'
import { knowledgeHandler } from './knowledge-handler.ts'
import type { LoadedCode } from './module-versions.ts'
import type { OutputLimit } from './output-limit.ts'
import type { Piece } from './piece.ts'
import type { PlainFile } from './plain-code.ts'
import type { SkillTexts } from './skill-texts.ts'
import { toolMetadata, toolNameOf, type ToolMetadata } from './tool-metadata.ts'
import { createToolPool } from './tool-pool.ts'
import { toolRun, type Handler } from './tool-run.ts'
import { toolSchemas, type ToolSchemas } from './tool-schemas.ts'

/** A handler that is ready to be called. */
export interface LoadedPiece extends Piece {
  /** What is to be said of it, though it works. */
  readonly remarks?: readonly string[]
  /** Ends what it holds, such as threads, when nothing runs any more. */
  readonly close?: () => void
}

/** A handler's module, imported and judged as far as that goes without its types. */
export interface Draft {
  /** Its own file and those it imports. */
  readonly files: readonly string[]
  /** Whether its types have to be read. */
  readonly needsTypes: boolean
  /** Throws an Error as `readHandler` does. */
  readonly finish: (types: HandlerTypes | undefined, skillText: string | undefined) => LoadedPiece
}

export interface HandlerServices {
  readonly defaultTimeoutSeconds: number
  readonly limit: OutputLimit
  /** A handler's TypeScript as JavaScript, for what Node can not run as it is. */
  readonly plainOf: (path: string) => Promise<readonly PlainFile[]>
  readonly schemas: JudgedSchemas
  readonly texts: SkillTexts
}

/** Throws an Error whose message says what is wrong with the handler and how it is right. */
export async function readHandler(folder: CapabilityFolder, services: HandlerServices): Promise<Draft> {
  const [path, another] = folder.handlers
  if (path === undefined) throw new Error('it has no handler')
  if (another !== undefined)
    throw new Error(`it has two handlers, ${basename(path)} and ${basename(another)}; keep one`)
  const { exports, files, code } = await runAs(
    { what: `handler ${folder.category}/${folder.name}` },
    importHandler,
    path,
    services.plainOf,
  )
  const knowledge = knowledgeHandler(folder, exports, services)
  if (knowledge !== undefined) return { files, needsTypes: false, finish: () => ({ ...knowledge }) }
  const handler = exports['default']
  if (typeof handler !== 'function') throw new Error(noFunction(path))
  const metadata = toolMetadata(exports['tool'])
  const { inputSchema, outputSchema, description } = metadata
  const typed = /\.[cm]?ts$/.test(path)
  const name = toolNameOf(metadata, handler.name, folder.name)
  const isolated = metadata.isolate === 'worker' ? code() : undefined
  return {
    files,
    needsTypes: inputSchema === undefined || (typed && (outputSchema === undefined || description === undefined)),
    finish: (types, skillText) =>
      toolOf(
        { name, handler: handler as Handler, code: isolated, metadata, text: linkedText(skillText, folder) },
        types,
        services,
      ),
  }
}

const noFunction = (path: string): string =>
  /\.c[jt]s$/.test(path)
    ? 'it gives away no function: `module.exports = function add(input, call) { ... }`, or `exports.default`'
    : 'it has no default export that is a function: `export default function add(input, call) { ... }`'

interface ToolParts {
  readonly name: string
  readonly handler: Handler
  /** Of one that runs in threads. */
  readonly code: LoadedCode | undefined
  readonly metadata: ToolMetadata
  readonly text: string | undefined
}

function toolOf(
  { name, handler, code, metadata, text }: ToolParts,
  types: HandlerTypes | undefined,
  { defaultTimeoutSeconds, limit, schemas: judged }: HandlerServices,
): LoadedPiece {
  const schemas = toolSchemas(name, metadata, types, judged)
  const pool = code === undefined ? undefined : createToolPool({ name, code, most: metadata.concurrency })
  const entry: Entry = {
    kind: 'tool',
    name,
    listing: listingOf(metadata, schemas, types, text),
    parseInput: schemas.parseInput,
    readOnly: metadata.annotations?.readOnlyHint === true,
    ...(metadata.price === undefined ? {} : { priceMicros: microsOf(metadata.price) }),
    timeoutMs: (metadata.timeoutSeconds ?? defaultTimeoutSeconds) * 1000,
    ...asyncOf(metadata),
  }
  return {
    entry,
    run: toolRun(name, pool?.run ?? handler, schemas, metadata.concurrency, limit),
    remarks: schemas.remarks,
    ...(pool === undefined ? {} : { close: pool.close }),
  }
}

function asyncOf({ async: said }: ToolMetadata): Pick<Entry, 'async'> {
  if (said === undefined || said === false) return {}
  return { async: said === true ? 'always' : said }
}

function listingOf(
  metadata: ToolMetadata,
  { inputSchema, outputSchema }: ToolSchemas,
  types: HandlerTypes | undefined,
  skillText: string | undefined,
): Entry['listing'] {
  const title = metadata.title ?? types?.title
  const own = metadata.description ?? types?.description
  const description = [own, skillText].filter((text) => text !== undefined && text !== '').join('\n\n')
  const meta = governanceOf(metadata)
  return {
    ...(title === undefined ? {} : { title }),
    ...(description === '' ? {} : { description }),
    inputSchema,
    ...(outputSchema === undefined ? {} : { outputSchema }),
    ...(metadata.annotations === undefined ? {} : { annotations: { ...metadata.annotations } }),
    ...(metadata.tags === undefined ? {} : { tags: metadata.tags }),
    ...(metadata.icons === undefined ? {} : { icons: metadata.icons }),
    ...(meta === undefined ? {} : { meta }),
  }
}

/** What the handler itself declares of its limits and price; whatever rules add stands beside it. */
function governanceOf({ price, timeoutSeconds, concurrency }: ToolMetadata): Entry['listing']['meta'] {
  const hints = Object.entries({ price, timeoutSeconds, concurrency }).filter(([, value]) => value !== undefined)
  return hints.length === 0 ? undefined : { 'io.owlclaw/governance': Object.fromEntries(hints) }
}

/** Models read every description of every tool each time; what is longer than this they fetch when they need it. */
const longestText = 4000

function linkedText(text: string | undefined, { category, name }: CapabilityFolder): string | undefined {
  if (text === undefined || text.length <= longestText) return text
  const start = text.slice(0, longestText)
  const ends = ['\n\n', '\n', ' '].map((end) => start.lastIndexOf(end)).find((at) => at > longestText / 2)
  return `${start.slice(0, ends).trimEnd()}\n\n(There is more in skill://${encodeURIComponent(category)}/${encodeURIComponent(name)})`
}
