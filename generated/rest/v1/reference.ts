// Generated from contracts/rest/v1; do not edit. Run `npm run gen`.

/** The reference for people, as one HTML page. */
export const restReference = {
  /** Relative to generated/. */
  file: 'docs/rest-v1.html',
  sha256: '56109e9bee0039b54ddddaa1c5f355a10307bb54f2cd6488ed925cd8f82b3052',
  contentSecurityPolicy: "default-src 'none'; script-src 'sha256-jwomWTwW+cbYvvb/uqmFRuOGL0FhXkaW0iynbO3M6Oc=' 'sha256-E9WBgfmx8tZzIPHDWIZhRuQJjASnIhLZb2mBfDd/4Ck='; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
} as const
