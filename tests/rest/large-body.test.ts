import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { start } from './served.ts'

it('[R9] a body that is announced as too large is refused before it has come', async () => {
  const { http, port } = await start()
  const head =
    'POST /v1/tools/explain_error/calls HTTP/1.1\r\nHost: localhost\r\n' +
    'Content-Type: application/json\r\nContent-Length: 99999999\r\n\r\n{'
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(head))
    socket.setEncoding('utf8').once('data', (text: string) => {
      socket.destroy()
      resolve(text)
    })
    socket.on('error', reject)
  })
  expect(answer).toMatch(/^HTTP\/1\.1 413 /)
  expect(answer).toContain('"code":"payload_too_large"')
  await http.close(0)
})
