export interface Need {
  readonly name: string
  readonly ok: boolean
  /** What to do where it is missing. */
  readonly how: string
}

export declare const inspector: string
export declare const fastmcp: string
export declare const goClient: string
export declare function check(): Promise<Need[]>
export declare function install(): Promise<void>
