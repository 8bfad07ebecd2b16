import { request } from 'node:http'
import type { Regression } from '../../scripts/fuzz/regression.ts'
import type { Reply } from './conformance.ts'

/** Sends a kept request as it was: nothing encoded, sorted or merged on the way. */
export function replay(url: string, { method, path, headers = [], body }: Regression['request']): Promise<Reply> {
  const { hostname, port } = new URL(url)
  const bytes =
    body === undefined ? undefined : 'text' in body ? Buffer.from(body.text) : Buffer.from(body.base64, 'base64')
  const given = new Set(headers.map(([name]) => name.toLowerCase()))
  const all = [
    ...(given.has('host') ? [] : [['host', `${hostname}:${port}`] as const]),
    ...headers.filter(([name]) => !['content-length', 'transfer-encoding'].includes(name.toLowerCase())),
    ...(bytes === undefined ? [] : [['content-length', String(bytes.length)] as const]),
  ]
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, method, path, headers: all.flat(), agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      )
    })
    sent.on('error', reject)
    sent.end(bytes)
  })
}
