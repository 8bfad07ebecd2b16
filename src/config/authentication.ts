import type { Config } from '../../generated/config/v1/types.ts'

/** Whether whoever calls over HTTP must bring a credential. */
export function demandsCredential({ auth, mcp_server: { http } }: Config): boolean {
  const { required, oauth } = auth
  return required === true || oauth.issuer !== undefined || (http.tls.enabled && http.tls.verify_client)
}
