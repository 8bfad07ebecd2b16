// The least a stdio server can do: lines, JSON.parse, the answers, one write for what came in one read.
let rest = ''
process.stdin.setEncoding('utf8').on('data', (chunk) => {
  const lines = (rest + chunk).split('\n')
  rest = lines.pop()
  let out = ''
  for (const line of lines) {
    const { id, params } = JSON.parse(line)
    if (id === undefined) continue
    const result = { content: [{ type: 'text', text: params.arguments?.text ?? '' }] }
    out += `${JSON.stringify({ jsonrpc: '2.0', id, result })}\n`
  }
  if (out !== '') process.stdout.write(out)
})
