// Generated from contracts/rest/v1; do not edit. Run `npm run gen`.

/** The reference for people, as one HTML page. */
export const restReference = {
  /** Relative to generated/. */
  file: 'docs/rest-v1.html',
  sha256: '214e76489606c4b3eb1d94454d79b41cae422ecd38f2a124d2e5bfe8a74a30e8',
  contentSecurityPolicy: "default-src 'none'; script-src 'sha256-jwomWTwW+cbYvvb/uqmFRuOGL0FhXkaW0iynbO3M6Oc=' 'sha256-hUZaQdPRS+iDK+zQmf1sOFfUG5eWiyp7ikPKgNJZVeA='; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
} as const
