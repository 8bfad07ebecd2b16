import type { Config } from '../../generated/config/v1/types.ts'

/** Where clients reach this server, when that is not where it listens. */
export const publicUrlOf = ({ auth: { public_url: url, oauth } }: Config): string | undefined =>
  url ?? (/^https?:/.test(oauth.audience ?? '') ? oauth.audience : undefined)
