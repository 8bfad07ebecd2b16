import { callOnce, healthOf, type Answer } from './clients.ts'
import { canMount, fullDisk, readOnlyDisk, readOnlyMount, type Disk } from './disks.ts'
import type { Gateway } from './gateway.ts'
import { onDisk } from './on-disk.ts'
import type { Report, Scenario, Setting } from './scenario.ts'
import { later, type Trial } from './trial.ts'

/** The disk is full: calls are refused so that they can be tried again, it says so, and goes on by itself. */
export const diskFull: Scenario = (setting) => withoutDisk(setting, 'full', fullDisk)

/** The disk takes no more writes, such as after an error of it. */
export const readOnly: Scenario = (setting) => withoutDisk(setting, 'read-only', readOnlyDisk)

const withoutDisk = (
  { random, short }: Setting,
  what: 'full' | 'read-only',
  diskOf: (folder: string) => Disk,
): Promise<Report> =>
  onDisk(diskOf, random, async (one, disk) => {
    const rounds = short ? 1 : 5
    let gateway = await one.start()
    for (let round = 0; round < rounds; round += 1) {
      await one.loadFor(gateway, 300)
      await outage(one, gateway, disk)
    }
    // It is killed meanwhile, too.
    disk.take(gateway.pid)
    await one.loadFor(gateway, 300)
    await gateway.kill()
    if (what === 'full' && disk.forAll) await startsOrSays(one, 'the disk was full')
    disk.giveBack(gateway.pid)
    if (what === 'full' && disk.forAll) await startsAfterCleanEnd(one, disk)
    if (what === 'read-only') await onReadOnlyMount(one)
    gateway = await one.start()
    await one.loadFor(gateway, 300)
  })

const patienceMs = 15_000
/** More calls than these find no room in a log. */
const mostInLog = 12_000

/** Takes the disk under load, and gives it back. */
export async function outage(
  { loadFor, answers, violations, notes, house }: Trial,
  gateway: Gateway,
  disk: Disk,
): Promise<void> {
  const before = answers.length
  disk.take(gateway.pid)
  const refusals = () => answers.slice(before).filter(({ code }) => code === 'ledger_unavailable')
  // The log goes on in the room that it has.
  do await loadFor(gateway, 600)
  while (refusals().length === 0 && answers.length - before < mostInLog)
  const refused = refusals()
  if (refused.length === 0) violations.push('without a disk no call was refused')
  const final = refused.find(
    ({ retryable, status, surface }) => !(retryable === true && (surface === 'mcp' || status === 503)),
  )
  if (final !== undefined) violations.push(`a refusal says it can not be tried again: ${JSON.stringify(final)}`)
  const { ok, text } = await healthOf(gateway.url)
  if (ok || !/ledger|store/.test(text)) violations.push(`/health says nothing of it: ${text.slice(0, 300)}`)
  if (!gateway.said().includes('the ledger cannot write'))
    violations.push('no line of the log says that the ledger cannot write')
  const ran = house.executed().length
  disk.giveBack(gateway.pid)
  const backMs = await backAfter(gateway, answers)
  if (backMs === undefined) violations.push(`${patienceMs / 1000} s after the disk was back, calls are still refused`)
  else notes.push(`${refused.length} refused, ${(backMs / 1000).toFixed(1)} s until it went on`)
  if (ran === 0) violations.push('nothing had run before')
  const after = await recoveredHealth(gateway)
  if (!after.ok) violations.push(`/health does not recover: ${after.text.slice(0, 300)}`)
}

/** How long until both kinds of calls are answered again, by nothing but asking. */
async function backAfter({ url }: Gateway, answers: Answer[]): Promise<number | undefined> {
  const startedAt = performance.now()
  while (performance.now() - startedAt < patienceMs) {
    const paid = await callOnce(url, { client: 'free', tool: 'pay', surface: 'rest' })
    const looked = await callOnce(url, { client: 'free', tool: 'look', surface: 'rest' })
    answers.push(paid, looked)
    if (paid.outcome === 'ok' && looked.outcome === 'ok') return performance.now() - startedAt
    await later(200)
  }
  return undefined
}

/** It looks at its disk once a second, whoever asks. */
async function recoveredHealth({ url }: Gateway): Promise<Awaited<ReturnType<typeof healthOf>>> {
  const until = performance.now() + patienceMs
  for (;;) {
    const found = await healthOf(url)
    if (found.ok || performance.now() > until) return found
    await later(200)
  }
}

/** Where it can not start, it says why and ends; it must not hang, and must leave nothing that a later start trips over. */
async function startsOrSays({ start, notes }: Trial, why: string): Promise<void> {
  try {
    const gateway = await start()
    notes.push(`starts while ${why}`)
    await gateway.kill()
  } catch (thrown) {
    const text = thrown instanceof Error ? thrown.message : String(thrown)
    if (!text.includes('ended with 1')) throw thrown
    notes.push(`refuses to start while ${why}`)
  }
}

/** The disk became full while no gateway ran: the next one starts, and goes on by itself once there is room. */
async function startsAfterCleanEnd({ start, answers, violations, loadFor }: Trial, disk: Disk): Promise<void> {
  const before = await start()
  await before.stop()
  disk.take(before.pid)
  try {
    const gateway = await start()
    await loadFor(gateway, 100)
    disk.giveBack(gateway.pid)
    if ((await backAfter(gateway, answers)) === undefined) violations.push('started on a full disk, it does not go on')
    await gateway.kill()
  } catch (thrown) {
    violations.push(`does not start on a full disk after a clean end: ${String(thrown)}`)
  }
  disk.giveBack(before.pid)
}

async function onReadOnlyMount(one: Trial): Promise<void> {
  if (!canMount()) return
  const mounted = readOnlyMount(one.house.data)
  try {
    await startsOrSays(one, 'the folder was read-only')
  } finally {
    mounted?.remove()
  }
}
