// What the clients need on a machine: check() says what is there, install() fetches what needs no administrator.
// Plain JavaScript for old versions of Node too, because setup runs before anything is installed.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { cache, root, run, tail } from './setup/run.mjs'

const suffix = process.platform === 'win32' ? '.exe' : ''
const tools = join(cache, 'clients/tools')

/** Every version, in one place. */
export const pins = JSON.parse(readFileSync(join(root, 'clients/toolchain.json'), 'utf8'))
export const generatorJar = join(tools, `openapi-generator-cli-${pins['openapi-generator']}.jar`)
export const oapiCodegen = join(tools, `oapi-codegen-${pins['oapi-codegen']}${suffix}`)

/** [{name, language, ok, how, installs}], where `installs` says that install() can bring it. */
export async function check() {
  const [java, maven, go, curl] = await Promise.all([
    version('javac', ['-version'], /javac (\d+)/),
    version('mvn', ['--version'], /Apache Maven (\d+)/),
    version('go', ['version'], /go(\d+\.\d+)/),
    version('curl', ['--version'], /curl (\d+)/),
  ])
  const jdk = `JDK ${pins.java} or newer`
  return [
    byHand(
      'java',
      jdk,
      atLeast(java, String(pins.java)),
      'apt-get install openjdk-17-jdk-headless, or https://adoptium.net',
    ),
    byHand('java', 'Maven', maven !== undefined, 'apt-get install maven, or https://maven.apache.org'),
    byHand('go', `Go ${pins.go} or newer`, atLeast(go, pins.go), 'https://go.dev/dl'),
    byHand('curl', 'curl', curl !== undefined, 'apt-get install curl'),
    fetched('java', `openapi-generator ${pins['openapi-generator']}`, generatorJar),
    fetched('go', `oapi-codegen ${pins['oapi-codegen']}`, oapiCodegen),
  ]
}

/** Fetches the two generators where their toolchain is there; answers what check() says afterwards. */
export async function install() {
  const missing = (await check()).filter(({ ok }) => !ok)
  const blocked = missing.filter(({ installs }) => !installs).map(({ language }) => language)
  const wanted = missing.filter(({ installs, language }) => installs && !blocked.includes(language))
  await Promise.all(wanted.map(({ language }) => (language === 'java' ? fetchGenerator() : buildOapiCodegen())))
  return check()
}

async function fetchGenerator() {
  const plugin = `org.apache.maven.plugins:maven-dependency-plugin:${pins['maven-dependency-plugin']}:copy`
  const artifact = `org.openapitools:openapi-generator-cli:${pins['openapi-generator']}`
  const local = `-Dmaven.repo.local=${join(cache, 'clients/maven')}`
  await must('mvn', ['-q', '-B', plugin, `-Dartifact=${artifact}`, `-DoutputDirectory=${tools}`, local])
}

async function buildOapiCodegen() {
  const bin = join(tools, `building-${process.pid}`)
  mkdirSync(bin, { recursive: true })
  const module = `github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@${pins['oapi-codegen']}`
  await must('go', ['install', module], { GOBIN: bin })
  renameSync(join(bin, `oapi-codegen${suffix}`), oapiCodegen)
  rmSync(bin, { recursive: true })
}

async function must(program, args, env) {
  const { code, output } = await run(program, args, { quiet: true, env: { ...process.env, ...env } })
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}:\n${tail(output)}`)
}

const byHand = (language, name, ok, how) => ({ name, language, ok, how, installs: false })
const fetched = (language, name, file) => {
  const how = 'run `npm run setup` once the toolchain above is there'
  return { name, language, ok: existsSync(file), how, installs: true }
}

/** What a program says its version is; undefined when it isn't there. */
async function version(program, args, pattern) {
  const { code, output } = await run(program, args, { quiet: true })
  return code === 0 ? pattern.exec(output)?.[1] : undefined
}

/** Compares versions such as 1.25 part by part. */
export function atLeast(found, wanted) {
  if (found === undefined) return false
  const [have, need] = [found, wanted].map((text) => text.split('.').map(Number))
  const differs = need.findIndex((part, i) => part !== (have[i] ?? 0))
  return differs === -1 || (have[differs] ?? 0) > need[differs]
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (const { name, ok, how } of await install()) console.log(ok ? `ready  ${name}` : `skip   ${name}: ${how}`)
}
