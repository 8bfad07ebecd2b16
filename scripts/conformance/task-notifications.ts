import type { Verdict } from './report.ts'

type Members = Readonly<Record<string, unknown>>

interface Message {
  readonly id?: unknown
  readonly method?: string
  readonly params?: Members
  readonly result?: Members
  readonly error?: Members
}

const revision = '2026-07-28'
const extensions = { 'io.modelcontextprotocol/tasks': {} }
const subscriptionKey = 'io.modelcontextprotocol/subscriptionId'
const patienceMs = 10_000

/** What the suite has no checks for yet: what the extension for tasks says of `notifications/tasks`, over HTTP. */
export async function taskNotifications(url: string, scenario: string): Promise<Verdict> {
  const complaints: string[] = []
  let passed = 0
  const check = (what: string, isSo: boolean): void => {
    if (isSo) passed += 1
    else complaints.push(`failure ${what}`)
  }
  const client = clientOf(url)
  const refused = await client.listen(['none'], {})
  check('a client that takes no tasks is refused with -32021', refused.first?.error?.['code'] === -32021)
  const asking = await client.call('confirm_delete', { filename: 'a.txt' })
  const failing = await client.call('protocol_error_job', {})
  const slow = await client.call('slow_compute', { seconds: 60 })
  const ids = [asking, failing, slow]
  const { messages, close } = await client.listen([...ids, 'none'], extensions)
  const of = (id: string, status: string): Promise<Members> =>
    within(status, messages, ({ params }) => params?.['taskId'] === id && params['status'] === status)
  const isSame = async (told: Members): Promise<boolean> => {
    const { resultType: _, _meta: _meta1, ...task } = await client.request('tasks/get', { taskId: told['taskId'] })
    const { _meta: _meta2, ...notified } = told
    return JSON.stringify(sorted(task)) === JSON.stringify(sorted(notified))
  }
  try {
    const asked = await of(asking, 'input_required')
    check('input_required tells the questions', 'confirm' in (asked['inputRequests'] as object))
    check('input_required tells what tasks/get does', await isSame(asked))
    const answer = { action: 'accept', content: { confirm: true } }
    await client.request('tasks/update', { taskId: asking, inputResponses: { confirm: answer } })
    const completed = await of(asking, 'completed')
    check('completed tells the result', JSON.stringify(completed['result']).includes('Deleted a.txt.'))
    check('completed tells what tasks/get does', await isSame(completed))
    const failed = await of(failing, 'failed')
    check('failed tells the error', typeof (failed['error'] as Members)['code'] === 'number')
    check('failed tells what tasks/get does', await isSame(failed))
    await client.request('tasks/cancel', { taskId: slow })
    check('cancelled tells what tasks/get does', await isSame(await of(slow, 'cancelled')))
    const [first, ...rest] = messages()
    const heard = (first?.params?.['notifications'] as Members | undefined)?.['taskIds']
    check('the tasks of the client are acknowledged first, and no other', JSON.stringify(heard) === JSON.stringify(ids))
    check(
      'nothing else is told',
      rest.every(({ method }) => method === 'notifications/tasks'),
    )
    const named = messages().every(
      ({ params }) => (params?.['_meta'] as Members | undefined)?.[subscriptionKey] === 'listen',
    )
    check('all of it names its subscription', named)
  } catch (thrown) {
    complaints.push(`failure ${(thrown as Error).message}`)
  } finally {
    close()
  }
  return { scenario, passed, complaints, skipped: [] }
}

const sorted = (members: Members): Members => Object.fromEntries(Object.entries(members).sort())

function clientOf(url: string) {
  const post = (
    id: string,
    method: string,
    params: Members,
    taken: object,
    signal?: AbortSignal,
  ): Promise<Response> => {
    const name = params['name'] ?? params['taskId']
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': revision,
      'io.modelcontextprotocol/clientInfo': { name: 'conformance', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': { elicitation: {}, extensions: taken },
    }
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': revision,
      'mcp-method': method,
      ...(typeof name === 'string' ? { 'mcp-name': name } : {}),
    }
    const body = JSON.stringify({ jsonrpc: '2.0', id, method, params: { ...params, _meta } })
    return fetch(url, { method: 'POST', headers, body, ...(signal === undefined ? {} : { signal }) })
  }
  const request = async (method: string, params: Members): Promise<Members> => {
    const message = (await (await post('1', method, params, extensions)).json()) as Message
    if (message.result === undefined) throw new Error(`${method} was refused: ${JSON.stringify(message.error)}`)
    return message.result
  }
  return {
    request,
    /** Begins a task. */
    call: async (name: string, input: object): Promise<string> =>
      String((await request('tools/call', { name, arguments: input }))['taskId']),
    listen: async (taskIds: readonly string[], taken: object) => {
      const stop = new AbortController()
      const answer = await post('listen', 'subscriptions/listen', { notifications: { taskIds } }, taken, stop.signal)
      const close = (): void => stop.abort()
      if (answer.headers.get('content-type') === 'application/json')
        return { first: (await answer.json()) as Message, messages: () => [], close }
      const messages: Message[] = []
      void read(answer, messages).catch(() => undefined) // it is left when all is seen
      return { first: undefined, messages: () => messages, close }
    },
  }
}

async function read(answer: Response, messages: Message[]): Promise<void> {
  let rest = ''
  for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.startsWith('data: ')) messages.push(JSON.parse(line.slice(6)) as Message)
  }
}

/** What is told of a task; throws when it is not in time. */
async function within(
  what: string,
  messages: () => readonly Message[],
  isMeant: (message: Message) => boolean,
): Promise<Members> {
  const until = Date.now() + patienceMs
  for (;;) {
    const found = messages().find(isMeant)?.params
    if (found !== undefined) return found
    if (Date.now() > until) throw new Error(`no notifications/tasks with status ${what} came`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
