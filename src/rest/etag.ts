/** Whether If-None-Match names this ETag (RFC 9110, 13.1.2: `*` and weak tags count). */
export const matches = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header.trim() === '*' || header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag))
