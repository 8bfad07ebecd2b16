import { describe, expect, it } from 'vitest'
import { StartupError } from '../../src/core/startup-error.ts'
import { stdioClientId } from '../../src/transports/transports.ts'

const secrets = {
  'a key of ours': `owl_${'Ab3-_'.repeat(9)}`,
  'a token': `eyJ${'hbGciOi'.repeat(3)}.${'eyJzdWIi'.repeat(3)}.${'c2lnbmF0'.repeat(3)}`,
  'a bearer token': 'Bearer s3cret-of-ada',
  "another server's key": `ghp_${'a1B2'.repeat(9)}`,
  'a name of the configuration': 'pin=4711',
}

describe('what a client on stdio is called', () => {
  it.each(Object.entries(secrets))('[R7.9] %s is no name, and is not repeated', async (_what, secret) => {
    const refused = await stdioClientId({ MCP_CLIENT_ID: secret }, ['pin']).catch((thrown: unknown) => thrown)
    expect(refused).toBeInstanceOf(StartupError)
    const { message } = refused as StartupError
    expect(message).toContain('MCP_CLIENT_ID looks like a key or a token')
    for (const word of secret.split(' ')) expect(message).not.toContain(word)
  })

  it.each(['ada', 'Claude Desktop', 'ada@example.com', 'owl_keeper', 'team:ada', 'eyJoe'])('%s is', async (name) => {
    expect(await stdioClientId({ MCP_CLIENT_ID: name }, [])).toBe(name)
  })

  it.each([undefined, '', ' '])('%j is none', async (name) => {
    expect(await stdioClientId(name === undefined ? {} : { MCP_CLIENT_ID: name }, [])).toBe('stdio-client')
  })
})
