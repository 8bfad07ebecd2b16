import { expect, it } from 'vitest'
import { newFolder, owlclaw, startGateway } from './gateway-process.ts'
import { modern, said, skills, stdioClient } from './stdio-client.ts'

it('whoever meets an owner that was stopped is told of whom it waits, and served when that goes on', async () => {
  const [data, folder] = [newFolder(), skills()]
  const gateway = await startGateway({ data, skills: folder })
  const { pid = 0 } = gateway.child
  const joined = stdioClient({ data, skills: folder })
  expect(said(await joined.call('before', 'echo', { text: 'hello' }))).toBe('hello')
  gateway.child.kill('SIGSTOP')
  const place = ['--data-dir', data, '--skills-dir', folder]
  const commands = [
    owlclaw(['call', 'echo', '{"text":"hello"}', ...place]),
    owlclaw(['ledger', 'prune', '--before', '1d', '--data-dir', data]),
    owlclaw(['doctor', ...place]),
  ] as const
  const late = stdioClient({ data, skills: folder })
  const [refused, list, ran] = await Promise.all([
    late.request('early', 'tools/list', { _meta: modern }),
    joined.request('list', 'tools/list', { _meta: modern }),
    joined.call('ran', 'echo', { text: 'hello' }),
  ])
  const again = { data: { code: 'store_unavailable', retryable: true } }
  expect([refused.error, list.error]).toMatchObject([again, again])
  expect(ran.error).toMatchObject({ data: { code: 'outcome_unknown', retryable: false } })
  expect(await Promise.all(commands.map(({ ended }) => ended))).toEqual([1, 1, 1])
  const [called, pruned, doctor] = commands
  for (const text of [called.err(), pruned.err(), doctor.out(), late.err()]) {
    expect(text).toMatch(new RegExp(`process ${pid} at ${gateway.url}.* does not answer`))
    expect(text).toContain(`let it go on: kill -CONT ${pid}. Else end it: kill -KILL ${pid}.`)
  }
  gateway.child.kill('SIGCONT')
  await late.says(new RegExp(`serves MCP on stdin and stdout by process ${pid} at`))
  await joined.says(new RegExp(`the data folder belongs to process ${pid} at`))
  for (const client of [late, joined]) {
    expect(said(await client.call('after', 'echo', { text: 'served' }))).toBe('served')
  }
})
