import { expect, it, onTestFinished } from 'vitest'
import { defaults } from '../../generated/config/v1/defaults.ts'
import { noLedger } from '../../src/core/ledger.ts'
import { openPolicy } from '../../src/core/policy.ts'
import { createGateway } from '../../src/gateway/gateway.ts'
import { createLog, openEyes } from '../../src/telemetry/telemetry.ts'
import { entryNamed, providerOf } from '../gateway/recording-parts.ts'

it('where nobody traces or counts, calls go through the very same gateway, ledger and providers', () => {
  const log = createLog({ level: 'ERROR', format: 'json', output: 'stderr' })
  const { telemetry } = defaults
  const off = { ...defaults, telemetry: { ...telemetry, metrics: { ...telemetry.metrics, enabled: false } } }
  const eyes = openEyes(off, log, '1.2.3')
  onTestFinished(() => eyes.close())
  const tools = providerOf('tools', [entryNamed('add')], () => 1)
  const gateway = createGateway({ providers: [tools], policy: () => openPolicy, ledger: noLedger })
  expect(eyes.gateway(gateway)).toBe(gateway)
  expect(eyes.ledger(noLedger)).toBe(noLedger)
  expect(eyes.provider(tools)).toBe(tools)
  expect(eyes.counted).toBeUndefined()
})
