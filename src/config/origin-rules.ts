import type { Config } from '../../generated/config/v1/types.ts'
import { sentOrigin } from '../core/web-origin.ts'
import { maskedAddress } from './masking.ts'
import type { Mistake } from './problem.ts'

/** Origins that no browser sends, so that their pages would be refused. Of other schemes than the web's nothing is known. */
export function* origins({ auth, mcp_server: { http }, sandbox }: Config): Generator<Mistake> {
  const cors = 'mcp_server.http.cors.allowed_origins'
  const lists = [
    [cors, cors, http.cors.allowed_origins],
    ['sandbox.allowed_origins', 'sandbox.allowed_origins', sandbox.allowed_origins],
    ...Object.entries(auth.clients).map(
      ([id, { origins: own = [] }]) => ['auth.clients', `auth.clients.${id}.origins`, own] as const,
    ),
  ] as const
  for (const [key, shown, texts] of lists)
    for (const text of texts.filter((one) => /^https?:/.test(one) && sentOrigin(one) !== one))
      yield [
        key,
        `${shown} has ${JSON.stringify(maskedAddress(text))}, which no browser sends`,
        `Write ${sentOrigin(text) ?? 'it like https://app.example.com'}.`,
      ]
}
