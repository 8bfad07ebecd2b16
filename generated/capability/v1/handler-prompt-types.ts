// Generated from contracts/capability/v1/handler-prompt.schema.yaml; do not edit. Run `npm run gen`.

/**
 * What a handler says of the prompt it writes: the export `prompt` beside the function. Everything may be left out.
 */
export interface PromptMetadata {
  /**
   * The prompt's name; the function's or the folder's when left out.
   */
  name?: string
  /**
   * The name people see.
   */
  title?: string
  /**
   * What the prompt is for.
   */
  description?: string
  /**
   * What is asked of whoever uses the prompt.
   *
   * @maxItems 50
   */
  arguments?: PromptArgument[]
  /**
   * How long writing it may take; `tools.default_timeout_seconds` when left out.
   */
  timeoutSeconds?: number
  /**
   * Words to find the prompt by.
   *
   * @maxItems 100
   */
  tags?: string[]
  /**
   * Pictures for people's menus.
   *
   * @maxItems 20
   */
  icons?: Icon[]
}
export interface PromptArgument {
  name: string
  title?: string
  description?: string
  required?: boolean
  /**
   * Values that are offered while one types; others are taken, too.
   *
   * @maxItems 1000
   */
  suggestions?: string[]
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
