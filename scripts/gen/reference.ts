import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { JsonObject } from './json.ts'
import { redocly } from './openapi.ts'
import { banner } from './part.ts'

/** The reference of an OpenAPI document as one HTML page, script and all, that asks nobody for anything. */
export async function referencePage(document: JsonObject, title: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'owlclaw-gen-'))
  try {
    const [input, output] = [join(folder, 'openapi.json'), join(folder, 'reference.html')]
    await writeFile(input, JSON.stringify(document))
    await redocly('build-docs', input, '--inlineBundle', '--title', title, '--output', output)
    return `${withoutAddresses(await readFile(output, 'utf8')).trimEnd()}\n`
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Redoc would fetch its logo and icons from a CDN and knows where to send telemetry; here those addresses hold nothing. */
const withoutAddresses = (html: string): string => html.replaceAll(/https:\/\/(?:cdn|otel)\.[\w./-]*/g, 'data:,')

/** What a server must know to serve the page: its hash, and a policy that lets exactly its own scripts run. */
export function referenceModule(html: string, file: string, source: string): string {
  const scripts = [...html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, text = '']) => `'sha256-${sha256(text, 'base64')}'`,
  )
  if (scripts.length === 0 || /<script[^>]*\ssrc=|<link[^>]*\shref="https?:/.test(html))
    throw new Error(`${file} loads something from elsewhere`)
  const policy = [
    "default-src 'none'",
    `script-src ${scripts.join(' ')}`,
    "style-src 'unsafe-inline'",
    'img-src data:',
    'font-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ]
  return `${banner(source)}
/** The reference for people, as one HTML page. */
export const restReference = {
  /** Relative to generated/. */
  file: '${file}',
  sha256: '${sha256(html, 'hex')}',
  contentSecurityPolicy: ${JSON.stringify(policy.join('; '))},
} as const
`
}

const sha256 = (text: string, encoding: 'hex' | 'base64'): string => createHash('sha256').update(text).digest(encoding)
