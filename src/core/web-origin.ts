/**
 * The origin of a page as browsers send it: in small letters and without the port that goes without saying. Undefined
 * where it is none of the web.
 */
export const sentOrigin = (text: string): string | undefined =>
  /^https?:/i.test(text) && URL.canParse(text) ? new URL(text).origin : undefined
