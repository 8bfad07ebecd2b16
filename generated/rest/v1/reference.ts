// Generated from contracts/rest/v1; do not edit. Run `npm run gen`.

/** The reference for people, as one HTML page. */
export const restReference = {
  /** Relative to generated/. */
  file: 'docs/rest-v1.html',
  sha256: '1f993a84371e1b20d854db3f7cef5cb8cc4fbe25e33159c25aa90401865afce0',
  contentSecurityPolicy: "default-src 'none'; script-src 'sha256-jwomWTwW+cbYvvb/uqmFRuOGL0FhXkaW0iynbO3M6Oc=' 'sha256-DsZ1yionhkEIUfnbxQxdqlWt2Z5Q1KQVp4ckT4F/WrE='; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
} as const
