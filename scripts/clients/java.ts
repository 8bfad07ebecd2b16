import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { generatorJar, pins } from '../clients-setup.mjs'
import { root } from '../gen/part.ts'
import { archive } from './archive.ts'
import type { Document } from './document.ts'
import { type Example, runExample } from './documentation.ts'
import { places } from './places.ts'
import { publishedPom } from './pom.ts'
import type { Report } from './report.ts'
import { tool } from './tool.ts'

const { example, artifact, work, libraries, maven } = places.java
const source = join(work, 'source')
const repository = join(work, 'repository')
const target = join(example, 'target')
/** Programs that run for seconds are done sooner without the optimising compiler: this halves the whole chain. */
const quick = { JAVA_TOOL_OPTIONS: `${process.env['JAVA_TOOL_OPTIONS'] ?? ''} -XX:TieredStopAtLevel=1 -XX:+UseSerialGC` }
const jdk = (program: string, args: readonly string[]): Promise<string> => tool(program, args, { env: quick })
/** Files in a jar carry a date; a fixed one gives the same code the same bytes. */
const date = '--date=2000-01-01T00:00:00Z'

/** Generates, compiles and archives the Java client, then builds and runs the example from that archive, as its README says. */
export async function buildJava(document: Document, address: string, report: Report): Promise<Example> {
  const path = join(places.archives, `${artifact}-java-${document.version}.tar.gz`)
  await report.step('java: generate', () => generate(document))
  await report.step('java: fetch libraries', fetchLibraries)
  await report.step('java: compile', () => compile(document))
  await report.step('java: archive', () => archive(repository, path))
  await report.step('java: unpack', () => unpack(path))
  const options = { ...quick, MAVEN_OPTS: `-Dclient.version=${document.version}` }
  const documented = await report.step('java: run the commands of its README', () => runExample('java', address, options))
  const classes = [join(target, 'classes'), join(target, 'dependency/*')].join(delimiter)
  return { documented, run: (args) => jdk('java', ['-cp', classes, 'owlclaw.example.GoldenPath', ...args]) }
}

async function generate(document: Document): Promise<void> {
  rmSync(work, { recursive: true, force: true })
  const config = join(example, 'openapi-generator.yaml')
  const version = `artifactVersion=${document.version}`
  await jdk('java', ['-jar', generatorJar, 'generate', '-i', document.path, '-c', config, '-o', source, '-p', version])
}

/** The libraries that the generated pom names follow from the generator's version, so Maven need not look every time. */
async function fetchLibraries(): Promise<void> {
  const complete = join(libraries, `of-openapi-generator-${pins['openapi-generator']}`)
  if (existsSync(complete)) return
  rmSync(libraries, { recursive: true, force: true })
  const plugin = `org.apache.maven.plugins:maven-dependency-plugin:${pins['maven-dependency-plugin']}:copy-dependencies`
  const options = ['-q', '-B', '-f', join(source, 'pom.xml'), `-Dmaven.repo.local=${maven}`, '-DincludeScope=compile']
  await jdk('mvn', [...options, plugin, `-DoutputDirectory=${libraries}`])
  writeFileSync(complete, '')
}

/** Makes a folder laid out as a Maven repository: the jar, its sources and its pom. */
async function compile(document: Document): Promise<void> {
  const sources = join(source, 'src/main/java')
  const classes = join(work, 'classes')
  const files = globSync('**/*.java', { cwd: sources }).map((file) => join(sources, file))
  const flags = ['--release', String(pins.java), '-encoding', 'UTF-8', '-proc:none', '-nowarn']
  await jdk('javac', [...flags, '-cp', join(libraries, '*'), '-d', classes, ...files.toSorted()])
  const stem = join(repository, 'owlclaw', artifact, document.version, `${artifact}-${document.version}`)
  mkdirSync(dirname(stem), { recursive: true })
  await jdk('jar', ['--create', date, '--file', `${stem}.jar`, '-C', classes, '.', '-C', root, 'LICENSE'])
  await jdk('jar', ['--create', date, '--file', `${stem}-sources.jar`, '-C', sources, '.'])
  writeFileSync(`${stem}.pom`, publishedPom(readFileSync(join(source, 'pom.xml'), 'utf8'), artifact, document.version))
}

/** Puts the archive where the example's pom looks for it. */
async function unpack(path: string): Promise<void> {
  const unpacked = join(work, 'unpacked')
  mkdirSync(unpacked)
  await tool('tar', ['-xzf', path, '-C', unpacked])
  rmSync(target, { recursive: true, force: true })
  // Maven never looks again for a version that it has, and this one may have changed.
  rmSync(join(maven, 'owlclaw'), { recursive: true, force: true })
}
