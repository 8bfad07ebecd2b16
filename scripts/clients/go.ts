import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { oapiCodegen } from '../clients-setup.mjs'
import { root } from '../gen/part.ts'
import { archive } from './archive.ts'
import type { Document } from './document.ts'
import { type Example, runExample } from './documentation.ts'
import { places } from './places.ts'
import type { Report } from './report.ts'
import { tool } from './tool.ts'

const { example, module, work, modules } = places.go
const source = join(work, 'source')

/** Generates, compiles and archives the Go client; runs the example as its README says, and builds it from that archive. */
export async function buildGo(document: Document, address: string, report: Report): Promise<Example> {
  const path = join(places.archives, `owlclaw-client-go-${document.version}.tar.gz`)
  await report.step('go: generate', () => generate(document))
  await report.step('go: compile', () => tool('go', ['vet', './...'], { cwd: source }))
  const documented = await report.step('go: run the commands of its README', () => runExample('go', address))
  await report.step('go: archive', async () => archive(await repository(document), path))
  const program = await report.step('go: compile the example against the archive', () => compileExample(document, path))
  return { documented, run: (args) => tool(program, args) }
}

async function generate(document: Document): Promise<void> {
  rmSync(work, { recursive: true, force: true })
  mkdirSync(source, { recursive: true })
  await tool(oapiCodegen, ['-config', join(example, 'oapi-codegen.yaml'), document.path], { cwd: source })
  for (const file of ['go.mod', 'go.sum']) cpSync(join(example, file), join(source, file))
  cpSync(join(root, 'LICENSE'), join(source, 'LICENSE'))
  const itself = [`-module=${module}`, `-droprequire=${module}`, `-dropreplace=${module}`]
  await tool('go', ['mod', 'edit', ...itself], { cwd: source })
}

/** Answers a folder laid out as a GOPROXY: the module's zip, its go.mod and its description. */
async function repository(document: Document): Promise<string> {
  const proxy = join(work, 'proxy')
  const versions = join(proxy, module, '@v')
  const version = `v${document.version}`
  mkdirSync(versions, { recursive: true })
  writeFileSync(join(versions, 'list'), `${version}\n`)
  writeFileSync(join(versions, `${version}.info`), `${JSON.stringify({ Version: version })}\n`)
  cpSync(join(source, 'go.mod'), join(versions, `${version}.mod`))
  const zip = join(import.meta.dirname, 'module-zip.go')
  await tool('go', ['run', zip, source, `${module}@${version}`, join(versions, `${version}.zip`)])
  return proxy
}

async function compileExample(document: Document, path: string): Promise<string> {
  const proxy = join(work, 'unpacked')
  const project = join(work, 'example')
  // Go never looks again for a version that it has, and this one may have changed.
  for (const folder of [modules, join(modules, 'cache/download')]) {
    rmSync(join(folder, dirname(module)), { recursive: true, force: true })
  }
  mkdirSync(proxy, { recursive: true })
  await tool('tar', ['-xzf', path, '-C', proxy])
  cpSync(example, project, { recursive: true })
  const version = `v${document.version}`
  await tool('go', ['mod', 'edit', `-require=${module}@${version}`, `-dropreplace=${module}`], { cwd: project })
  const others = (await tool('go', ['env', 'GOPROXY'])).trim()
  const env = {
    GOPROXY: `${pathToFileURL(proxy).href},${others}`,
    GONOSUMDB: module,
    GOMODCACHE: modules,
    GOFLAGS: '-mod=mod -modcacherw -buildvcs=false',
    GOWORK: 'off',
  }
  const program = join(work, process.platform === 'win32' ? 'golden-path.exe' : 'golden-path')
  await tool('go', ['build', '-o', program, '.'], { cwd: project, env })
  return program
}
