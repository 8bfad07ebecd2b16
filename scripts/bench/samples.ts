import { clientInfo, type Form, headersOf } from './messages.ts'
import { openSession } from './http-job.ts'

/** Texts that a server that cuts corners gets wrong: escapes, other scripts, pairs of surrogates, line separators. */
const pieces = [
  '"quoted" \\ back',
  'é ü ß 漢字',
  '😀👩‍🚀',
  'tab\tline\nfeed\r',
  '\u2028\u2029',
  '\u0000\u001f',
  '</script>',
  '{"id":1}',
]

/** Calls with such texts, each of its own; throws when one does not come back as it went. */
export async function verifySamples(url: URL, form: Form, count = 48): Promise<void> {
  const session = form === 'session' ? await openSession(url) : undefined
  const headers = headersOf(form, 'tools/call', session)
  for (let one = 0; one < count; one += 1) {
    const text = `${one} ${pieces[one % pieces.length] ?? ''} ${'x'.repeat(one * 20)}`
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(callOf(one, text, form)) })
    const received = await answer.text()
    const json = received.startsWith('{') ? received : (/^data: (\{.*)$/m.exec(received)?.[1] ?? '{}')
    const { id, result } = JSON.parse(json) as { id?: number; result?: { content?: { text?: string }[] } }
    const right = answer.status === 200 && id === one && result?.content?.[0]?.text === text
    if (!right) throw new Error(`${url.href} answered ${JSON.stringify(text)} with ${received.slice(0, 500)}`)
  }
}

function callOf(id: number, text: string, form: Form): object {
  const params = { name: 'echo', arguments: { text } }
  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': clientInfo,
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  return { jsonrpc: '2.0', id, method: 'tools/call', params: form === 'modern' ? { ...params, _meta: meta } : params }
}
