/** The escape of half a character: of the backslashes before it each two stand for one. */
const half = /(?<!\\)((?:\\\\)*)\\ud[89a-f][\da-f]{2}/g

/**
 * JSON that JSON.stringify wrote, without half characters, such as a text has that was cut within one: many parsers refuse
 * their escapes, and the whole message with them. The sign for what is no character stands in their place.
 */
export const wholeCharacters = (json: string): string => (json.includes('\\ud') ? json.replace(half, '$1\ufffd') : json)

/** JSON to be sent. */
export const saidJson = (value: unknown): string => wholeCharacters(JSON.stringify(value))
