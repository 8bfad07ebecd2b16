// Generated from contracts/capability/v1/handler-resource.schema.yaml; do not edit. Run `npm run gen`.

/**
 * What a handler says of the resource it reads: the export `resource` beside the function. Either `uri` or `uriTemplate` must be there.
 */
export type ResourceMetadata = {
  /**
   * The resource's address. Addresses that begin with skill:// are those of SKILL.md documents.
   */
  uri?: string
  /**
   * Addresses of many resources, with {name} for what differs (level 1 of RFC 6570). The function gets the values.
   */
  uriTemplate?: string
  /**
   * What it is called; the function's name or the folder's when left out.
   */
  name?: string
  /**
   * The name people see.
   */
  title?: string
  /**
   * What it holds, for models and people.
   */
  description?: string
  /**
   * The media type of what is read; text/plain for text and application/octet-stream for bytes when left out.
   */
  mimeType?: string
  /**
   * How many bytes it has, where that is known.
   */
  size?: number
  annotations?: Annotations
  /**
   * How long a read may take; `tools.default_timeout_seconds` when left out.
   */
  timeoutSeconds?: number
  /**
   * How long a client may keep what was read; not at all when left out, since what is computed may be another next time.
   */
  cacheSeconds?: number
  /**
   * Words to find the resource by.
   *
   * @maxItems 100
   */
  tags?: string[]
  /**
   * Values that are offered while one types, by the variable of the template; others are taken, too.
   */
  suggestions?: {
    /**
     * @maxItems 1000
     */
    [k: string]: string[]
  }
  /**
   * Pictures for people's menus.
   *
   * @maxItems 20
   */
  icons?: Icon[]
} & {
  [k: string]: unknown
}

/**
 * Whom it is for, how much it matters, and when it last changed.
 */
export interface Annotations {
  audience?: ('user' | 'assistant')[]
  /**
   * 0 is optional and 1 is needed.
   */
  priority?: number
  /**
   * In the form of ISO 8601.
   */
  lastModified?: string
}
export interface Icon {
  /**
   * An https address, or a data URI.
   */
  src: string
  mimeType?: string
  /**
   * Such as 48x48, or any.
   */
  sizes?: string[]
  theme?: 'light' | 'dark'
}
