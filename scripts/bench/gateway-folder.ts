import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { HttpSubject, Subject } from './peers.ts'
import type { Product } from './product.ts'

/** A folder with an echoing tool, more tools beside it, and how the gateway is started on it. */
export interface GatewayFolder {
  /** For logs too. */
  readonly path: string
  /** With options for Node, if need be. */
  readonly http: (nodeOptions?: readonly string[]) => HttpSubject
  readonly stdio: (nodeOptions?: readonly string[]) => Subject
  /** With the examples of the project, and a log line for each request. */
  readonly rest: (nodeOptions?: readonly string[]) => Subject
  readonly remove: () => void
}

/** How its tools are declared: what they cost the ledger depends on it. */
export interface Declared {
  readonly readOnly: boolean
  readonly price?: number
  /** By their types, with a SKILL.md beside each, as people write them. */
  readonly typed?: true
}

const handler = (name: string, index: number, { readOnly, price }: Declared): string => `export const tool = {
  name: '${name}',
  description: 'Tool number ${index}',
  inputSchema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
  annotations: { readOnlyHint: ${readOnly} },${price === undefined ? '' : `\n  price: ${price},`}
}
export default ({ text }) => text
`

const typedHandler = (name: string, index: number, { readOnly }: Declared): string => `export const tool = {
  annotations: { readOnlyHint: ${readOnly} },
}

interface Input {
  /** What comes back. */
  readonly text: string
  /** @default 1 */
  readonly times?: number
}

/** Tool number ${index} */
export default function ${name}({ text }: Input): string {
  return text
}
`

const skill = (folder: string): string => `---
name: ${folder}
title: ${folder}
description: When and how to use the tool of the same name.
tags: [bench, text]
metadata: { author: bench, version: '1.0' }
---

Use this to see that a text comes back as it went in: spaces, line ends and all.
`

/** None stays behind, however this process ends. */
const made = new Set<string>()
process.on('exit', () => {
  for (const path of made) rmSync(path, { recursive: true, force: true })
})

export const ownName = 'OwlClaw'
const root = join(import.meta.dirname, '../..')

export function gatewayFolder({ script }: Product, tools = 1, declared: Declared = { readOnly: true }): GatewayFolder {
  const path = mkdtempSync(join(tmpdir(), 'owlclaw-bench-'))
  made.add(path)
  for (let index = 0; index < tools; index += 1) {
    const name = index === 0 ? 'echo' : `tool_${index}`
    const place = join(path, 'capabilities/bench', name)
    mkdirSync(place, { recursive: true })
    if (declared.typed === true) {
      writeFileSync(join(place, 'handler.ts'), typedHandler(name, index, declared))
      writeFileSync(join(place, 'SKILL.md'), skill(name))
    } else writeFileSync(join(place, 'handler.js'), handler(name, index, declared))
  }
  const start = [script, 'mcp-server', 'start', '--data-dir', join(path, 'data')]
  const echoing = [...start, '--skills-dir', join(path, 'capabilities'), '--log-level', 'WARNING']
  const examples = [...start, '--skills-dir', join(root, 'examples/capabilities')]
  const http = ['--transport', 'http', '--port', '0']
  const own = { name: ownName, program: process.execPath }
  return {
    path,
    http: (nodeOptions = []) => ({ ...own, form: 'modern', args: [...nodeOptions, ...echoing, ...http] }),
    stdio: (nodeOptions = []) => ({ ...own, args: [...nodeOptions, ...echoing, '--transport', 'stdio'] }),
    rest: (nodeOptions = []) => ({ ...own, args: [...nodeOptions, ...examples, ...http] }),
    remove: () => {
      rmSync(path, { recursive: true })
      made.delete(path)
    },
  }
}
