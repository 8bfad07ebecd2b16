import { join } from 'node:path'
import { groupOf, type GovernedFolder } from './governed-folder.ts'
import { governedCalls, governedLists } from './governed-job.ts'
import { load } from './load.ts'
import { headersOf, listBodies } from './messages.ts'
import { table, type Finding } from './report.ts'
import type { Plan } from './rounds.ts'
import { startServer } from './server-process.ts'

const mostMegabytes = 200
const lanes = 16

/** What it takes to hold what each of very many clients may see, of a long list of tools. */
export async function viewMemory(folder: GovernedFolder, { say }: Plan): Promise<Finding> {
  const { keys, tools, callable, path, subject } = folder
  const server = await startServer(subject('OwlClaw, many clients'), join(path, 'views.log'))
  try {
    const asked = { url: server.url, connections: 64, credentials: keys, tools: callable }
    const cursors = await pagesOf(server.url, keys[0] ?? '')
    const listed = async (credentials: readonly string[]): Promise<number> => {
      // Each on a connection of its own, so that nobody is left out.
      const parts = Array.from({ length: lanes }, (_one, lane) => credentials.filter((_key, at) => at % lanes === lane))
      const results = await Promise.all(
        parts.map((own) => {
          const requests = own.length * cursors.length
          return load(governedLists(server.url, own, cursors), { connections: 1, requests })
        }),
      )
      for (const { firstError } of results) if (firstError !== undefined) say(`governed: lists: ${firstError}`)
      const left = credentials.length * cursors.length - results.reduce((sum, { answered }) => sum + answered, 0)
      return left + results.reduce((sum, { errors }) => sum + errors, 0)
    }
    // What lists and calls take whoever asks is there before.
    const warm = await load(governedCalls({ ...asked, credentials: keys.slice(0, 64) }), {
      connections: 64,
      requests: 20_000,
    })
    const some = (await listed(keys.filter((_key, client) => groupOf(client) === 0))) + warm.errors
    const before = server.residentMegabytes()
    const errors = some + (await listed(keys))
    const after = server.residentMegabytes()
    const head = ['MiB before', 'MiB after', 'grown by', 'lists wrong']
    const title = `Lists of ${tools} tools for ${keys.length.toLocaleString('en-US')} clients, each in ${cursors.length} pages`
    return {
      text: table(
        [title, ...head],
        [['50 sets of rights', before.toFixed(0), after.toFixed(0), (after - before).toFixed(0), errors]],
      ),
      targets: [
        { what: 'governed: MiB for what all those clients see', value: after - before, most: mostMegabytes },
        { what: 'governed: lists wrong', value: errors, most: 0 },
      ],
    }
  } finally {
    await server.stop()
  }
}

/** Where the pages of the list begin; the same for all, since a cursor is a name. */
async function pagesOf(url: URL, key: string): Promise<readonly (string | undefined)[]> {
  const cursors: (string | undefined)[] = []
  for (let cursor: string | undefined; ;) {
    cursors.push(cursor)
    const [body = ''] = listBodies('modern', [cursor])
    const headers = { ...headersOf('modern', 'tools/list', undefined), Authorization: `Bearer ${key}` }
    const answer = await fetch(url, { method: 'POST', headers, body })
    const { result } = (await answer.json()) as { readonly result?: { readonly nextCursor?: string } }
    if (result === undefined) throw new Error(`tools/list answered ${answer.status}`)
    cursor = result.nextCursor
    if (cursor === undefined) return cursors
  }
}
