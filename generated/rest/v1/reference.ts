// Generated from contracts/rest/v1; do not edit. Run `npm run gen`.

/** The reference for people, as one HTML page. */
export const restReference = {
  /** Relative to generated/. */
  file: 'docs/rest-v1.html',
  sha256: '3722689a93b8c9ba77cd7441fc98b03b3ae22e6410953b9fcb725e6fe84d74d0',
  contentSecurityPolicy: "default-src 'none'; script-src 'sha256-jwomWTwW+cbYvvb/uqmFRuOGL0FhXkaW0iynbO3M6Oc=' 'sha256-QnQD5C969MjlRvenJWzUyLZo8fsYZ+YLxf+vh1kNNa8='; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
} as const
