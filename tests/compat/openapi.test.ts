import { describe, expect, it } from 'vitest'
import { levelOf, signed } from '../../src/compat/level.ts'
import { openApiVerdict } from '../../src/compat/openapi-verdict.ts'
import { edited, type Edit } from './edit.ts'
import { additiveEdits, breakingEdits, neutralEdits, tasksApi } from './openapi-edits.ts'

async function expectEdit({ level, steps, names }: Edit): Promise<void> {
  const found = signed('tasks', await openApiVerdict(tasksApi, edited(tasksApi, steps)))
  const text = found
    .filter((finding) => finding.level === level)
    .map(({ what, where }) => `${what} at ${where}`)
    .join('\n')
  expect({ level: levelOf(found), missing: names.filter((name) => !text.includes(name)) }, text).toEqual({
    level,
    missing: [],
  })
}

describe('an OpenAPI document', () => {
  it.each(breakingEdits)('[G3] breaks when $name', expectEdit)
  it.each(additiveEdits)('[G3] only grows with $name', expectEdit)
  it.each(neutralEdits)('[G3] stays the same when only changed: $name', expectEdit)
})

describe('reports about shared schemas', () => {
  it('says one edit once and lists the operations it reaches', async () => {
    const found = signed(
      'tasks',
      await openApiVerdict(tasksApi, edited(tasksApi, [['drop', '/components/schemas/Task/properties/due']])),
    )
    expect(found.map(({ rule, where, what }) => ({ rule, where, what }))).toEqual([
      {
        rule: 'property-removed',
        where: '#/components/schemas/Task/properties/due (GET /tasks, GET /tasks/{id}, POST /tasks)',
        what: 'the optional property "due" is no longer sent',
      },
    ])
  })
})
