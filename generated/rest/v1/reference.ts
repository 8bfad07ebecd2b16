// Generated from contracts/rest/v1; do not edit. Run `npm run gen`.

/** The reference for people, as one HTML page. */
export const restReference = {
  /** Relative to generated/. */
  file: 'docs/rest-v1.html',
  sha256: 'c9a6758640f4ada3675fef245920e1a72cc4f4193d49ad6be726ed7764a6eadf',
  contentSecurityPolicy: "default-src 'none'; script-src 'sha256-jwomWTwW+cbYvvb/uqmFRuOGL0FhXkaW0iynbO3M6Oc=' 'sha256-vawZ17cwuj1XSHj6raD9ZvYMOWwcBHo6Era1M3TNw8Y='; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
} as const
