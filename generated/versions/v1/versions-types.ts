// Generated from contracts/versions/v1/versions.schema.yaml; do not edit. Run `npm run gen`.

export type Version = string
/**
 * A day, as 2026-11-18.
 */
export type Day = string

/**
 * contracts/versions.yaml: every contract of a repository, what was published of it and when, what will go, and what was let through by whom. Paths are relative to this file.
 */
export interface VersionsFile {
  contracts: ContractEntry[]
  deprecations?: DeprecationEntry[]
  waivers?: WaiverEntry[]
}
/**
 * One major version of a contract. A new major is a second entry of the same name.
 */
export interface ContractEntry {
  /**
   * The name, the same for all majors; also the folder of its snapshots.
   */
  name: string
  title: string
  /**
   * What kind of document it is.
   */
  kind: 'openapi' | 'json-schema' | 'mcp' | 'catalog' | 'config' | 'tools'
  /**
   * For json-schema, whether others send it to us (received, the default) or read it from us (sent).
   */
  role?: 'received' | 'sent'
  major: number
  /**
   * The document that is worked on.
   */
  source: string
  /**
   * Its bundled form, where a generator makes one; must say the same as the source and is what is released.
   */
  published?: string
  /**
   * preview is reported and blocks nothing, stable blocks, deprecated blocks too and has a sunset.
   */
  state: 'preview' | 'stable' | 'deprecated'
  version: Version
  sunset?: Day
  /**
   * How to go back to the version before.
   */
  rollback?: string
  /**
   * What was released, oldest first.
   */
  versions: ReleasedVersion[]
}
/**
 * An immutable snapshot, released/<name>/<version>.json.
 */
export interface ReleasedVersion {
  version: Version
  released: Day
  /**
   * The hash of the snapshot's bytes.
   */
  sha256: string
}
/**
 * A breaking change that was announced, and from when on it may be made.
 */
export interface DeprecationEntry {
  id: string
  contract: string
  major: number
  announced_in: Version
  sunset: Day
  /**
   * What to use instead.
   */
  replacement: string
  /**
   * How to go back if the change does harm.
   */
  rollback: string
  /**
   * The findings it lets through; by their fingerprint, or by rule and place.
   *
   * @minItems 1
   */
  allows: (string | FindingPlace)[]
}
export interface FindingPlace {
  rule: string
  where: string
}
/**
 * A breaking change that somebody answers for. It stands in every report until it is deleted.
 */
export interface WaiverEntry {
  contract: string
  /**
   * The fingerprint of what is let through.
   */
  finding: string
  who: string
  why: string
  until: Day
}
