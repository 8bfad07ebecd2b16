export interface Need {
  readonly name: string
  readonly language: 'java' | 'go' | 'curl'
  readonly ok: boolean
  /** What to do where it is missing. */
  readonly how: string
  /** Whether install() can bring it; what it can't needs a person. */
  readonly installs: boolean
}

export declare const pins: Readonly<
  Record<'openapi-generator' | 'maven-dependency-plugin' | 'oapi-codegen' | 'go', string>
> & {
  readonly java: number
}
export declare const generatorJar: string
export declare const oapiCodegen: string
export declare function check(): Promise<Need[]>
export declare function install(): Promise<Need[]>
export declare function atLeast(found: string | undefined, wanted: string): boolean
