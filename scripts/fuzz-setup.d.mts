export interface LocalFuzzer {
  readonly kind: 'uvx' | 'venv'
  readonly program: string
  readonly args: readonly string[]
}
export interface Prerequisite {
  readonly name: string
  readonly ok: boolean
  readonly how: string
}
export declare const version: string
export declare function dockerAnswers(): Promise<boolean>
export declare function findLocal(): Promise<LocalFuzzer | undefined>
export declare function check(): Promise<Prerequisite[]>
export declare function installLocal(): Promise<void>
export declare function install(): Promise<void>
