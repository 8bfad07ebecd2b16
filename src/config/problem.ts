/** Where a value was written. */
export interface Place {
  readonly from: 'file' | 'env' | 'flag'
  /** The file as it was named, the variable, or the option with its dashes. */
  readonly name: string
  readonly line?: number
  readonly column?: number
}

/** Something wrong, or worth a warning. */
export interface Problem {
  readonly place?: Place
  /** The key it is about, such as `mcp_server.http.port`. */
  readonly key?: string
  readonly what: string
  readonly fix: string
  /** The name that was probably meant. */
  readonly suggestion?: string
  /** The setting that is missing, where something asks for one, such as `tls`. */
  readonly rule?: string
}

/** A problem before it is known where its key was set, and the keys besides that it takes to be one. */
export type Mistake = readonly [key: string, what: string, fix: string, others?: readonly string[]]

/** What is wrong with a file as a whole. */
export type Unreadable = Pick<Problem, 'what' | 'fix'>

/** Such as `mcp-server.yaml:8:11`, `MCP_SERVER_HTTP_PORT` or `--port`. */
export function placeText({ name, line, column }: Place): string {
  return [name, line, column].filter((part) => part !== undefined).join(':')
}

/** One line: where, what, how to fix it. What somebody else said may be a sentence by itself. */
export function problemText({ place, what, fix }: Problem): string {
  return `${place === undefined ? '' : `${placeText(place)}: `}${what.replace(/\.$/, '')}. ${fix}`.trimEnd()
}
