import { describe, expect, it } from 'vitest'
import { expected, target } from './target.ts'
import { sdkV1, sdkV2 } from './typescript.ts'

describe.each(['stdio', 'http'] as const)('[R3.5] over %s a client made with', (transport) => {
  it('the TypeScript SDK 1 finds all it needs', async () => {
    expect(await sdkV1(await target(transport))).toEqual(expected)
  })

  it('the TypeScript SDK 2 finds all it needs', async () => {
    expect(await sdkV2(await target(transport), 'auto')).toEqual(expected)
  })

  it('the TypeScript SDK 2 in the manner of 2025 finds all it needs', async () => {
    expect(await sdkV2(await target(transport), 'legacy')).toEqual(expected)
  })
})

it('[R3.4] over /mcp/sse a client made with the TypeScript SDK 1 finds all it needs', async () => {
  expect(await sdkV1(await target('http'), 'sse')).toEqual(expected)
})
