// Generated from contracts/capability/v1/skill.schema.yaml; do not edit. Run `npm run gen`.

/**
 * Words to find the skill by, as a list or separated by commas.
 *
 * @maxItems 100
 */
export type Tags = (string | number | boolean)[] | string
/**
 * Offers the skill's text as a prompt, too. `true`, or a mapping that says more.
 */
export type Prompt =
  | boolean
  | {
      /**
       * The prompt's name; the skill's when left out.
       */
      name?: string
      title?: string
      description?: string
      /**
       * What stands in the text as {{name}} and is filled in.
       *
       * @maxItems 50
       */
      arguments?: PromptArgument[]
    }

/**
 * The frontmatter of a SKILL.md, as the Agent Skills format has it. Keys that are not named here are kept and mean nothing to this server. Everything may be left out.
 */
export interface SkillFrontmatter {
  /**
   * The skill's name; the name of its folder when left out.
   */
  name?: string
  /**
   * The name people see.
   */
  title?: string
  /**
   * What the skill is for and when to use it; the first paragraph of the text when left out.
   */
  description?: string
  /**
   * The version of the skill.
   */
  version?: string | number
  /**
   * The licence, or the file that holds it.
   */
  license?: string
  /**
   * What the skill needs of its surroundings.
   */
  compatibility?: string
  /**
   * Tools the skill may use without asking, separated by spaces or as a list.
   */
  'allowed-tools'?: string | string[]
  tags?: Tags
  metadata?: Metadata
  prompt?: Prompt
  /**
   * Pictures for people's menus.
   *
   * @maxItems 20
   */
  icons?: Icon[]
  [k: string]: unknown
}
/**
 * Whatever else its author says of the skill.
 */
export interface Metadata {
  tags?: Tags
  /**
   * The version of the skill, where it does not stand above.
   */
  version?: string | number
  [k: string]: unknown
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
