import fc, { type Arbitrary } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { revisions } from '../../../generated/mcp/revisions.ts'
import { mergePatch, type Json, type JsonObject } from '../../../src/compat/contract-document.ts'
import { cases } from '../../property-cases.ts'
import { excepted, lenient, narrowings, notAccepted, notOurs, notSent, renamed } from './differences.ts'
import { dressed } from './dress.ts'
import { mutations } from './mutation.ts'
import { newestLegacy, officialOracle, oraclesOf, type Theirs } from './oracles.ts'
import { allRevisions, ours, type Ours } from './ours.ts'
import { schemaArbitrary } from './schema-arbitrary.ts'

const everyRevision = await Promise.all(allRevisions.map(ours))
const onWire = (value: Json): Json => JSON.parse(JSON.stringify(value)) as Json
const check = (values: Arbitrary<Json>, test: (value: Json) => void) => {
  fc.assert(
    fc.property(values.map(onWire), (value) => {
      test(value)
    }),
    { numRuns: cases() },
  )
}

/** Our name for a definition of theirs; undefined where we have none. */
function counterpart(theirs: Theirs, our: Ours, oracle: string): string | undefined {
  if (notOurs[theirs.name] !== undefined) return undefined
  // Until 2025-06-18 the answer that is no error was called so.
  const resultOnly = theirs.name === 'JSONRPCResponse' && /specification of (2025-0|2024)/.test(oracle)
  const name = resultOnly ? 'JSONRPCResultResponse' : (renamed[theirs.name] ?? theirs.name)
  return our.definitions[name] === undefined ? undefined : name
}

/**
 * The SDKs' schemas are those of the newest legacy revision. An older one has smaller results, so only what clients send
 * can be held to them there; 2026-07-28 is told by what the codec puts around them.
 */
const comparable = (our: Ours, name: string, oracle: string): boolean =>
  oracle.startsWith('the specification') ||
  our.revision >= '2025-11-25' ||
  (our.definitions[name]?.['x-role'] === 'received' && /(Request|Notification|Params)$/.test(name))

describe.each(everyRevision)('MCP $revision', (our) => {
  const oracles = oraclesOf(our.revision)

  it('[G8] is judged by somebody', () => {
    expect(oracles.map(({ name }) => name)).toContain(`@modelcontextprotocol/core 2.4 for ${our.revision}`)
  })

  describe.each(oracles)('and $name', (oracle) => {
    const pairs = oracle.definitions.flatMap((theirs) => {
      const name = counterpart(theirs, our, oracle.name)
      return name === undefined ? [] : [{ theirs, name }]
    })
    const accepted = pairs.filter(
      ({ theirs, name }) => comparable(our, name, oracle.name) && !excepted(notAccepted, oracle.name, theirs.name),
    )
    const sent = pairs.filter(({ theirs }) => !excepted(notSent, oracle.name, theirs.name))
    const narrowed = { ...our.document, $defs: mergePatch(our.document['$defs'] ?? {}, narrowings) } as {
      $defs: Record<string, JsonObject>
    }

    it('[G8] have enough in common to compare', () => {
      expect(accepted.length).toBeGreaterThan(15)
      expect(sent.length).toBeGreaterThan(60)
    })

    it.each(accepted)('[G8] what theirs accepts as $theirs.name, ours accepts', ({ theirs, name }) => {
      check(schemaArbitrary(theirs.schema, theirs.root, 'open'), (value) => {
        fc.pre(theirs.accepts(value))
        expect(our.validate(name, dressed(value, our.definitions, name))).toMatchObject({ valid: true })
      })
    })

    it.each(sent)('[G8] what we send as $name is valid there', ({ theirs, name }) => {
      check(schemaArbitrary(narrowed.$defs[name] ?? {}, narrowed, 'said'), (value) => {
        expect(our.validate(name, value)).toMatchObject({ valid: true })
        expect(theirs.accepts(value), JSON.stringify(value)).toBe(true)
      })
    })

    const strict = oracle.name.startsWith('the specification') || our.revision === newestLegacy
    const rejected = accepted.filter(({ theirs }) => strict && !excepted(lenient, oracle.name, theirs.name))
    it.each(rejected)('[G8] what theirs rejects for the shape of $theirs.name, ours rejects', ({ theirs, name }) => {
      const whole = schemaArbitrary(theirs.schema, theirs.root, 'said').map((value) => dressed(value, our.definitions, name))
      check(mutations(whole), (value) => {
        if (theirs.acceptsShape(value)) return
        expect(our.validate(name, value).valid, JSON.stringify(value)).toBe(false)
      })
    })
  })

  describe.each(officialOracle(our.revision))('and all of $name', (oracle) => {
    it('[C2] every published definition has a counterpart or a reason', () => {
      const answered = (name: string) => name.endsWith("ResultResponse") && name !== 'JSONRPCResultResponse'
      const alone = oracle.definitions.filter((theirs) => counterpart(theirs, our, oracle.name) === undefined)
      const unexplained = alone.map(({ name }) => name).filter((name) => notOurs[name] === undefined && !answered(name))
      expect(unexplained).toEqual(our.revision === '2026-07-28' ? ['EmptyResult'] : [])
    })

    it('[C2] every method of the specification is in the table, from the side that sends it', () => {
      const table = our.document['x-methods'] as Record<string, { from: string; kind: string; extension?: string }>
      const methodsOf = (union: string) => membersOf(oracle.definitions, union).sort()
      const rows = (side: string, ...kinds: readonly string[]) =>
        Object.entries(table)
          .filter(([, { extension }]) => extension === undefined)
          .filter(([, { from, kind }]) => (from === side || from === 'both') && kinds.includes(kind))
          .map(([method]) => method)
          .sort()
      expect(rows('client', 'request')).toEqual(methodsOf('ClientRequest'))
      expect(rows('client', 'notification')).toEqual(methodsOf('ClientNotification'))
      expect(rows('server', 'notification')).toEqual(methodsOf('ServerNotification'))
      const asked = revisions[our.revision] === 'modern' ? 'InputRequest' : 'ServerRequest'
      expect(rows('server', 'request', 'input')).toEqual(methodsOf(asked))
    })
  })
})

/** The methods of the messages a union of theirs is made of; a union of one is that message itself. */
function membersOf(definitions: readonly Theirs[], union: string): string[] {
  const schemaOf = (name: string): JsonObject => definitions.find((theirs) => theirs.name === name)?.schema ?? {}
  const { anyOf } = schemaOf(union) as { anyOf?: { $ref: string }[] }
  const members = anyOf?.map(({ $ref }) => schemaOf($ref.replace('#/$defs/', ''))) ?? [schemaOf(union)]
  return members.map((member) => (member['properties'] as Record<string, { const: string }>)['method']!.const)
}
