import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { createRunRows, type RunRows } from '../../src/runs/runs.ts'
import { migrate } from '../../src/store/migrations.ts'
import { carryOver, createRequestStates } from '../../src/store/store.ts'

const callerOf = (id: string) => ({
  ...({
    surface: 'rest',
    revision: 'rest/v1',
    client: undefined,
    traceId: '0'.repeat(32),
    toolset: undefined,
  } as const),
  principal: { id, kind: 'local' } as const,
})

const run = (id: string, updatedAt: number, state: 'working' | 'completed'): Parameters<RunRows['save']>[0] => ({
  ...{ id, owner: 'local:ada', tool: 'pay', createdAt: 1, updatedAt, expiresAt: 9e12, attempts: 0, state },
  ...{ caller: callerOf('ada'), asks: [], repeatable: true, waits: true, input: {}, answers: {}, questions: {} },
})

/** As it was when it was backed up: keys, an approval and a run that are open, a session, a policy. */
function store(): DatabaseSync {
  const db = new DatabaseSync(':memory:')
  migrate(db)
  createRequestStates(db)
  const key = db.prepare("INSERT INTO api_keys VALUES (?, ?, 'bearer', ?, '{}', 1, ?, ?, NULL, NULL)")
  for (const [id, client, expires] of [
    ['key_1', 'ada', null],
    ['key_2', 'bob', 9e12],
    ['key_3', 'eve', null],
  ] as const)
    key.run(id, client, id, expires, null)
  const approval = db.prepare(
    `INSERT INTO approvals VALUES (?, 'approved', 'local:ada', 'ada', 'tool', 'pay', ?, '1', 1, 1, 9000000000000, '{}')`,
  )
  for (const id of ['a1', 'a2', 'a3']) approval.run(id, id)
  for (const id of ['r1', 'r2', 'r3']) createRunRows(db).save(run(id, 1, 'working'))
  for (const id of ['s1', 's2'])
    db.prepare("INSERT INTO sessions VALUES (?, '2025-06-18', 'local:ada', '{}', 9000000000000)").run(id)
  db.exec("INSERT INTO policy_versions VALUES (1, 1, 'ops', 'file', 'a', '[]')")
  return db
}

const column = (db: DatabaseSync, sql: string): unknown[] =>
  db
    .prepare(sql)
    .all()
    .map((row) => Object.values(row)[0])

describe('what a backup does not bring back', () => {
  it('is a key that was revoked or given an end since; each whose state is another is named', () => {
    const [from, to] = [store(), store()]
    from.exec(`UPDATE api_keys SET revoked_at = 50 WHERE id = 'key_1'; UPDATE api_keys SET expires_at = 70 WHERE id = 'key_2';
      INSERT INTO api_keys VALUES ('key_4', 'late', 'bearer', 'x', '{}', 60, NULL, NULL, NULL, NULL),
        ('key_5', 'gone', 'bearer', 'y', '{}', 60, NULL, 61, NULL, NULL)`)
    expect(carryOver(from, to).keys).toEqual([
      { id: 'key_1', client: 'ada', now: 'revoked', at: 50 },
      { id: 'key_2', client: 'bob', now: 'expires', at: 70 },
      { id: 'key_4', client: 'late', now: 'gone' },
    ])
    expect(
      to
        .prepare('SELECT id, expires_at, revoked_at FROM api_keys')
        .all()
        .map((row) => ({ ...row })),
    ).toEqual([
      { id: 'key_1', expires_at: null, revoked_at: 50 },
      { id: 'key_2', expires_at: 70, revoked_at: null },
      { id: 'key_3', expires_at: null, revoked_at: null },
    ])
    expect(carryOver(from, to).keys.map(({ id }) => id)).toEqual(['key_4'])
  })

  it('is a yes that was used, a run that ran, a session that ended, a state that was used up', () => {
    const [from, to] = [store(), store()]
    from.exec(`UPDATE approvals SET state = 'used', updated_at = 5 WHERE id = 'a1'; DELETE FROM approvals WHERE id = 'a2';
      DELETE FROM runs WHERE id = 'r2'; DELETE FROM sessions WHERE id = 's1'; INSERT INTO used_states VALUES ('n', 9000000000000);
      INSERT INTO policy_versions VALUES (2, 1, 'ops', 'rest', 'b', '[]')`)
    createRunRows(from).save(run('r1', 5, 'completed'))
    const { approvals, runs, sessions, policy } = carryOver(from, to)
    expect({ approvals, runs, sessions, policy }).toEqual({
      ...{ approvals: 2, runs: 2, sessions: 1 },
      policy: { now: 1, was: 2 },
    })
    expect(
      to
        .prepare('SELECT id, state FROM approvals ORDER BY id')
        .all()
        .map((row) => ({ ...row })),
    ).toEqual([
      { id: 'a1', state: 'used' },
      { id: 'a3', state: 'approved' },
    ])
    expect(
      createRunRows(to)
        .working()
        .map(({ id }) => id),
    ).toEqual(['r3'])
    expect(createRunRows(to).find('r1')).toMatchObject({ state: 'completed' })
    expect(column(to, 'SELECT id FROM sessions')).toEqual(['s2'])
    expect(createRequestStates(to).take('n', 9e12)).toBe(false)
  })

  it('is all that was open, where what is replaced can not be read; then every key is named that may have been revoked', () => {
    const to = store()
    const { key } = createRequestStates(to)
    const carried = carryOver(new Error('file is not a database'), to)
    expect(carried).toMatchObject({ approvals: 3, runs: 3, sessions: 2, unread: 'file is not a database' })
    expect(carried.keys).toEqual(
      ['ada', 'bob', 'eve'].map((client, at) => ({ id: `key_${at + 1}`, client, now: 'unknown' })),
    )
    expect(new Set(column(to, 'SELECT state FROM approvals'))).toEqual(new Set(['expired']))
    expect(createRunRows(to).working()).toMatchObject([
      { repeatable: false },
      { repeatable: false },
      { repeatable: false },
    ])
    expect(createRunRows(to).find('r1')).not.toHaveProperty('waits')
    expect(column(to, 'SELECT id FROM sessions')).toEqual([])
    expect(Buffer.from(createRequestStates(to).key).equals(Buffer.from(key))).toBe(false)

    const half = store()
    half.exec('DROP TABLE runs')
    expect(carryOver(half, store())).toMatchObject({ unread: 'no such table: runs', runs: 3 })
  })
})
